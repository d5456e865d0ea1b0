"""The player that searches."""

from __future__ import annotations

import threading

from parlour.game import State
from parlour.search.mcts import Search

from .player import Decision


class Thinker:
    """Tree search with a budget of simulations, of seconds, or of whichever ends first."""

    def __init__(self, simulations: int | None, seconds: float | None, seed: int | None = None):
        self.simulations, self.seconds, self.seed = simulations, seconds, seed

    def decide(self, state: State, stop: threading.Event | None = None) -> Decision:
        report = Search(state, seed=self.seed).run(self.simulations, self.seconds, stop)
        return Decision(report.best.action, report)
