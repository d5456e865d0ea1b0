"""Values of two-player Mäxchen positions, and perfect play."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import groupby
from typing import Any

from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError, Progress
from parlour.kit import copy, interpret, new
from parlour.view.language import phrases

from . import rules, shipped_solution, solving
from .notation import VALUES as NAMES
from .round import PLAYERS, Ending, alone, explore
from .rules import BINGO, FIRST, MAX_THROWS, SECOND, STOP, THROW, VALUES
from .solving import Starts

MOST = shipped_solution.FACES  # faces that a seat can still get, at most, where the game is solved
EXACT = 10  # as many or fewer: the loaded solution is exact
ROUNDING = 1e-12
REMEMBERED = 64  # rounds
apply = interpret(rules.apply)
say = phrases(__package__)


def load(game: Game) -> Solution:
    """Load the solution that ships with the package; the endgame is computed on first use, in seconds.

    Raises NotSolvedError.
    """
    _check_players(game)

    def starts(faces: int) -> Starts:
        return _end_of_game() if faces <= EXACT else shipped_solution.load().starts

    return Solution(starts, shipped_solution.load().error)


@functools.cache
def _end_of_game() -> Starts:
    return solving.solve(EXACT)


def solve(game: Game, report: Progress = lambda done: None) -> Solution:
    """Solve a game: half a minute on one core for 49 faces. Raises NotSolvedError."""
    _check_players(game)
    faces = int(game.options["faces"])
    _check(faces)
    solved = solving.solve(faces, report)
    return Solution(lambda faces: solved, ROUNDING)


def _check_players(game: Game) -> None:
    if (count := game.num_players()) != PLAYERS:
        raise NotSolvedError(say("Mäxchen is solved for two players only, not for {count}.", count=count))


def _check(faces: int) -> None:
    if faces > MOST:
        words = {"most": MOST, "faces": faces}
        message = say("Mäxchen is solved for up to {most} faces to go. Here, a player has {faces} to go.", **words)
        raise NotSolvedError(message)


class Solution:
    """Value of the start of every round; `starts` looks it up by the faces left."""

    def __init__(self, starts: Callable[[int], Starts], error: float):
        self._starts, self.error = starts, error
        self._rounds = functools.lru_cache(REMEMBERED)(self._round)  # a game asks for the same one again and again

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
        """For each legal action the expected result of the seat to act. Raises NotSolvedError."""
        s = alone(state.record)
        worths, sign = self._worths(state.record), 1 if s.role == FIRST else -1
        return {action: sign * worths[_part_after(s, action)] for action in state.legal_actions()}

    def lines(self, state: State) -> list[str]:
        """Best play of a round that has just begun. Raises NotSolvedError."""
        worths = self._worths(state.record)
        return [*_first_lines(state, worths), *_second_lines(state, worths)]

    def _worths(self, s: Any) -> list[float]:
        """Values of the current round's parts for its starter."""
        lead = int(s.points[s.starter]) - int(s.points[1 - s.starter])
        one, other = (int(s.faces) - int(s.marks[seat]) for seat in (s.starter, 1 - s.starter))
        return self._rounds(lead, one, other)

    def _round(self, lead: int, *left: int) -> list[float]:
        """The same of a round that begins with a lead of its starter, and with some faces to go for each role."""
        _check(max(left))
        starts = self._starts(max(left))

        def worth(ending: Ending) -> float:
            one, other = (left[role] - ending.faces[role] for role in (FIRST, SECOND))
            return float(starts.worth((one, other), lead + ending.lead, ending.starter))

        return explore().values(worth)


def _part_after(s: Any, action: int) -> int:
    after = copy(s)
    apply(after, action)
    return explore().number(after)


def _first_lines(state: State, worths: list[float]) -> list[str]:
    """When the starter of the round stops."""
    lines = [say("As the starter, {seat} should stop", seat=_who(state, FIRST))]
    for throws in range(1, MAX_THROWS):
        stopping = [value for value in range(VALUES) if _stops(worths, (throws, 0), (value, 0))]
        lines.append("  " + say("after throw {number}: {values}", number=throws, values=_ranges(stopping)))
    return lines


def _second_lines(state: State, worths: list[float]) -> list[str]:
    """When the other seat stops, by what it has to beat."""

    def stopping(beaten: int, left: int) -> str:
        return _ranges([value for value in range(VALUES) if _stops(worths, (left + 1, 1), (beaten, value))])

    lines = [say("When answering, {seat} should stop", seat=_who(state, SECOND))]
    for (one, two), group in groupby(range(VALUES), lambda beaten: (stopping(beaten, 1), stopping(beaten, 2))):
        beaten = list(group)
        words = {"values": _range(beaten[0], beaten[-1]), "one": one, "two": two}
        lines.append("  " + say("against {values}: {one} with 1 throw left, {two} with 2 left", **words))
    return lines


def _stops(worths: list[float], throws: tuple[int, int], values: tuple[int, int]) -> bool:
    """Whether it is best to stop with what both have thrown in the round."""
    s = alone(new(rules.State))
    s.throws[:PLAYERS], s.value[:PLAYERS] = throws, values
    s.role = SECOND if throws[SECOND] else FIRST
    gain = worths[_part_after(s, STOP)] - worths[_part_after(s, THROW)]
    return gain >= 0 if s.role == FIRST else gain <= 0


def _ranges(values: list[int]) -> str:
    """Values from low to high, those next to each other as a range."""
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
