"""What is measured, and how it is shown."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table as Grid

SOON = 50, 100  # milliseconds within which a move should be acknowledged


@dataclass(slots=True)
class Figures:
    """What was seen. Times are milliseconds."""

    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)  # until the other seat's client had the move
    answered: list[float] = field(default_factory=list)  # until the computer had moved and it was the person's turn
    again: list[float] = field(default_factory=list)  # until a client whose process died was told where its table is
    repeated: int = 0  # requests that were sent again because the line was cut
    refused: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def percentile(values: list[float], share: float) -> float:
    """The value that a share of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def show(figures: Figures, title: str, out: Console) -> None:
    """Print the times, and what went wrong."""
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
    """The times of which there are any, by what happened then."""
    rows = {
        "move acknowledged": figures.acknowledged,
        "move shown to the other seat": figures.told,
        "computer has moved": figures.answered,
        "client reconnected": figures.again,
    }
    return {name: values for name, values in rows.items() if values}
