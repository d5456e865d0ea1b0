"""Values of two-player Mäxchen positions, and perfect play.

The values that ship with the package are rows reduced to a few leads each, with linear interpolation between them.
`python -m parlour.games.maexchen.solution` computes them again in a few minutes and writes `solution.xz`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from parlour.core import solutions
from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError, Progress
from parlour.kit import new, rule
from parlour.view.language import phrases

from . import solving
from .notation import VALUES as NAMES
from .rules import BINGO, FIRST, MAX_THROWS, SECOND, STOP, THROW, VALUES
from .rules import State as Record
from .solving import PLAYERS, Ending, Floats, Ints, Left, Row, Starts, after, alone, explore, in_order, solve_row

FILE = Path(__file__).with_name("solution.xz")
MOST = 49  # maximum number of faces left per seat for which the game is solved
TOLERANCE = 3e-5  # tolerance of the reduced rows
SCALE = 2**16  # scale of the integers that store values
EXACT = 10  # number of faces up to which the loaded solution is exact
ROUNDING = 1e-12
REMEMBERED = 64  # rounds
say = phrases(__package__)
end_of_game = functools.cache(lambda: solving.solve(EXACT))


def load(game: Game) -> TwoPlayerSolution:
    """Load the solution that ships with the package; the endgame is computed on first use, in seconds.

    Raises NotSolvedError.
    """
    _check_players(game)

    def starts(faces: int) -> Starts[Row] | Starts[Thinned]:
        return end_of_game() if faces <= EXACT else read().starts

    return TwoPlayerSolution(starts, read().error)


def solve(game: Game, report: Progress = lambda done: None) -> TwoPlayerSolution:
    """Solve a game: half a minute on one core for 49 faces. Raises NotSolvedError."""
    _check_players(game)
    _check(faces := int(game.options["faces"]))
    solved = solving.solve(faces, report)
    return TwoPlayerSolution(lambda faces: solved, ROUNDING)


def _check_players(game: Game) -> None:
    if (count := game.num_players()) != PLAYERS:
        raise NotSolvedError(say("Mäxchen is solved for two players only, not for {count}.", count=count))


def _check(faces: int) -> None:
    if faces > MOST:
        words = {"most": MOST, "faces": faces}
        message = say("Mäxchen is solved for up to {most} faces to go. Here, a player has {faces} to go.", **words)
        raise NotSolvedError(message)


class TwoPlayerSolution:
    """Value of the start of every round; `starts` looks it up by the faces left."""

    def __init__(self, starts: Callable[[int], Starts[Row] | Starts[Thinned]], error: float):
        self._starts, self.error = starts, error
        self._rounds = functools.lru_cache(REMEMBERED)(self._round)  # a game requests the same round repeatedly

    def value(self, state: State) -> float:
        """The expected result of seat 0. Raises NotSolvedError."""
        if state.is_terminal():
            return state.returns()[0]
        if state.is_chance_node():
            worth = self._worths(state.record)[explore().number(alone(state.record))]
            return -worth if state.record.starter else worth
        best = max(self.values(state).values())
        return -best if state.current_player() else best

    def values(self, state: State) -> dict[int, float]:
        """The expected result of the seat to act for each legal action. Raises NotSolvedError."""
        s = alone(state.record)
        worths, sign = self._worths(state.record), 1 if s.role == FIRST else -1
        return {action: sign * worths[explore().number(after(s, action))] for action in state.legal_actions()}

    def lines(self, state: State) -> list[str]:
        """Best play of a round that has just begun. Raises NotSolvedError."""
        worths = self._worths(state.record)
        return [*_first_lines(state, worths), *_second_lines(state, worths)]

    def _worths(self, s: Record) -> list[float]:
        """Values of the current round's parts for its starter."""
        lead = int(s.points[s.starter]) - int(s.points[1 - s.starter])
        one, other = (int(s.faces) - int(s.marks[seat]) for seat in (s.starter, 1 - s.starter))
        return self._rounds(lead, one, other)

    def _round(self, lead: int, *left: int) -> list[float]:
        """Return the parts' values of a round with some lead of its starter and some faces left for each role."""
        _check(max(left))
        starts = self._starts(max(left))

        def worth(ending: Ending) -> float:
            one, other = (left[role] - ending.faces[role] for role in (FIRST, SECOND))
            return float(starts.worth((one, other), lead + ending.lead, ending.starter))

        return explore().values(worth)


def _first_lines(state: State, worths: list[float]) -> list[str]:
    """Yield when the starter of the round stops."""
    lines = [say("As the starter, {seat} should stop", seat=_who(state, FIRST))]
    for throws in range(1, MAX_THROWS):
        stopping = [value for value in range(VALUES) if _stops(worths, (throws, 0), (value, 0))]
        lines.append("  " + say("after throw {number}: {values}", number=throws, values=_ranges(stopping)))
    return lines


def _second_lines(state: State, worths: list[float]) -> list[str]:
    """Yield when the other seat stops, by the throw that it has to beat."""

    def stopping(beaten: int, left: int) -> str:
        return _ranges([value for value in range(VALUES) if _stops(worths, (left + 1, 1), (beaten, value))])

    lines = [say("When answering, {seat} should stop", seat=_who(state, SECOND))]
    for (one, two), group in groupby(range(VALUES), lambda beaten: (stopping(beaten, 1), stopping(beaten, 2))):
        beaten = list(group)
        words = {"values": _range(beaten[0], beaten[-1]), "one": one, "two": two}
        lines.append("  " + say("against {values}: {one} with 1 throw left, {two} with 2 left", **words))
    return lines


