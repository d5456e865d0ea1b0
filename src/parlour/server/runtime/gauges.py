"""Gauges, read when metrics are asked for: the tables in memory, and the computers' work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ..observability import Metrics
from .computing.computers import ComputerPool
from .computing.outsiders import Outsiders
from .computing.priority import Priority
from .tables.live_tables import LiveTables

STATUSES = ("waiting", "playing", "over")
STATES = ("waiting", "running")


def show_gauges(metrics: Metrics, tables: LiveTables, computers: ComputerPool, outsiders: Outsiders) -> None:
    """Add them to the metrics."""

    def count_tables() -> Mapping[tuple[str, ...], float]:
        found = Counter(live.table.status for live in tables.all())
        return {(status,): found[status] for status in STATUSES}

    def count_watchers() -> Mapping[tuple[str, ...], float]:
        return {(): sum(len(live.subscriptions) for live in tables.all())}

    def count_jobs() -> Mapping[tuple[str, ...], float]:
        found: Counter[tuple[str, ...]] = Counter()
        for loads in (computers.load(), outsiders.load()):
            for state, load in zip(STATES, loads, strict=True):
                found.update((each.name.lower(), state) for each in load)
        return {(each.name.lower(), state): found[each.name.lower(), state] for each in Priority for state in STATES}

    metrics.show("tables", "Tables in memory", ["status"], count_tables)
    metrics.show("watchers", "Live subscriptions to tables", [], count_watchers)
    metrics.show(
        "computer_jobs",
        "Computer decisions and analyses, waiting or running",
        ["priority", "state"],
        count_jobs,
    )
    metrics.show("programs", "Running programs of external players", [], lambda: {(): outsiders.running})
