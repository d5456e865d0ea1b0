"""Solved games: the values of their positions.

The folder of a solved game holds `solution.py` with two functions: `load(game)` returns the solution that comes with
the package, and `solve(game, report)` computes it.
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
from parlour.errors import ParlourError
from parlour.view.language import phrases

from .game import Game, State

Progress = Callable[[float], object]  # called now and then with the share of the work done, 0 to 1
MOST_DIGITS = 9
say = phrases(__package__)


class NotSolvedError(ParlourError):
    """A game or position without a known value."""


class Solution(Protocol):
    """The values of a game's positions with perfect play by all seats."""

    error: float  # maximum error of any value

    def value(self, state: State) -> float:
        """Return the expected result of seat 0. Raises NotSolvedError."""
        ...

    def values(self, state: State) -> dict[int, float]:
        """Return the expected result of the seat to act for each legal action. Raises NotSolvedError."""
        ...

    def lines(self, state: State) -> list[str]:
        """Return advice for a position and those that may follow soon, line by line. Raises NotSolvedError."""
        ...


def load(game: Game) -> Solution:
    """Load a game's solution, which may take a few seconds. Raises NotSolvedError."""
    return _module(game).load(game)


def solve(game: Game, report: Progress = lambda done: None) -> Solution:
    """Solve a game, however long it takes. Raises NotSolvedError."""
    return _module(game).solve(game, report)


def explain(solution: Solution, state: State) -> list[str]:
    """Return a position's value and the best continuations as lines of text. Raises NotSolvedError."""
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


def summarize(solution: Solution, state: State) -> dict[str, object]:
    """Return a position's value and that of each action as JSON values. Raises NotSolvedError."""
    write = state.game.notation.action_text
    values = solution.values(state) if state.current_player() >= 0 else {}
    return {
        "position": state.to_text(),
        "value": solution.value(state),
        "error": solution.error,
        "actions": {write(state.record, action): value for action, value in values.items()},
    }


def _digits(error: float) -> int:
    """Return the number of correct decimals of a value."""
    return min(MOST_DIGITS, max(0, int(-math.log10(error)))) if error else MOST_DIGITS


def solved_games() -> list[str]:
    """Return the names of the games that have a solution."""
    return [name for name in registry.games() if _has_solution(registry.identity(name))]


def _has_solution(package: str) -> bool:
    return importlib.util.find_spec(f"{package}.solution") is not None


def _module(game: Game) -> ModuleType:
    if not _has_solution(game.package):
        words = {"title": game.title, "names": ", ".join(solved_games())}
        raise NotSolvedError(say("{title} has no solution. Solved games: {names}.", **words))
    return importlib.import_module(f"{game.package}.solution")


def write(path: Path, **arrays: NDArray[Any]) -> None:
    """Write arrays to a compressed file."""
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    path.write_bytes(lzma.compress(buffer.getvalue(), preset=9 | lzma.PRESET_EXTREME))


def read(path: Path) -> dict[str, NDArray[Any]]:
    """Read the arrays of a file."""
    with np.load(io.BytesIO(lzma.decompress(path.read_bytes()))) as file:
        return dict(file)
