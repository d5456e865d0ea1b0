"""The player that searches a tree."""

from __future__ import annotations

import random
import threading
from typing import Any

from parlour.core.state import State
from parlour.errors import ParlourError
from parlour.search.mcts import Search
from parlour.search.parallel import ParallelSearch
from parlour.search.puct import Evaluator, PuctSearch

from .player import Decision
from .sampling import sample

UNCOMPILED_SECONDS = (
    1.0  # what a player takes at most while its game is not compiled yet, so that nobody waits for that
)


class MctsPlayer:
    """Monte Carlo tree search with a budget of simulations, of seconds, or of whichever ends first.

    `threads`: how many search at once, each in a tree of its own. `reuse`: trees are kept from move to move.
    `evaluator`: what leads the search, see `PuctSearch`; in one thread. `temperature`: see `sampling`. Other settings
    are the search's.
    """

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
        threads: int = 1,
        reuse: bool = False,
        temperature: float = 0.0,
        evaluator: Evaluator | None = None,
        **settings: Any,
    ):
        if evaluator and threads > 1:
            raise ParlourError(f"A search with an evaluator runs in 1 thread, not {threads}.")
        self.simulations, self.seconds, self.seed = simulations, seconds, seed
        self.threads, self.reuse, self.temperature, self.settings = threads, reuse, temperature, settings
        self.evaluator, self._dice = evaluator, random.Random(seed)
        self._search: Search | ParallelSearch | None = None

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        seconds = (
            self.seconds if observation.game.compiled else min(self.seconds or UNCOMPILED_SECONDS, UNCOMPILED_SECONDS)
        )
        report = self._search_at(observation).run(self.simulations, seconds, stop)
        return Decision(sample(report, self.temperature, self._dice).action, report)

    def _search_at(self, observation: State) -> Search | ParallelSearch:
        """A search of this position; within a game the same one, which remembers."""
        if self.reuse and self._search is not None and self._search.root.game is observation.game:
            self._search.go_to(observation)
        elif self.evaluator:
            self._search = PuctSearch(observation, self.evaluator, seed=self.seed, **self.settings)
        elif self.threads > 1:
            self._search = ParallelSearch(observation, self.threads, seed=self.seed, **self.settings)
        else:
            self._search = Search(observation, seed=self.seed, **self.settings)
        return self._search
