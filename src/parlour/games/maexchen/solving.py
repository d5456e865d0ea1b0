"""Solve two-player Mäxchen by dynamic programming.

Every round gives somebody a face, so the value of the start of a round follows from rounds with fewer faces left. It
depends only on the faces that each seat has left and on the lead in points. The seats are symmetric, so the starter's
value is enough.

A round becomes a short program, found by walking through the rules: the value of its throws, given the values of its
endings. Positions that always have the same value become one part. That leaves about a hundred parts for some 1700
positions.
"""

from __future__ import annotations

import functools
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import fsum
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.kit import CHANCE, interpret, rule

from . import rules
from .rules import FIRST, SECOND, State

PLAYERS = 2
UNENDING = 999  # more faces than any round can win, so that no round is the last
LANES = 128  # leads evaluated in parallel
Left = tuple[int, int]  # maximum number of faces that each of two seats can still win
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
actor, legal, apply = interpret(rules.actor), interpret(rules.legal), interpret(rules.apply)
chance, key = interpret(rules.chance), interpret(rules.key)
arrange, begin = interpret(rules.arrange), interpret(rules.begin_round)


class Ending(NamedTuple):
    """Result of a round for each role, and the role that starts the next one."""

    points: tuple[int, ...]
    faces: tuple[int, ...]
    starter: int

    @property
    def lead(self) -> int:
        """Points by which the starter's lead grows."""
        return self.points[FIRST] - self.points[SECOND]


class Chance(NamedTuple):
    """Throws with a weight, followed by a choice between two parts; without a choice, both are the same."""

    weight: float
    one: int
    other: int


class Throw(NamedTuple):
    """A throw by a role, which then chooses."""

    role: int
    chances: tuple[Chance, ...]


@dataclass(frozen=True)
class Round:
    """All parts of a round, each after those that it leads to; the last one begins the round."""

    parts: tuple[Ending | Throw, ...]
    numbers: dict[int, int]  # index of the part for a key: a throw about to fall, or an ending

    def values(self, worth: Callable[[Ending], float]) -> list[float]:
        """Return the value of each part for the starter with best play, given the values of the endings.

        Sums are correctly rounded: results of `sum` differ between Python versions, which would change play.
        """
        values: list[float] = []
        for part in self.parts:
            if isinstance(part, Ending):
                values.append(worth(part))
            else:
                choose = max if part.role == FIRST else min
                values.append(fsum(weight * choose(values[one], values[other]) for weight, one, other in part.chances))
        return values

    def number(self, s: State) -> int:
        """Index of a position's part in `alone`."""
        return self.numbers[int(key(s))]


def alone(s: State) -> State:
    """Return a copy of a two-player position that contains only its round: no points or faces, started by seat 0."""
    copy = kit.copy(s)
    copy.points[:] = 0
    copy.marks[:] = 0
    copy.starter = 0
    copy.players = PLAYERS
    copy.faces = UNENDING
    arrange(copy)
    return copy


@functools.cache
def explore() -> Round:
    """Walk through everything that can happen in a round. (Takes about a second, once.)"""
    start = alone(kit.new(State))
    begin(start)
    walk = _Walk()
    walk.visit(start)
    return Round(tuple(walk.parts), walk.numbers)


class _Walk:
    def __init__(self) -> None:
        self.parts: dict[Ending | Throw, int] = {}
        self.numbers: dict[int, int] = {}
        self._room = kit.new(kit.Outcomes)

    def visit(self, s: State) -> int:
        """Return the part number of a position before a throw or after an ending."""
        k = int(key(s))
        if k not in self.numbers:
            points, faces = (tuple(map(int, gained[:PLAYERS])) for gained in (s.points, s.marks))
            part = Ending(points, faces, int(s.starter)) if any(faces) else self._throw(s)
            self.numbers[k] = self.parts.setdefault(part, len(self.parts))
        return self.numbers[k]

    def _throw(self, s: State) -> Throw:
        out, weights = self._room.action, self._room.weight
        count = chance(s, out, weights)
        fallen = [(int(weights[i]), after(s, out[i])) for i in range(count)]
        total = sum(weight for weight, _ in fallen)
        found: Counter[tuple[int, int]] = Counter()
        for weight, then in fallen:
            found[self._choice(then)] += weight
        return Throw(int(s.role), tuple(Chance(weight / total, *choice) for choice, weight in sorted(found.items())))

    def _choice(self, s: State) -> tuple[int, int]:
        """Return the parts to choose from after a throw."""
        if actor(s) == CHANCE:
            return self.visit(s), self.visit(s)
        actions = [int(self._room.action[i]) for i in range(legal(s, self._room.action))]
        one, other = sorted(self.visit(after(s, action)) for action in actions)
        return one, other


