"""The player that calculates move by move."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from parlour.core.state import State
from parlour.search.alphabeta import AlphaBeta
from parlour.search.report import MoveReport, Report

from .mcts import UNCOMPILED_SECONDS
from .player import Decision
from .sampling import sample

FULL = 2.0  # a width in which every move has its place: from a win to a loss
APPRAISING = 1 / 3  # of the time of an appraisal: what the other moves are worth, once the best is known


class AlphaBetaPlayer:
    """Alpha-beta search with a budget of seconds, plies or positions, whichever ends first.

    `temperature`: see `sampling`. Other settings are the search's, but for its width.
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
        self._search: AlphaBeta | None = None

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        report = self._run(observation, FULL if self.temperature > 0.0 else 0.0, 1.0, stop)
        return Decision(sample(report, self.temperature, self._dice).action, report)

    def appraise(self, observation: State, stop: threading.Event | None = None) -> Report:
        """The best move as `decide` finds it, with a value for every other, and not only a bound."""
        narrow = self._run(observation, 0.0, 1.0 - APPRAISING, stop)
        wide = self._run(observation, FULL, APPRAISING, stop)
        told = wide if wide.best.proven else replace(narrow, moves=_together(narrow.best, wide.moves))
        spent = {"simulations": narrow.simulations + wide.simulations, "seconds": narrow.seconds + wide.seconds}
        return replace(told, **spent)

    def _run(self, observation: State, width: float, share: float, stop: threading.Event | None) -> Report:
        """A search of a width, in a share of the time."""
        seconds = (
            self.seconds if observation.game.compiled else min(self.seconds or UNCOMPILED_SECONDS, UNCOMPILED_SECONDS)
        )
        search = self._search_at(observation)
        search.width = width
        return search.run(share * seconds if seconds else None, self.depth, self.nodes, stop)

    def _search_at(self, observation: State) -> AlphaBeta:
        """A search of this position; within a game the same one, which remembers."""
        if self._search is not None and self._search.root.game is observation.game:
            self._search.go_to(observation)
        else:
            self._search = AlphaBeta(observation, seed=self.seed, **self.settings)
        return self._search


def _together(best: MoveReport, moves: Iterable[MoveReport]) -> tuple[MoveReport, ...]:
    """The best move, which was searched deeper, and the others, none of which is better."""
    others = [_at_most(move, best.value) for move in moves if move.action != best.action]
    return (best, *sorted(others, key=lambda move: move.value, reverse=True))


def _at_most(move: MoveReport, value: float) -> MoveReport:
    return move if move.value <= value else replace(move, value=value, proven=False)
