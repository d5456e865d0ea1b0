"""Games that are solved. The folder of one holds `solution.py`, which tells what its positions are worth.

It has `load(game)`, for what comes with the package, and `solve(game, report)`, which finds it all out anew.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import lzma
import math
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from parlour import registry
from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.view.language import phrases

from .game import State

Progress = Callable[[float], object]  # is told from time to time which part of the work is done, 0 to 1
MOST_DIGITS = 9
say = phrases(__package__)


class NotSolvedError(ParlourError):
    """A game, or a position, of which nobody knows what it is worth."""


class Solution(Protocol):
    """What the positions of a game are worth when all seats play perfectly."""

    error: float  # no value is wrong by more than this

    def value(self, state: State) -> float:
        """The expected result of seat 0. Raises NotSolvedError."""
        ...

    def values(self, state: State) -> dict[int, float]:
        """For each legal action the expected result of the seat to act. Raises NotSolvedError."""
        ...

    def lines(self, state: State) -> list[str]:
        """What to do in a position and those that may follow soon, to be read by a person. Raises NotSolvedError."""
        ...


def load(game: Game) -> Solution:
    """What is known of a game, at once or after a few seconds. Raises NotSolvedError."""
    return _module(game).load(game)


def solve(game: Game, report: Progress = lambda done: None) -> Solution:
    """Solve a game as exactly as can be, however long it takes. Raises NotSolvedError."""
    return _module(game).solve(game, report)


def explain(solution: Solution, state: State) -> list[str]:
    """What a position is worth and how to play on from it, to be read by a person. Raises NotSolvedError."""
    game, digits = state.game, _digits(solution.error)
    words = {"value": f"{solution.value(state):.{digits}f}", "error": f"{solution.error:.0e}"}
    seat = game.seat_names[0]
    if game.num_players() == 1:
        start = say("Expected score with perfect play: {value} (within {error}).", **words)
    else:
        start = say(
            "Expected result for {seat} with perfect play: {value} (1 = win, -1 = loss; within {error}).",
            seat=seat,
            **words,
        )
    write = game.notation.action_text
    values = solution.values(state) if state.current_player() >= 0 else {}
    actions = [f"  {write(state.record, action)}: {value:.{digits}f}" for action, value in values.items()]
    if actions:
        actions.insert(0, say("Value of each action for {seat}:", seat=game.seat_names[state.current_player()]))
    return [start, *actions, *solution.lines(state)]


def _digits(error: float) -> int:
    """How many digits of a value are right behind the point."""
    return min(MOST_DIGITS, max(0, int(-math.log10(error)))) if error else MOST_DIGITS


def solved_games() -> list[str]:
    """The names of the games that have a solution."""
    return [name for name in registry.games() if _has_solution(registry.identity(name))]


def _has_solution(package: str) -> bool:
    return importlib.util.find_spec(f"{package}.solution") is not None


def _module(game: Game) -> ModuleType:
    if not _has_solution(game.package):
        words = {"title": game.title, "names": ", ".join(solved_games())}
        raise NotSolvedError(say("{title} has no solution. Solved games: {names}.", **words))
    return importlib.import_module(f"{game.package}.solution")


def write(path: Path, **arrays: NDArray[Any]) -> None:
    """Keep arrays in a small file."""
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    path.write_bytes(lzma.compress(buffer.getvalue(), preset=9 | lzma.PRESET_EXTREME))


def read(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file."""
    with np.load(io.BytesIO(lzma.decompress(path.read_bytes()))) as file:
        return dict(file)
