"""Measure the worth of items: the score a seat loses without one (value), and how a search rates it (advantage).

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
from itertools import chain, combinations, count, islice
from statistics import fmean
from typing import NamedTuple

import numpy as np

from parlour import kit
from parlour.core.game import Game, State
from parlour.errors import ParlourError, UnknownNameError, suggestion
from parlour.lab.comparing.comparison_plan import FIRST, item_names, item_of
from parlour.lab.comparing.contrasts import Games
from parlour.runs.executor import Executor
from parlour.runs.game_loop import GameResult, play_game, replay
from parlour.search.mcts import Search
from parlour.statistics import Interval, bootstrap, mean_interval
from parlour.statistics.intervals import Totals
from parlour.statistics.sequences import ConfidenceSequence

from .comparing import Arm, Comparison, ComparisonLog, ComparisonPlan, Contrast, Goal, make_plan
from .measurement import Json, interval_json

SMALLEST = 0.05  # default half-width of a value's interval, in wins
SIMULATIONS = 100  # mean number per legal action
EXPLORATION = 2.0  # high, so that all actions are valued, not only the best
DECISIONS = 6  # random decisions searched per game


class Advantage(NamedTuple):
    """The advantage of an item over its alternatives when it was available, according to a search, in wins.

    `gift` is its advantage if it were free. At the fair price it would have none. Both are None for an item without a
    price. The fair price is also None if a lower price is not known to help.
    """

    item: int
    interval: Interval
    games: int
    gift: Interval | None = None
    fair_price: Interval | None = None


class Rating(NamedTuple):
    """A search's rating of an item: its advantage at its price, and as a gift, in wins."""

    advantage: float
    gift: float


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

    Games begin at the start, because opening moves may use items. Raises ParlourError for a game without items or with
    incomplete prices, and UnknownNameError for an unknown item.
    """
    known = item_names(game)
    if not known:
        raise ParlourError(f"{game.title} has no items: its rules define no ITEMS and no `item`.")
    _check_prices(game, known)
    if unknown := next((item for item in items if item not in known), None):
        raise UnknownNameError(f"No item named {unknown!r}. {suggestion(unknown, known)}")
    numbers = [known.index(item) for item in items] or list(range(len(known)))
    groups = [(number,) for number in numbers] + (list(combinations(sorted(numbers), 2)) if together else [])
    forbidding = [Arm(dict(game.options), group, " and ".join(known[it] for it in group)) for group in groups]
    arms = [Arm(dict(game.options)), *forbidding]
    return make_plan(game, arms, [player], "seat_score", smallest or SMALLEST, seed, Goal.SIZE, opening=0)


def _check_prices(game: Game, items: Sequence[str]) -> None:
    prices = prices_of(game)
    if prices and (len(prices) != len(items) or not hasattr(game.rules, "credit")):
        needed = f"one price for each of its {len(items)} ITEMS, and the rule `credit`"
        raise ParlourError(f"{game.title} has PRICES, which need {needed}.")


def advantages(log: ComparisonLog, games: int, executor: Executor) -> list[Advantage]:
    """Return the advantages of all items available in some unrestricted games: those of a log, then further ones.

    Raises WorkerDiedError.
    """
    plan = log.plan
    logged = (log.games[number] for number in sorted(log.games) if number % len(plan.arms) == 1)
    first = 1 + max((it.round for it in log.games.values()), default=-1)
    played = islice(chain(logged, count(first)), games)
    with closing(executor.run(functools.partial(RatingWorker, plan), played)) as rated:
        found = sorted(rated)
    by_item = defaultdict[int, list[Rating]](list)
    for _, ratings in found:
        for item, rating in ratings.items():
            by_item[item].append(rating)
    prices = prices_of(plan.game())
    return [_advantage(item, by_item[item], prices) for item in sorted(by_item)]


def _advantage(item: int, ratings: Sequence[Rating], prices: Sequence[int]) -> Advantage:
    interval = mean_interval([it.advantage for it in ratings])
    if not prices or not prices[item]:
        return Advantage(item, interval, len(ratings))
    gift = mean_interval([it.gift for it in ratings])
    return Advantage(item, interval, len(ratings), gift, _fair_price(prices[item], np.array(ratings)))


def _fair_price(price: int, ratings: Totals) -> Interval | None:
    """Return the price without an advantage, if each unit of money is worth the same as those of the present price."""
    gains = ratings[:, 1] - ratings[:, 0]
    if len(ratings) < 2 or mean_interval(gains).low <= 0.0:
        return None
    more = bootstrap(np.stack([price * ratings[:, 0], gains], axis=1))
    return Interval(price + more.value, price + more.low, price + more.high)


def prices_of(game: Game) -> tuple[int, ...]:
    """Return the prices of a game's items, from `PRICES` in its rules; () without."""
    return getattr(game.rules, "PRICES", ())