def after(s: State, action: int) -> State:
    after = kit.copy(s)
    apply(after, action)
    return after


# All rounds of a game


@dataclass(frozen=True)
class Row:
    """Values by lead, rising from -1 to 1; larger leads decide the game."""

    low: int  # lead of the first value
    worths: Floats

    def at(self, leads: Ints | int) -> Floats:
        return self.worths[np.clip(np.asarray(leads) - self.low, 0, len(self.worths) - 1)]


OVER = Row(-1, np.array([-1.0, 0.0, 1.0]))


class Leads(Protocol):
    """Values by lead."""

    def at(self, leads: Ints | int) -> Floats: ...


SomeRow = TypeVar("SomeRow", bound=Leads)


@dataclass
class Starts(Generic[SomeRow]):
    """Value of the start of a round for its starter; one row per pair of faces left, the starter's first."""

    rows: dict[Left, SomeRow] = field(default_factory=dict)

    def worth(self, left: Left, leads: Ints | int, starter: int = FIRST) -> Floats:
        """Value for the first of two seats by its lead, for either starter."""
        if min(left) <= 0:
            return OVER.at(leads)
        if starter == FIRST:
            return self.rows[left].at(leads)
        return -self.rows[left[SECOND], left[FIRST]].at(-np.asarray(leads))


def solve(faces: int, report: Callable[[float], object] = lambda done: None) -> Starts[Row]:
    """Return the values of games to `faces` faces, exact except for rounding (below 1e-12).

    Calls `report` from time to time with the share of the work done. Takes about 5000 * faces**3 bytes and, for 49
    faces, half a minute on one core; all cores share the work.
    """
    starts = Starts[Row]()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for lefts in in_order(faces):
            rows = pool.map(functools.partial(solve_row, starts), lefts)
            starts.rows |= dict(zip(lefts, list(rows), strict=True))
            report(len(starts.rows) / faces**2)
    return starts


def in_order(faces: int) -> Iterator[list[Left]]:
    """Yield lists of pairs of faces left, smallest sums first. Pairs in one list do not depend on each other."""
    for total in range(2, 2 * faces + 1):
        yield [(one, total - one) for one in range(max(1, total - faces), min(faces, total - 1) + 1)]


def solve_row(starts: Starts[Row], left: Left) -> Row:
    """Solve one row, given the rows with fewer faces left."""
    outcomes, reach, parts = _program()
    low, high = -most_points(left[SECOND]) - 1, most_points(left[FIRST]) + 1
    row = np.empty(high - low + 1)
    leads = np.arange(low - reach, high + reach + LANES)
    after = [(left[FIRST] - faces[FIRST], left[SECOND] - faces[SECOND], starter) for faces, starter in outcomes]
    near = np.array([starts.worth((one, other), leads, starter) for one, other, starter in after])
    room = np.empty((len(parts.outcome), LANES))
    fill_row(near, parts, room, row)
    return Row(low, row)


@functools.cache
def most_points(faces: int) -> int:
    """Return the most points that one seat can gain while the other wins its last `faces` faces."""
    if faces <= 0:
        return 0
    endings = [part for part in explore().parts if isinstance(part, Ending) and part.faces[FIRST]]
    return max(it.points[SECOND] + most_points(faces - it.faces[FIRST]) for it in endings)


class Parts(NamedTuple):
    """The parts of a round as arrays. Part i is an ending, or has the chances from first[i] to first[i + 1]."""

    outcome: Ints  # per part that is an ending
    shift: Ints  # its lead, plus `reach`
    first: Ints
    maximises: Bools
    weights: Floats
    ones: Ints
    others: Ints


@functools.cache
def _program() -> tuple[list[tuple[tuple[int, ...], int]], int, Parts]:
    """Return the outcomes of a round (faces, and the seat that starts the next one), its most points, and its parts."""
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
    return outcomes, reach, arrays


@rule
def fill_row(near: Floats, parts: Parts, room: Floats, row: Floats) -> None:
    """Fill a row with the value of the last part; near[k, j] is the value of outcome k at `reach` below its j-th
    lead.
    """
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
    """Return the value of part i: a throw, then the better of two parts."""
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
