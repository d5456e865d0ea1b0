"""`parlour lab GAME`: from what is typed to a report."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

import parlour
from parlour.cli.console import count_progress
from parlour.errors import UnknownNameError, suggestion
from parlour.lab.intent import Intent, read_intent
from parlour.lab.measures import MEASURES
from parlour.lab.report.report_budget import budget_of
from parlour.lab.report.report_builder import ReportBuilder, ReportRequest
from parlour.lab.report.study import OF_SEVERAL
from parlour.util.dependencies import require
from parlour.view.language import ENGLISH, LANGUAGES

from .study_run import executor_of


@dataclass(frozen=True, slots=True)
class ReportArguments:
    """Command-line arguments of `parlour lab GAME`."""

    game: str
    options: dict[str, Any]
    intent: Path | None = None
    budget: str = "2m"
    folder: Path | None = None
    language: str = ENGLISH
    seed: str = "lab"
    processes: int | None = None
    only: str | None = None
    cluster: str | None = None


def write_report(typed: ReportArguments, out: Console) -> None:
    """Measure, and write the report. Raises ParlourError for what cannot be."""
    require("The lab")
    order, executor = order_of(typed), executor_of(typed.processes, typed.cluster)
    report = ReportBuilder(order)
    with Bars() as bars:
        try:
            path = report.make(executor, bars.stage)
        except KeyboardInterrupt:
            _say(out, f"Interrupted. All games are saved. Resume with: {order.command}")
            return
    for line in _figures(report, typed.only) if typed.only else [f"Report: {path}"]:
        _say(out, line)


def order_of(typed: ReportArguments) -> ReportRequest:
    """Return the requested report. Raises ParlourError."""
    game = parlour.load(typed.game, **typed.options)
    budget, measures = budget_of(typed.budget), MEASURES | OF_SEVERAL
    _check(typed.language, LANGUAGES, "language")
    if typed.only:
        _check(typed.only, measures, "measure")
    intent = read_intent(typed.intent, measures) if typed.intent else Intent()
    folder = typed.folder or Path(typed.game)
    return ReportRequest(game, folder, budget, measures, _command(typed, folder), intent, typed.seed, typed.language)


def _check(name: str, known: Any, what: str) -> None:
    if name not in known:
        raise UnknownNameError(f"No {what} named {name!r}. {suggestion(name, known, f'{what.capitalize()}s')}")


def _command(typed: ReportArguments, folder: Path) -> str:
    """Return the command that repeats the report."""
    options = [word for name, value in typed.options.items() for word in ("-o", f"{name}={value}")]
    intent = ["--intent", str(typed.intent)] if typed.intent else []
    language = ["--language", typed.language] if typed.language != ENGLISH else []
    rest = ["--seed", typed.seed, "--budget", typed.budget, "--out", str(folder)]
    return shlex.join(["parlour", "lab", typed.game, *options, *intent, *language, *rest])


def _figures(report: ReportBuilder, only: str) -> Iterator[str]:
    """The figures of one measure, a line each."""
    study = report.study()
    for players in study.measured:
        for found in study.of(players, only):
            value, low, high = found.interval
            yield f"{players:10} {found.of:20} {value:12.6g} ({low:.6g} to {high:.6g}) n={found.n}"


def _say(out: Console, line: str) -> None:
    out.print(line, highlight=False, markup=False, soft_wrap=True)


class Bars:
    """A bar on stderr for each kind of players."""

    def __init__(self) -> None:
        self._open = ExitStack()

    def __enter__(self) -> Bars:
        return self

    def __exit__(self, *problem: object) -> None:
        self._open.close()

    def stage(self, players: str, games: int, done: int) -> Callable[[int], Any]:
        """A new bar, in the place of the one before."""
        self._open.close()
        return self._open.enter_context(count_progress(players, games, done))
