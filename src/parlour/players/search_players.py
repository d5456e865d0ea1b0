"""The player that searches a tree."""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from parlour.core.game import Game, State
from parlour.errors import ParlourError
from parlour.search.alphabeta import AlphaBeta
from parlour.search.mcts import Search
from parlour.search.parallel import ParallelSearch
from parlour.search.puct import Evaluator, PuctSearch
from parlour.search.report import MoveReport, Report

from .player import Decision

UNCOMPILED_SECONDS = 1.0  # time limit per move while the game is not compiled yet


class MctsPlayer:
    """Monte Carlo tree search with a budget of simulations, seconds, or both.

    `threads`: parallel searches, each with its own tree. `reuse`: keep the tree from move to move. `early`: stop once
    the remaining simulations cannot change the choice. `evaluator`: guides the search, see `PuctSearch`; needs one
    thread. `temperature`: see `sample`. Other settings go to the search.
    """

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
        threads: int = 1,
        reuse: bool = False,
        early: bool = False,
        temperature: float = 0.0,
        evaluator: Evaluator | None = None,
        **settings: Any,
    ):
        if evaluator and threads > 1:
            raise ParlourError(f"A search with an evaluator runs in 1 thread, not {threads}.")
        self.simulations, self.seconds, self.seed = simulations, seconds, seed
        self.threads, self.reuse, self.temperature, self.settings = threads, reuse, temperature, settings
        self.early, self.evaluator, self._dice = early, evaluator, random.Random(seed)
        self._search: Search | ParallelSearch | None = None

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        seconds = _time_limit(self.seconds, observation.game)
        search = self._search_at(observation)
        if self.early and self.simulations and seconds is None:
            report = _run_until_settled(search, self.simulations, stop)
        else:
            report = search.run(self.simulations, seconds, stop)
        return Decision(sample(report, self.temperature, self._dice).action, report)

    def _search_at(self, observation: State) -> Search | ParallelSearch:
        """A search of this position, reused within a game if possible."""
        if self.reuse and self._search is not None and self._search.root.game is observation.game:
            self._search.go_to(observation)
        elif self.evaluator:
            self._search = PuctSearch(observation, self.evaluator, seed=self.seed, **self.settings)
        elif self.threads > 1:
            self._search = ParallelSearch(observation, self.threads, seed=self.seed, **self.settings)
        else:
            self._search = Search(observation, seed=self.seed, **self.settings)
        return self._search


STAGES = 16  # checks per search whether its choice is settled, at fixed numbers of simulations for reproducibility


def _run_until_settled(search: Search | ParallelSearch, simulations: int, stop: threading.Event | None) -> Report:
    """Search until no other move can catch up with the best one, or until the budget is used up."""
    left = simulations
    while True:
        count = min(-(-simulations // STAGES), left)
        report, left = search.run(count, stop=stop), left - count
        if report.interrupted or not left or _is_settled(report, left):
            return report


def _is_settled(report: Report, left: int) -> bool:
    """True if the move with the most visits stays the same, whatever the remaining simulations find."""
    if len(report.moves) == 1:
        return True
    return not report.mixed and report.moves[0].visits - report.moves[1].visits > left


def _time_limit(seconds: float | None, game: Game) -> float | None:
    return seconds if game.compiled else min(seconds or UNCOMPILED_SECONDS, UNCOMPILED_SECONDS)


LEAST_SHARE = 0.25  # share of the best move's visits needed to be part of a mixed strategy


def sample(report: Report, temperature: float, dice: random.Random) -> MoveReport:
    """The best move; with a temperature, a random one with weights exp(value / temperature).

    A move that is worse than the best by the temperature is played e times less often. A best move that is proven is
    always played. If others decide at the same time, moves are drawn by their visits, so that play stays unpredictable.
    """
    if report.best.proven:
        return report.best
    if temperature > 0.0:
        return _draw_by_value(report, temperature, dice)
    return _draw_mixed(report, dice) if report.mixed else report.best


def _draw_by_value(report: Report, temperature: float, dice: random.Random) -> MoveReport:
    known = [move for move in report.moves if move.visits]
    highest = max(move.value for move in known)
    weights = [math.exp((move.value - highest) / temperature) for move in known]
    return dice.choices(known, weights)[0]


def _draw_mixed(report: Report, dice: random.Random) -> MoveReport:
    """Draw a move of a mixed strategy, which excludes moves that the search hardly visited."""
    least = LEAST_SHARE * report.best.visits
    mixture = [move for move in report.moves if move.visits >= least]
    return dice.choices(mixture, [move.visits for move in mixture])[0]


FULL = 2.0  # a window from loss to win, in which every move gets an exact value
APPRAISING = 1 / 3  # share of an appraisal's time for the values of the other moves


class AlphaBetaPlayer:
    """Alpha-beta search with a budget of seconds, plies or positions, until the first runs out.

    `temperature`: see `sample`. Other settings go to the search, except its width.
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
        """Report the best move as `decide` finds it, with values instead of bounds for the other moves."""
        narrow = self._run(observation, 0.0, 1.0 - APPRAISING, stop)
        wide = self._run(observation, FULL, APPRAISING, stop)
        report = wide if wide.best.proven else replace(narrow, moves=_combined(narrow.best, wide.moves))
        spent = {"simulations": narrow.simulations + wide.simulations, "seconds": narrow.seconds + wide.seconds}
        return replace(report, **spent)

    def _run(self, observation: State, width: float, share: float, stop: threading.Event | None) -> Report:
        """Search with a window of a given width, in a share of the time."""
        seconds = _time_limit(self.seconds, observation.game)
        search = self._search_at(observation)
        search.width = width
        return search.run(share * seconds if seconds else None, self.depth, self.nodes, stop)

    def _search_at(self, observation: State) -> AlphaBeta:
        """A search of this position, reused within a game if possible."""
        if self._search is not None and self._search.root.game is observation.game:
            self._search.go_to(observation)
        else:
            self._search = AlphaBeta(observation, seed=self.seed, **self.settings)
        return self._search


def _combined(best: MoveReport, moves: Iterable[MoveReport]) -> tuple[MoveReport, ...]:
    """The best move, which was searched deeper, then the others with values that do not exceed it."""
    others = [move for move in moves if move.action != best.action]
    limited = [move if move.value <= best.value else replace(move, value=best.value, proven=False) for move in others]
    return (best, *sorted(limited, key=lambda move: move.value, reverse=True))
