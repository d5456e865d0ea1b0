"""Output of figures, to a file and as a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

out = Console()


def write(file: Path, figures: Any) -> None:
    """Write figures to a file atomically."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(figures, indent=1) + "\n")
    fresh.replace(file)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that a share of the values do not exceed; NaN without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def show(title: str, figures: dict[str, Any]) -> None:
    """Print figures as a table."""
    grid = Grid(title=title, show_header=False)
    for name, value in figures.items():
        grid.add_row(name, f"{value:.1f}" if isinstance(value, float) else str(value))
    out.print(grid)
