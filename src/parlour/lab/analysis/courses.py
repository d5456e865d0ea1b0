"""Courses of games: what each seat could expect as the game went on, as far as values can be trusted."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.counting import finished
from parlour.lab.judging import judged
from parlour.lab.sample import Sample

from .calibration import calibrated, trusted


class Course(NamedTuple):
    """A game: before each decision its turn, who decides and what each seat can expect; and what came of it."""

    round: int
    turns: int  # of the whole game, chance counted
    turn: NDArray[np.int64]
    seat: NDArray[np.int64]
    choices: NDArray[np.int64]
    cost: NDArray[np.float64]  # what the decision cost against the best, in results
    value: NDArray[np.float64]  # shape (decisions, seats), in scores
    score: NDArray[np.float64]  # by seat

    @property
    def winner(self) -> int | None:
        """The seat that scored more than each other, if one did."""
        best = np.flatnonzero(self.score == self.score.max())
        return int(best[0]) if len(best) == 1 else None

    @property
    def to_the_end(self) -> NDArray[np.float64]:
        """The values with the scores after them; shape (decisions + 1, seats)."""
        return np.vstack([self.value, self.score])


@functools.lru_cache(maxsize=8)
def courses(sample: Sample) -> tuple[Course, ...]:
    """The courses of all games that are judged; none where the values fail the gate of calibration."""
    found = calibrated(sample)
    if found is None or not trusted(found):
        return ()
    ended = finished(sample)
    table = judged(ended)
    order = np.lexsort((table["turn"], found.place))
    starts = np.flatnonzero(np.diff(found.place[order], prepend=-1))
    columns = {name: table[name].astype(np.int64) for name in ("turn", "seat", "choices")}
    cost = (table["best"] - table["played"]).astype(np.float64)
    return tuple(
        Course(
            round=int(ended.rounds[game := int(found.place[part[0]])]),
            turns=int(ended.games["turns"][game]),
            cost=cost[part],
            value=found.value[part],
            score=ended.scores[game],
            **{name: values[part] for name, values in columns.items()},
        )
        for part in np.split(order, starts[1:])
    )
