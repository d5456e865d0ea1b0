"""What was found of items, as JSON has it."""

from __future__ import annotations

import functools
import math
import random
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations, islice
from statistics import fmean
from typing import NamedTuple

from parlour.core.game import Game
from parlour.core.state import State
from parlour.errors import ParlourError, UnknownNameError, suggestion
from parlour.lab.comparing import Arm, Comparison, ComparisonLog, ComparisonPlan, Goal, make_plan
from parlour.lab.comparing.comparison import Contrast, Games
from parlour.lab.comparing.restricted_player import item_names, item_of
from parlour.runs.executor import Executor
from parlour.runs.game_loop import replay
from parlour.runs.game_result import GameResult
from parlour.search.mcts import Search
from parlour.statistics import Interval, mean_interval
from parlour.statistics.sequences import ConfidenceSequence

from .measurement import Json, interval_json

SMALLEST = 0.05  # how well a value is to be known: of a game won, to either side


def make_item_plan(
    game: Game,
    player: str,
    items: Sequence[str] = (),
    smallest: float | None = None,
    seed: str | None = None,
    together: bool = False,
) -> ComparisonPlan:
    """A plan that forbids each of some items, or of all; `together`: each two of them too.

    No ply is made at random, for what a game opens with may be an item.

    Raises ParlourError for a game that names no items, UnknownNameError for an item that it does not name.
    """
    known = item_names(game)
    if not known:
        raise ParlourError(f"{game.title} has no items: its rules define no ITEMS and no `item`.")
    numbers = [_item_number(item, known) for item in items] or list(range(len(known)))
    groups = [(number,) for number in numbers] + (list(combinations(sorted(numbers), 2)) if together else [])
    arms = [Arm(dict(game.options)), *(Arm(dict(game.options), group, _group_name(group, known)) for group in groups)]
    return make_plan(game, arms, [player], "seat_score", smallest or SMALLEST, seed, Goal.SIZE, opening=0)


def _item_number(item: str, known: Sequence[str]) -> int:
    if item not in known:
        raise UnknownNameError(f"No item named {item!r}. {suggestion(item, known)}")
    return known.index(item)


def _group_name(group: Sequence[int], known: Sequence[str]) -> str:
    return " and ".join(known[number] for number in group)


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


class Synergy(NamedTuple):
    """What two items are worth together beyond what each is worth without the other, from so many rounds."""

    items: tuple[int, int]
    interval: Interval
    rounds: int


def synergies(comparison: Comparison) -> Iterator[Synergy]:
    """The synergies of all pairs that a plan forbids together.

    A round gives s - s(without one) - s(without the other) + s(without both), which is from -2 to 2; above 0 the one is
    worth more where the other is there. Rounds count as far as all four games were played.
    """
    by_items = {comparison.plan.arms[it.arm].forbidden: it for it in comparison.contrasts}
    for items, both in by_items.items():
        if len(items) == 2:
            yield _synergy((items[0], items[1]), by_items[items[:1]], by_items[items[1:]], both, comparison.alpha)


def _synergy(items: tuple[int, int], one: Contrast, other: Contrast, both: Contrast, alpha: float) -> Synergy:
    rounds = list(zip(both.firsts, one.seconds, other.seconds, both.seconds, strict=False))
    sequence = ConfidenceSequence(-2.0, 2.0, alpha)
    sequence.update([free - first - second + without for free, first, second, without in rounds])
    return Synergy(items, sequence.interval, len(rounds))


def summarize(comparison: Comparison, games: Games, found: Sequence[Price]) -> Json:
    """Each item with its causal value, how often it was used, and its price; pairs with their synergy."""
    plan, names = comparison.plan, item_names(comparison.plan.game())
    priced = {price.item: price for price in found}
    single = [it for it in comparison.contrasts if len(plan.arms[it.arm].forbidden) == 1]
    return {
        "game": plan.game().name,
        "options": plan.arms[0].options,
        "player": plan.players[0],
        "meaning": plan.meanings[0],
        "seed": plan.seed,
        "smallest": plan.smallest,
        "confidence": 1.0 - comparison.alpha,
        "items": [_item_json(comparison, it, games, names, priced) for it in single],
        "pairs": [
            {"items": [names[item] for item in it.items], "synergy": interval_json(it.interval), "rounds": it.rounds}
            for it in synergies(comparison)
        ],
    }


def _item_json(
    comparison: Comparison, contrast: Contrast, games: Games, names: Sequence[str], priced: dict[int, Price]
) -> Json:
    [item] = comparison.plan.arms[contrast.arm].forbidden
    value, low, high = contrast.interval
    price = priced.get(item)
    return {
        "item": names[item],
        "value": interval_json(Interval(-value, -high, -low)),  # it is lost by those who go without
        "rounds": contrast.pairs,
        "used": comparison.used(contrast, games),
        "missing": None if math.isinf(contrast.missing()) else contrast.missing(),
        "price": interval_json(price.interval) if price else None,
        "priced_games": price.games if price else 0,
    }


__all__ = ["Price", "Synergy", "make_item_plan", "prices", "summarize", "synergies"]
