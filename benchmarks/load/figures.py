"""Measured times and their table."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table as Grid

from benchmarks.hostile.report import percentile

SOON = 50, 100  # milliseconds within which a move should be acknowledged


@dataclass(slots=True)
class Figures:
    """Latencies in milliseconds, and failures."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)  # until the other client received the move
    answered: list[float] = field(default_factory=list)  # until the computer had moved
    again: list[float] = field(default_factory=list)  # until a client of a killed process received its table again
    repeated: int = 0  # requests repeated after a lost connection
    refused: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def show(figures: Figures, title: str, out: Console) -> None:
    """Print the times and failures."""
    grid = Grid(title=title)
    for heading in ("ms until", "count", "median", "99%", "maximum", *(f"within {most} ms" for most in SOON)):
        grid.add_column(heading, justify="right")
    for name, values in named(figures).items():
        cells = (statistics.median(values), percentile(values, 0.99), max(values))
        within = (sum(value <= most for value in values) / len(values) for most in SOON)
        grid.add_row(name, str(len(values)), *(f"{cell:.1f}" for cell in cells), *(f"{share:.2%}" for share in within))
    out.print(grid)
    out.print(f"retried: {figures.repeated}, refused: {len(figures.refused)}, lost: {len(figures.lost)}")
    out.print(*figures.refused[:3], *figures.lost[:3], sep="\n")


def named(figures: Figures) -> dict[str, list[float]]:
    """The times that were measured, by name."""
    rows = {
        "move acknowledged": figures.acknowledged,
        "move shown to the other seat": figures.shown,
        "computer has moved": figures.answered,
        "client reconnected": figures.again,
    }
    return {name: values for name, values in rows.items() if values}
