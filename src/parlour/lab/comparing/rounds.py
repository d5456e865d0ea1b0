"""Rounds: a game of each arm, one after the other, by one worker."""

from __future__ import annotations

import functools
import threading
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import chain

from parlour.core.game import Game
from parlour.runs.executor import Executor
from parlour.runs.game_loop import Step, play_game
from parlour.runs.game_result import GameResult

from .plan import ComparisonPlan
from .restricted import item_of

FIRST = 0  # the arm that others are compared with


@dataclass(frozen=True, slots=True)
class Round:
    """A round to be played: which arms besides the first, and which of these with dice of their own."""

    number: int
    arms: tuple[int, ...]
    apart: tuple[int, ...] = ()


class RoundWorker:
    """Plays the rounds of a plan. A game in which nothing forbidden was used is the same again, and not played again.

    Of such a game the result has no actions.
    """

    def __init__(self, plan: ComparisonPlan, stop: threading.Event):
        self._plan, self._stop, self._games = plan, stop, dict[int, Game]()

    def __call__(self, task: Round) -> list[GameResult] | None:
        used = set[int]()
        results = [self._play(task, FIRST, used)]
        for arm in task.arms:
            forbidden = self._plan.arms[arm].forbidden
            same = forbidden and not used & set(forbidden)
            results.append(self._same(results[FIRST], task, arm) if same else self._play(task, arm, set()))
        return None if None in results else [result for result in results if result is not None]

    def _play(self, task: Round, arm: int, used: set[int]) -> GameResult | None:
        """A game; what items the seat that is looked at has used is added to a set."""
        plan, game = self._plan, self._game(arm)
        given = plan.task(task.number, arm, arm in task.apart)
        seats = range(game.num_players())
        players = [plan.make_player(given.seats[seat], game, arm, seat, given) for seat in seats]
        focus = plan.focus(task.number, len(seats))

        def note(step: Step) -> None:
            if step.actor == focus and step.decision is not None:
                used.add(item_of(step.state, step.action))

        watches = any(it.forbidden for it in plan.arms) and arm == FIRST
        result = play_game(given, game, players, self._stop, [note] if watches else [])
        if result is not None:
            result.number = plan.game_number(task.number, arm)
        return result

    def _same(self, result: GameResult | None, task: Round, arm: int) -> GameResult | None:
        if result is None:
            return None
        number = self._plan.game_number(task.number, arm)
        return GameResult(number, result.round, result.seats, result.results, ())

    def _game(self, arm: int) -> Game:
        if arm not in self._games:
            self._games[arm] = self._plan.game(arm)
        return self._games[arm]


def play_rounds(plan: ComparisonPlan, tasks: Iterator[Round], executor: Executor) -> Generator[list[GameResult]]:
    """Play rounds, and yield the games of each as it ends; without tasks no worker is started. Close it to stop.

    Raises WorkerDiedError.
    """
    first = next(tasks, None)
    if first is None:
        return
    with closing(executor.run(functools.partial(RoundWorker, plan), chain([first], tasks))) as results:
        yield from results
