"""What a search has said of decisions, as measures read it: values as scores, from 0 for a loss to 1 for a win."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .columns import Table, by_seat
from .counting import decided, rows
from .sample import Sample


def judged(sample: Sample) -> Table:
    """The players' own decisions that a search has judged; {} where there are none."""
    table = decided(sample)
    if "value_0" not in table:
        return {}
    known = np.isfinite(table["value_0"])
    return rows(table, known) if known.any() else {}


def real(table: Table) -> Table:
    """Decisions between at least two actions."""
    return rows(table, table["choices"] > 1) if table else {}


def on_scores(sample: Sample, values: NDArray[np.float32]) -> NDArray[np.float64]:
    """Results as scores."""
    return sample.game.score(values.astype(np.float64))


def apart(sample: Sample, table: Table, one: str, other: str) -> NDArray[np.float64]:
    """How much more one column promises than another, in scores."""
    return on_scores(sample, table[one]) - on_scores(sample, table[other])


def expected(sample: Sample, table: Table) -> NDArray[np.float64]:
    """What each seat can expect before each decision; shape (decisions, seats)."""
    return on_scores(sample, by_seat(table, "value_", sample.seats))
