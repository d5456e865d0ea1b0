"""The player that knows."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from parlour.core import solutions
from parlour.core.game import Game
from parlour.core.solutions import NotSolvedError, Solution
from parlour.core.state import State
from parlour.search.budget import LINE_LENGTH
from parlour.search.report import MoveReport, Report

from .player import Decision


def fits(game: Game) -> bool:
    """Whether a game is solved with its options, at least where it ends."""
    try:
        solutions.load(game)
    except NotSolvedError:
        return False
    return True


class SolvedPlayer:
    """Plays what the solution of the game says is best. Raises NotSolvedError where there is none."""

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        start = time.perf_counter()
        solution = solutions.load(observation.game)
        moves = tuple(_moves(solution, observation))
        line = tuple(_line(solution, observation))
        report = Report(moves, line, 0, time.perf_counter() - start, full=False, interrupted=False)
        return Decision(report.best.action, report)


def _moves(solution: Solution, state: State) -> list[MoveReport]:
    """What each action is worth, the best first."""
    values, write = solution.values(state), state.game.notation.action_text
    moves = [MoveReport(action, write(state.record, action), 0, value, False) for action, value in values.items()]
    return sorted(moves, key=lambda move: move.value, reverse=True)


def _line(solution: Solution, state: State) -> Iterator[str]:
    """How play goes on for as long as nothing is left to chance."""
    state = state.clone()
    for _ in range(LINE_LENGTH):
        if state.current_player() < 0:
            return
        best = _moves(solution, state)[0]
        yield best.text
        state.apply_action(best.action)
