"""Values of Bingo Battle positions, for two players and in the solitaire.

`python -m parlour.games.bingo_battle.solution 2` solves the game for two players again and writes
`two_players.xz`. With 1 instead of 2, it solves the solitaire and writes `solution.xz`.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from parlour.core import solutions
from parlour.core.game import Game, State
from parlour.core.solutions import Progress
from parlour.kit import Result, copy, from_bytes, interpret, new, raw

from . import rules, solving
from .rules import NONE
from .rules import State as Record

FILES = {1: Path(__file__).with_name("solution.xz"), 2: Path(__file__).with_name("two_players.xz")}
SCALE = 2**14  # scale of the integers that store values
REMEMBERED = 4096  # expectations; scenes ask for the same ones again and again
BYTE = 256
class_of, grid_of = interpret(solving.class_of), interpret(solving.grid_of)
is_order_irrelevant = interpret(solving.is_order_irrelevant)
resolve, returns = interpret(rules.apply), interpret(rules.returns)
Worths = NDArray[np.floating]


def load(game: Game) -> BingoSolution:
    """Return the solution that ships with the package. It is read on first use."""
    return shipped(game.num_players())


@functools.cache
def shipped(players: int) -> BingoSolution:
    """The solution that ships with the package, for one or two players."""
    return BingoSolution(lambda: read(players), 1 / SCALE)


def solve(game: Game, report: Progress = lambda done: None) -> BingoSolution:
    """Solve the game again: a minute for one player, about ten for two."""
    worths = solving.solve(game.num_players(), report)
    return BingoSolution(lambda: worths, solving.ERROR)


class BingoSolution:
    """Value of each position before a roll; all other values follow from these."""

    def __init__(self, worths: Callable[[], Worths], error: float):
        self._worths, self.error = worths, error
        self._remembered = functools.lru_cache(REMEMBERED)(self._expected)

    def value(self, state: State) -> float:
        """The expected result of seat 0."""
        worth = self.expected(state.record)
        return -worth if state.record.turn else worth

    def values(self, state: State) -> dict[int, float]:
        """The expected result of the seat to act after each legal action."""
        return {action: self._after(state.record, action) for action in state.legal_actions()}

    def lines(self, state: State) -> list[str]:
        """Return nothing: the best order differs for each of a thousand rolls in each of many thousand grids."""
        return []

    def expected(self, s: Record) -> float:
        """The expected result of the seat whose turn it is."""
        return self._remembered(raw(s).tobytes())

    def _expected(self, content: bytes) -> float:
        s = from_bytes(Record, content)
        if s.over:
            results = new(Result).value
            returns(s, results)
            return float(results[s.turn])
        if s.unresolved == 0:
            return float(self._worths()[class_of(s), grid_of(s, solving.tables())])
        columns = [column for column, face in enumerate(s.die) if face != NONE]
        return max(self._after(s, column) for column in (columns[:1] if is_order_irrelevant(s) else columns))

    def _after(self, s: Record, action: int) -> float:
        after = copy(s)
        resolve(after, action)
        worth = self.expected(after)
        return worth if after.turn == s.turn else -worth


# The solutions that ship with the package


def write(worths: Worths, players: int, path: Path) -> None:
    """Write the values of possible grids to a file."""
    some = solving.possible(players)
    whole = np.round((worths - _start(players))[some] * SCALE).astype(np.int32)
    solutions.write(path, **({"gains": whole} if players == 1 else _split(whole)))


@functools.cache
def read(players: int) -> Worths:
    """Read the values for one or two players."""
    some, kept = solving.possible(players), solutions.read(FILES[players])
    worths = np.full(some.shape, np.nan, np.float32)
    worths[some] = (kept["gains"] if players == 1 else _joined(kept)) / SCALE
    return worths + _start(players)


def _start(players: int) -> NDArray[np.float32]:
    """Return the claims of each class in solitaire, which stores gains; 0 for two players."""
    return np.arange(solving.ROOM, dtype=np.float32)[:, None] * (players == 1)


def _split(whole: NDArray[np.int32]) -> dict[str, NDArray[np.int8] | NDArray[np.uint8]]:
    """Return numbers as high and low bytes, which compress better apart."""
    high, low = np.divmod(whole, BYTE)
    return {"high": high.astype(np.int8), "low": low.astype(np.uint8)}


def _joined(kept: Mapping[str, NDArray[np.integer]]) -> NDArray[np.int32]:
    return BYTE * kept["high"].astype(np.int32) + kept["low"]


if __name__ == "__main__":
    count = int(sys.argv[1])
    write(solving.solve(count), count, FILES[count])
