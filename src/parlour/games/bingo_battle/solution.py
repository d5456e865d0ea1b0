"""Values of Bingo Battle positions in the solitaire game.

`python -m parlour.games.bingo_battle.solution` solves it again in a few minutes and writes `solution.xz`.
"""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np

from parlour.core import solutions
from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError, Progress
from parlour.kit import copy, from_bytes, interpret, raw
from parlour.view.language import phrases

from . import rules, solving
from .rules import NONE
from .rules import State as Record
from .solving import Floats

FILE = Path(__file__).with_name("solution.xz")
SCALE = 2**14  # scale of the integers that store values
REMEMBERED = 4096  # expectations; scenes ask for the same ones again and again
number_of = interpret(solving.number_of)
resolve = interpret(rules.apply)
say = phrases(__package__)


def load(game: Game) -> SolitaireSolution:
    """Load the solution that ships with the package. Raises NotSolvedError."""
    _check(game)
    return SolitaireSolution(read(), 1 / SCALE)


def solve(game: Game, report: Progress = lambda done: None) -> SolitaireSolution:
    """Solve the game again, in a few minutes. Raises NotSolvedError."""
    _check(game)
    return SolitaireSolution(solving.solve(report), solving.ERROR)


def expected(s: Record) -> float:
    """Return the score of perfect solitaire play from any position, by the package's table."""
    return _expected(raw(s).tobytes())


@functools.lru_cache(REMEMBERED)
def _expected(content: bytes) -> float:
    s = from_bytes(Record, content)
    if s.over:
        return float(s.claims[0])
    if s.unresolved == 0:
        return float(read()[s.claims[0], number_of(s, solving.tables())])
    return max(_expected(_resolved(s, column)) for column, face in enumerate(s.die) if face != NONE)


def _resolved(s: Record, column: int) -> bytes:
    after = copy(s)
    resolve(after, column)
    return raw(after).tobytes()


def _check(game: Game) -> None:
    if game.num_players() > 1:
        raise NotSolvedError(say("Bingo Battle is solved only for one player (players=1), not for two."))


class SolitaireSolution:
    """Value of each position before a roll; all other values follow from these."""

    def __init__(self, worths: Floats, error: float):
        self._worths, self.error = worths, error

    def value(self, state: State) -> float:
        """The expected score. Raises NotSolvedError."""
        if state.is_terminal():
            return state.returns()[0]
        if state.is_chance_node():
            return float(self._worths[state.record.claims[0], number_of(state.record, solving.tables())])
        return max(self.values(state).values())

    def values(self, state: State) -> dict[int, float]:
        """The expected score after each legal action. Raises NotSolvedError."""
        _check(state.game)
        return {action: self.value(state.child(action)) for action in state.legal_actions()}

    def lines(self, state: State) -> list[str]:
        """Return nothing: the best order differs for each of a thousand rolls in each of thirty thousand grids."""
        return []


def write(worths: Floats, path: Path = FILE) -> None:
    """Write the values of possible grids to a file, relative to the number of claims."""
    some = solving.possible()
    gains = np.round((worths - np.arange(len(worths))[:, None])[some] * SCALE)
    solutions.write(path, gains=gains.astype(np.int32))


@functools.cache
def read(path: Path = FILE) -> Floats:
    """Read the values from a file."""
    some = solving.possible()
    worths = np.full(some.shape, np.nan)
    worths[some] = solutions.read(path)["gains"] / SCALE
    return worths + np.arange(float(len(worths)))[:, None]


if __name__ == "__main__":
    write(solving.solve())
