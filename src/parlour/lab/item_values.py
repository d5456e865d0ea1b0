"""Measure the worth of items: the score a seat loses without one (value), and how one looks to a search (price).

Restricted play follows A. Jaffe et al., "Evaluating Competitive Game Balance with Restricted Play" (AIIDE 2012), here
with the same dice and players' seeds in both games.
"""

from __future__ import annotations

import functools
import math
import random
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import combinations, islice
from statistics import fmean
from typing import NamedTuple

from parlour import kit
from parlour.core.game import Game, State
from parlour.errors import ParlourError, UnknownNameError, suggestion
from parlour.lab.comparing.comparison_plan import item_names, item_of
from parlour.lab.comparing.contrasts import Games
from parlour.runs.executor import Executor
from parlour.runs.game_loop import GameResult, replay
from parlour.search.mcts import Search
from parlour.statistics import Interval, mean_interval
from parlour.statistics.sequences import ConfidenceSequence

from .comparing import Arm, Comparison, ComparisonLog, ComparisonPlan, Contrast, Goal, make_plan
from .measurement import Json, interval_json

SMALLEST = 0.05  # default half-width of a value's interval, in wins
SIMULATIONS = 100  # mean number per legal action
EXPLORATION = 2.0  # high, so that all actions are valued, not only the best
DECISIONS = 6  # random decisions searched per game


class Price(NamedTuple):
    """The advantage of an item over its alternatives when it was available, according to a search, in wins."""

    item: int
    interval: Interval
    games: int


class Synergy(NamedTuple):
    """The worth of two items together beyond the sum of each one's worth without the other."""

    items: tuple[int, int]
    interval: Interval
    rounds: int


def make_item_plan(
    game: Game,
    player: str,
    items: Sequence[str] = (),
    smallest: float | None = None,
    seed: str | None = None,
    together: bool = False,
) -> ComparisonPlan:
    """Return a plan that forbids each of some items (default: all) and, if `together`, each pair of them.

    Games begin at the start, because opening moves may use items. Raises ParlourError for a game without items,
    and UnknownNameError for an unknown item.
    """
    known = item_names(game)
    if not known:
        raise ParlourError(f"{game.title} has no items: its rules define no ITEMS and no `item`.")
    if unknown := next((item for item in items if item not in known), None):
        raise UnknownNameError(f"No item named {unknown!r}. {suggestion(unknown, known)}")
    numbers = [known.index(item) for item in items] or list(range(len(known)))
    groups = [(number,) for number in numbers] + (list(combinations(sorted(numbers), 2)) if together else [])
    forbidding = [Arm(dict(game.options), group, " and ".join(known[it] for it in group)) for group in groups]
    arms = [Arm(dict(game.options)), *forbidding]
    return make_plan(game, arms, [player], "seat_score", smallest or SMALLEST, seed, Goal.SIZE, opening=0)


def prices(log: ComparisonLog, games: int, executor: Executor) -> list[Price]:
    """Return the prices of all items available in the first unrestricted games of a log. Raises WorkerDiedError."""
    arms = len(log.plan.arms)
    free = (log.games[number] for number in sorted(log.games) if number % arms == 1)
    found = list[tuple[int, dict[int, float]]]()
    with closing(executor.run(functools.partial(PriceWorker, log.plan), islice(free, games))) as priced:
        found += priced
    by_item = defaultdict[int, list[float]](list)
    for _, priced_items in sorted(found):
        for item, price in priced_items.items():
            by_item[item].append(price)
    return [Price(item, mean_interval(values), len(values)) for item, values in sorted(by_item.items())]


class PriceWorker:
    """Searches positions of finished games in which an item may be used or not."""

    def __init__(self, plan: ComparisonPlan, stop: threading.Event):
        self._game, self._stop = plan.game(), stop

    def __call__(self, played: GameResult) -> tuple[int, dict[int, float]] | None:
        """Return the number of a game and the mean price of each item in it; None if stopped."""
        seen = defaultdict[int, list[float]](list)
        offers = [step.state.clone() for step in replay(self._game, played.actions) if _is_offer(step.state)]
        random.Random(played.number).shuffle(offers)
        for state in offers[:DECISIONS]:
            for item, price in _prices(state, played.number):
                seen[item].append(price)
            if self._stop.is_set():
                return None
        return played.number, {item: fmean(values) for item, values in sorted(seen.items())}


def _is_offer(state: State) -> bool:
    """True if the seat to move can use an item but does not have to."""
    items = state.current_player() >= 0 and {item_of(state, action) for action in state.legal_actions()}
    return bool(items) and len(items) > 1


def _prices(state: State, seed: int) -> Iterator[tuple[int, float]]:
    """Yield each available item with the value of the best action with it minus that of the best without it."""
    moves = len(state.legal_actions())
    report = Search(state, seed=seed, exploration=EXPLORATION).run(simulations=SIMULATIONS * moves)
    values = [(item_of(state, it.action), it.value) for it in report.moves if it.visits or it.proven]
    scale = state.game.max_utility() - state.game.min_utility()
    for item in sorted({each for each, _ in values if each >= 0}):
        used = [value for each, value in values if each == item]
        others = [value for each, value in values if each != item]
        if others:
            yield item, (max(used) - max(others)) / scale


def synergies(comparison: Comparison) -> Iterator[Synergy]:
    """Yield the synergies of all pairs that a plan forbids together, from games with both, either and none (2 x 2).

    A round gives s - s(without one) - s(without the other) + s(without both), from -2 to 2: above 0, each item is worth
    more with the other. Only rounds with all four games count.
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
    """Return each item's value, use and price, and the synergies of pairs, as JSON values."""
    plan, names = comparison.plan, item_names(comparison.plan.game())
    priced = {price.item: price for price in found}
    single = [it for it in comparison.contrasts if len(plan.arms[it.arm].forbidden) == 1]
    return {
        "game": plan.game().name,
        "rules": kit.version(plan.game().rules.State),
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
    [item], missing = comparison.plan.arms[contrast.arm].forbidden, contrast.missing()
    return {
        "item": names[item],
        "value": interval_json(-contrast.interval),  # the restricted player loses the item's value
        **{"adjusted": contrast.is_adjusted, "rounds": contrast.pairs, "used": comparison.used(contrast, games)},
        "missing": None if math.isinf(missing) else missing,
        **_price_json(priced.get(item)),
    }


def _price_json(price: Price | None) -> Json:
    return {"price": interval_json(price.interval) if price else None, "priced_games": price.games if price else 0}
