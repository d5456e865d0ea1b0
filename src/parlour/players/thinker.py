"""The player that searches."""

from __future__ import annotations

import threading
from typing import Any

from parlour.game import State
from parlour.search.mcts import Search

from .player import Decision

PLAIN_SECONDS = 1.0  # what a thinker takes at most while its game is not compiled yet, so that nobody waits for that


class Thinker:
    """Tree search with a budget of simulations, of seconds, or of whichever ends first; settings are the search's."""

    def __init__(self, simulations: int | None, seconds: float | None, seed: int | None = None, **settings: Any):
        self.simulations, self.seconds, self.seed, self.settings = simulations, seconds, seed, settings

    def decide(self, state: State, stop: threading.Event | None = None) -> Decision:
        seconds = self.seconds if state.game.compiled else min(self.seconds or PLAIN_SECONDS, PLAIN_SECONDS)
        report = Search(state, seed=self.seed, **self.settings).run(self.simulations, seconds, stop)
        return Decision(report.best.action, report)
