"""The player that calculates move by move."""

from __future__ import annotations

import random
import threading
from typing import Any

from parlour.game import State
from parlour.search.alphabeta import AlphaBeta

from .choosing import choose
from .player import Decision
from .thinker import PLAIN_SECONDS

ALL = 2.0  # a width in which every move has its place: from a win to a loss


class Calculator:
    """Alpha-beta with a budget of seconds, plies or positions, whichever ends first.

    `temperature`: see `choosing`. Other settings are the search's.
    """

    def __init__(
        self,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        seed: int | None = None,
        temperature: float = 0.0,
        **settings: Any,
    ):
        self.seconds, self.depth, self.nodes, self.seed, self.settings = seconds, depth, nodes, seed, settings
        self.temperature, self._dice = temperature, random.Random(seed)
        if temperature > 0.0:
            self.settings["width"] = ALL
        self._search: AlphaBeta | None = None

    def decide(self, state: State, stop: threading.Event | None = None) -> Decision:
        seconds = self.seconds if state.game.compiled else min(self.seconds or PLAIN_SECONDS, PLAIN_SECONDS)
        report = self._search_at(state).run(seconds, self.depth, self.nodes, stop)
        return Decision(choose(report, self.temperature, self._dice).action, report)

    def _search_at(self, state: State) -> AlphaBeta:
        """A search of this position; within a game the same one, which remembers."""
        if self._search is not None and self._search.root.game is state.game:
            self._search.go_to(state)
        else:
            self._search = AlphaBeta(state, seed=self.seed, **self.settings)
        return self._search