def _stops(worths: list[float], throws: tuple[int, int], values: tuple[int, int]) -> bool:
    """Whether stopping is best, given both throws of the round."""
    s = alone(new(Record))
    s.throws[:PLAYERS], s.value[:PLAYERS] = throws, values
    s.role = SECOND if throws[SECOND] else FIRST
    gain = worths[explore().number(after(s, STOP))] - worths[explore().number(after(s, THROW))]
    return gain >= 0 if s.role == FIRST else gain <= 0


def _ranges(values: list[int]) -> str:
    """Return values from lowest to highest, with adjacent ones joined to ranges."""
    if len(values) == VALUES:
        return say("always")
    runs = [[value for _, value in run] for _, run in groupby(enumerate(values), lambda pair: pair[1] - pair[0])]
    return ", ".join(_range(run[0], run[-1]) for run in runs) or say("never")


def _range(low: int, high: int) -> str:
    if low < high == BINGO:
        return say("from {value} up", value=NAMES[low])
    return NAMES[low] if low == high else f"{NAMES[low]}–{NAMES[high]}"


def _who(state: State, role: int) -> str:
    return state.game.seat_names[int(state.record.starter) ^ role]


# The solution that ships with the package


@dataclass(frozen=True)
class Thinned:
    """Values at some leads; the first and last are -1 and 1."""

    leads: NDArray[np.int32]
    worths: Floats

    def at(self, leads: Ints | int) -> Floats:
        return np.asarray(np.interp(leads, self.leads, self.worths))


@dataclass
class Shipped:
    """Values of all starts of rounds in games to `faces` faces. No value is wrong by more than `error`."""

    faces: int
    error: float
    starts: Starts[Thinned]


def thin(row: Row, tolerance: float) -> Thinned:
    """Return the smallest set of leads that keeps linear interpolation and rounding within a tolerance."""
    chosen = np.zeros(len(row.worths), np.int64)
    count = choose_leads(row.worths, tolerance, chosen)
    kept = chosen[:count]
    return Thinned((kept + row.low).astype(np.int32), np.round(row.worths[kept] * SCALE) / SCALE)


@rule
def choose_leads(worths: Floats, tolerance: float, chosen: Ints) -> int:
    """Choose leads greedily: after each, the farthest whose straight line stays within tolerance of all between."""
    count = 1
    here = 0
    while here < len(worths) - 1:
        low = -np.inf
        high = np.inf
        best = here + 1
        there = here + 1
        while there < len(worths) and low <= high:
            way = there - here
            rise = worths[there] - worths[here]
            if low <= rise / way <= high:
                best = there
            low = max(low, (rise - tolerance) / way)
            high = min(high, (rise + tolerance) / way)
            there += 1
        here = best
        chosen[count] = here
        count += 1
    return count


def make(faces: int, tolerance: float) -> Shipped:
    """Solve the game, reducing each row as soon as no other needs it, and measure the resulting error."""
    exact, thinned, error = Starts[Row](), Starts[Thinned](), 0.0
    for lefts in in_order(faces):
        for left in lefts:
            row = exact.rows[left] = solve_row(exact, left)
            thinned.rows[left] = thin(row, tolerance)
            leads = np.arange(row.low, row.low + len(row.worths))
            error = max(error, float(np.abs(thinned.rows[left].at(leads) - row.worths).max()))
        total = sum(lefts[0])
        for left in [left for left in exact.rows if sum(left) < total - 1]:
            del exact.rows[left]
    return Shipped(faces, error, thinned)


def write(shipped: Shipped, path: Path = FILE) -> None:
    """Write the file."""
    rows = [shipped.starts.rows[left] for left in _lefts(shipped.faces)]
    solutions.write(
        path,
        faces=np.array(shipped.faces),
        error=np.array(shipped.error),
        counts=np.array([len(row.leads) for row in rows], np.int32),
        leads=np.concatenate([np.diff(row.leads, prepend=0) for row in rows]).astype(np.int32),
        worths=np.concatenate([np.diff(row.worths * SCALE, prepend=0) for row in rows]).astype(np.int32),
    )


@functools.cache
def read(path: Path = FILE) -> Shipped:
    """Read the file."""
    kept = solutions.read(path)
    faces, cuts = int(kept["faces"]), np.cumsum(kept["counts"])[:-1]
    leads, worths = np.split(kept["leads"], cuts), np.split(kept["worths"], cuts)
    rows = [Thinned(np.cumsum(a, dtype=np.int32), np.cumsum(b) / SCALE) for a, b in zip(leads, worths, strict=True)]
    return Shipped(faces, float(kept["error"]), Starts(dict(zip(_lefts(faces), rows, strict=True))))


def _lefts(faces: int) -> list[Left]:
    return [(one, other) for one in range(1, faces + 1) for other in range(1, faces + 1)]


if __name__ == "__main__":
    write(make(MOST, TOLERANCE))
