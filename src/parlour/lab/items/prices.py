"""The price of a choice: how much better or worse the best action with an item looks than the best without it."""

from __future__ import annotations

import functools
import random
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from statistics import fmean
from typing import NamedTuple

from parlour.core.state import State
from parlour.lab.comparing import ComparisonLog, ComparisonPlan
from parlour.lab.comparing.restricted import item_of
from parlour.runs.executor import Executor
from parlour.runs.game_loop import replay
from parlour.runs.game_result import GameResult
from parlour.search.mcts import Search
from parlour.statistics import Interval, mean_interval

SIMULATIONS = 100  # for each legal action, on average
EXPLORATION = 2.0  # each action is to be known, not only the best
DECISIONS = 6  # that are looked at of a game, drawn at random


class Price(NamedTuple):
    """What an item seemed worth when it was on offer, in games won, from so many games."""

    item: int
    interval: Interval
    games: int


@dataclass(frozen=True, slots=True)
class PricedGame:
    """The mean price of each item in a game."""

    number: int
    prices: dict[int, float]


class PriceWorker:
    """Searches positions of games that were played, in which an item can be had and be done without."""

    def __init__(self, plan: ComparisonPlan, stop: threading.Event):
        self._game, self._stop = plan.game(), stop

    def __call__(self, played: GameResult) -> PricedGame | None:
        seen = defaultdict[int, list[float]](list)
        offers = [step.state.clone() for step in replay(self._game, played.actions) if _is_offer(step.state)]
        random.Random(played.number).shuffle(offers)
        for state in offers[:DECISIONS]:
            for item, price in _prices(state, played.number):
                seen[item].append(price)
            if self._stop.is_set():
                return None
        return PricedGame(played.number, {item: fmean(values) for item, values in sorted(seen.items())})


def prices(log: ComparisonLog, games: int, executor: Executor) -> list[Price]:
    """The prices of all items that were on offer in the first games of a log in which nothing was forbidden.

    Raises WorkerDiedError.
    """
    arms = len(log.plan.arms)
    free = (log.games[number] for number in sorted(log.games) if number % arms == 1)
    found = list[PricedGame]()
    with closing(executor.run(functools.partial(PriceWorker, log.plan), islice(free, games))) as priced:
        found += priced
    by_item = defaultdict[int, list[float]](list)
    for game in sorted(found, key=lambda it: it.number):
        for item, price in game.prices.items():
            by_item[item].append(price)
    return [Price(item, mean_interval(values), len(values)) for item, values in sorted(by_item.items())]


def _is_offer(state: State) -> bool:
    """Whether a seat can use an item here, and can do something else."""
    if state.current_player() < 0:
        return False
    return len({item_of(state, action) for action in state.legal_actions()}) > 1


def _prices(state: State, seed: int) -> Iterator[tuple[int, float]]:
    """Each item on offer, with the value of the best action with it less that of the best without it."""
    moves = len(state.legal_actions())
    report = Search(state, seed=seed, exploration=EXPLORATION).run(simulations=SIMULATIONS * moves)
    values = [(item_of(state, it.action), it.value) for it in report.moves if it.visits or it.proven]
    scale = state.game.max_utility() - state.game.min_utility()
    for item in sorted({each for each, _ in values if each >= 0}):
        used = [value for each, value in values if each == item]
        others = [value for each, value in values if each != item]
        if others:
            yield item, (max(used) - max(others)) / scale
