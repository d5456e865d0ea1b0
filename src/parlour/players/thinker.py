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

    def __init__(
        self,
        simulations: int | None,
        seconds: float | None,
        seed: int | None = None,
        reuse: bool = False,
        **settings: Any,
    ):
        self.simulations, self.seconds, self.seed = simulations, seconds, seed
        self.reuse, self.settings = reuse, settings
        self._search: Search | None = None

    def decide(self, state: State, stop: threading.Event | None = None) -> Decision:
        seconds = self.seconds if state.game.compiled else min(self.seconds or PLAIN_SECONDS, PLAIN_SECONDS)
        report = self._search_at(state).run(self.simulations, seconds, stop)
        return Decision(report.best.action, report)

    def _search_at(self, state: State) -> Search:
        """A search of this position; within a game the same one, which remembers."""
        if self.reuse and self._search is not None and self._search.root.game is state.game:
            self._search.go_to(state)
        else:
            self._search = Search(state, seed=self.seed, **self.settings)
        return self._search
