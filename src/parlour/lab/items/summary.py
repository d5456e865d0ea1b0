"""What was found of items, as JSON has it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from parlour.lab.comparing import Comparison
from parlour.lab.comparing.comparison import Games
from parlour.lab.comparing.contrast import Contrast
from parlour.lab.comparing.restricted import item_names
from parlour.lab.results import Json, interval_json
from parlour.statistics import Interval

from .prices import Price
from .synergy import synergies


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
        "items": [_told(comparison, it, games, names, priced) for it in single],
        "pairs": [
            {"items": [names[item] for item in it.items], "synergy": interval_json(it.interval), "rounds": it.rounds}
            for it in synergies(comparison)
        ],
    }


def _told(
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
