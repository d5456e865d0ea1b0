"""Mäxchen solved by dynamic programming.

Every round gives somebody a face, so the value of the start of a round follows from rounds with fewer faces left. It
depends only on the faces that each seat has left and on the lead in points. The seats are symmetric, so the starter's
value is enough.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.kit import rule

from .round import Ending, Throw, explore
from .rules import FIRST, SECOND

LANES = 128  # leads that are evaluated together
Left = tuple[int, int]  # the faces that each of two seats can still get before the game is over, at most
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class Row:
    """Worths by the lead, rising from -1 to 1 with it; with leads beyond, the game is decided."""

    low: int  # the lead of the first
    worths: Floats

    def at(self, leads: Ints | int) -> Floats:
        return self.worths[np.clip(np.asarray(leads) - self.low, 0, len(self.worths) - 1)]


OVER = Row(-1, np.array([-1.0, 0.0, 1.0]))


@dataclass
class Starts:
    """Value of the start of a round for its starter; a row per pair of faces left, the starter's first."""

    rows: dict[Left, Any] = field(default_factory=dict)

    def worth(self, left: Left, leads: Ints | int, starter: int = FIRST) -> Floats:
        """Value for the first of two seats by its lead, for either starter."""
        if min(left) <= 0:
            return OVER.at(leads)
        if starter == FIRST:
            return self.rows[left].at(leads)
        return -self.rows[left[SECOND], left[FIRST]].at(-np.asarray(leads))


def solve(faces: int, report: Callable[[float], object] = lambda done: None) -> Starts:
    """The worths in games to so many faces, exact but for rounding (below 1e-12).

    Tells `report` from time to time which part of the work is done. Takes about 5000 * faces**3 bytes, and with 49
    faces half a minute on one core; all take part.
    """
    starts = Starts()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for lefts in in_order(faces):
            rows = pool.map(functools.partial(solve_row, starts), lefts)
            starts.rows |= dict(zip(lefts, list(rows), strict=True))
            report(len(starts.rows) / faces**2)
    return starts


def in_order(faces: int) -> Iterator[list[Left]]:
    """The pairs of faces left, those with fewer together first: pairs of one list do not need each other."""
    for total in range(2, 2 * faces + 1):
        yield [(one, total - one) for one in range(max(1, total - faces), min(faces, total - 1) + 1)]


def solve_row(starts: Starts, left: Left) -> Row:
    """One row, where those with fewer faces left are known."""
    program = _program()
    low, high = -most_points(left[SECOND]) - 1, most_points(left[FIRST]) + 1
    row = np.empty(high - low + 1)
    leads = np.arange(low - program.reach, high + program.reach + LANES)
    after = [(left[FIRST] - faces[FIRST], left[SECOND] - faces[SECOND], starter) for faces, starter in program.outcomes]
    near = np.array([starts.worth((one, other), leads, starter) for one, other, starter in after])
    room = np.empty((len(program.parts.outcome), LANES))
    fill_row(near, program.parts, room, row)
    return Row(low, row)


@functools.cache
def most_points(faces: int) -> int:
    """The most points that one seat can still get while the other gets its last so many faces."""
    if faces <= 0:
        return 0
    endings = [part for part in explore().parts if isinstance(part, Ending) and part.faces[FIRST]]
    return max(it.points[SECOND] + most_points(faces - it.faces[FIRST]) for it in endings)


class Parts(NamedTuple):
    """The parts of a round as arrays: part i is an ending, or its chances are those from first[i] to first[i + 1]."""

    outcome: Ints  # per part, if it is an ending
    shift: Ints  # its lead, plus `reach`
    first: Ints
    maximises: Bools
    weights: Floats
    ones: Ints
    others: Ints


class Program(NamedTuple):
    """A round, and what it can bring."""

    outcomes: list[tuple[tuple[int, ...], int]]  # faces, and the seat that starts the next round
    reach: int  # the most points
    parts: Parts


@functools.cache
def _program() -> Program:
    parts = explore().parts
    endings = [part for part in parts if isinstance(part, Ending)]
    outcomes = sorted({(it.faces, it.starter) for it in endings})
    reach = max(abs(it.lead) for it in endings)
    chances = [part.chances if isinstance(part, Throw) else () for part in parts]
    weights, ones, others = zip(*(chance for some in chances for chance in some), strict=True)
    arrays = Parts(
        np.array([outcomes.index((it.faces, it.starter)) if isinstance(it, Ending) else 0 for it in parts]),
        np.array([it.lead + reach if isinstance(it, Ending) else 0 for it in parts]),
        np.cumsum([0, *map(len, chances)]),
        np.array([isinstance(it, Throw) and it.role == FIRST for it in parts]),
        np.array(weights),
        np.array(ones),
        np.array(others),
    )
    return Program(outcomes, reach, arrays)


@rule
def fill_row(near: Floats, parts: Parts, room: Floats, row: Floats) -> None:
    """Fill a row with what the last part is worth; near[k, j]: what outcome k is worth `reach` below its j-th lead."""
    last = len(parts.outcome) - 1
    for start in range(0, len(row), LANES):
        for i in range(last + 1):
            if parts.first[i] == parts.first[i + 1]:
                for lane in range(LANES):
                    room[i, lane] = near[parts.outcome[i], start + lane + parts.shift[i]]
            else:
                throw(room, i, parts)
        for lane in range(min(LANES, len(row) - start)):
            row[start + lane] = room[last, lane]


@rule
def throw(room: Floats, i: int, parts: Parts) -> None:
    """Value of part i: a throw, after which the better of two parts is chosen."""
    sign = 1.0 if parts.maximises[i] else -1.0
    for lane in range(LANES):
        room[i, lane] = 0.0
    for chance in range(parts.first[i], parts.first[i + 1]):
        one = parts.ones[chance]
        other = parts.others[chance]
        weight = parts.weights[chance]
        for lane in range(LANES):
            x = room[one, lane]
            y = room[other, lane]
            room[i, lane] += weight * (x if sign * x > sign * y else y)
