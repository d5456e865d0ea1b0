"""The player that knows."""

from __future__ import annotations

import threading
import time

from parlour import solutions
from parlour.game import State
from parlour.search.report import MoveReport, Report

from .player import Decision


class Solved:
    """Plays what the solution of the game says is best. Raises NotSolvedError where there is none."""

    def decide(self, state: State, stop: threading.Event | None = None) -> Decision:
        start = time.perf_counter()
        values = solutions.load(state.game).values(state)
        best = sorted(values, key=lambda action: values[action], reverse=True)
        write = state.game.notation.action_text
        moves = [MoveReport(action, write(state.record, action), 0, values[action], False) for action in best]
        seconds = time.perf_counter() - start
        report = Report(tuple(moves), (moves[0].text,), 0, seconds, full=False, interrupted=False)
        return Decision(best[0], report)