class RatingWorker:
    """Searches positions of games in which an item may be used or not."""

    def __init__(self, plan: ComparisonPlan, stop: threading.Event):
        self._plan, self._game, self._stop = plan, plan.game(), stop

    def __call__(self, game: GameResult | int) -> tuple[int, dict[int, Rating]] | None:
        """Return the round and mean ratings of a played game, or of one to play by its round; None if stopped."""
        played = game if isinstance(game, GameResult) else self._play(game)
        if played is None:
            return None
        seen = defaultdict[int, list[Rating]](list)
        offers = [step.state.clone() for step in replay(self._game, played.actions) if _is_offer(step.state)]
        random.Random(played.round).shuffle(offers)
        for state in offers[:DECISIONS]:
            for item, rating in _ratings(state, played.round):
                seen[item].append(rating)
            if self._stop.is_set():
                return None
        return played.round, {item: Rating(*map(fmean, zip(*them, strict=True))) for item, them in seen.items()}

    def _play(self, round_number: int) -> GameResult | None:
        """Play an unrestricted game."""
        task, game = self._plan.task(round_number, FIRST, apart=False), self._game
        players = [self._plan.make_player(task.seats[seat], game, FIRST, seat, task) for seat in range(len(task.seats))]
        return play_game(task, game, players, self._stop)


def _is_offer(state: State) -> bool:
    """True if the seat to move can use an item but does not have to."""
    items = state.current_player() >= 0 and {item_of(state, action) for action in state.legal_actions()}
    return bool(items) and len(items) > 1


def _ratings(state: State, seed: int) -> Iterator[tuple[int, Rating]]:
    """Yield each available item with the value of the best action with it minus that of the best without it."""
    values, prices = _values_by_item(state, seed), prices_of(state.game)
    costs = {prices[item] for item in values if item >= 0} if prices else set[int]()
    richer = {cost: _values_by_item(_with_money(state, cost), seed) for cost in costs if cost}
    scale = state.game.max_utility() - state.game.min_utility()
    for item, value in values.items():
        others = [other for each, other in values.items() if each != item]
        if item >= 0 and others:
            as_gift = richer.get(prices[item], values).get(item, value) if prices else value
            yield item, Rating((value - max(others)) / scale, (as_gift - max(others)) / scale)


def _values_by_item(state: State, seed: int) -> dict[int, float]:
    """Return the value of the best action with each item, or without any (NO_ITEM), according to a search."""
    simulations = SIMULATIONS * len(state.legal_actions())
    values = dict[int, float]()
    for it in Search(state, seed=seed, exploration=EXPLORATION).run(simulations=simulations).moves:
        if it.visits or it.proven:
            item = item_of(state, it.action)
            values[item] = max(values.get(item, it.value), it.value)
    return values


def _with_money(state: State, amount: int) -> State:
    """Return a position in which the seat to move has more money. What costs this amount is then like a gift."""
    richer, game = state.clone(), state.game
    game.run(game.rules.credit, richer.record, state.current_player(), amount)
    return richer


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


def summarize(comparison: Comparison, games: Games, found: Sequence[Advantage]) -> Json:
    """Return each item's value, use, advantage and prices, and the synergies of pairs, as JSON values."""
    plan, names = comparison.plan, item_names(comparison.plan.game())
    rated = {it.item: it for it in found}
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
        "items": [_item_json(comparison, it, games, names, rated) for it in single],
        "pairs": [
            {"items": [names[item] for item in it.items], "synergy": interval_json(it.interval), "rounds": it.rounds}
            for it in synergies(comparison)
        ],
    }


def _item_json(
    comparison: Comparison, contrast: Contrast, games: Games, names: Sequence[str], rated: dict[int, Advantage]
) -> Json:
    [item], missing = comparison.plan.arms[contrast.arm].forbidden, contrast.missing()
    prices = prices_of(comparison.plan.game())
    return {
        "item": names[item],
        "value": interval_json(-contrast.interval),  # the restricted player loses the item's value
        **{"adjusted": contrast.is_adjusted, "rounds": contrast.pairs, "used": comparison.used(contrast, games)},
        "missing": None if math.isinf(missing) else missing,
        **_advantage_json(rated.get(item)),
        "price": prices[item] if prices else None,
    }


def _advantage_json(of: Advantage | None) -> Json:
    if of is None:
        return {"advantage": None, "searched": 0, "gift": None, "fair_price": None}
    gift, fair = (interval_json(it) if it else None for it in (of.gift, of.fair_price))
    return {"advantage": interval_json(of.interval), "searched": of.games, "gift": gift, "fair_price": fair}
