"""What a tuning has found, as JSON has it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from parlour.lab.comparing import ComparisonPlan

from .run import Tuned
from .standings import Judgement, overall

Json = dict[str, Any]


def summarize(plan: ComparisonPlan, found: Tuned) -> Json:
    """How each variant stands, the least changed first; and the one that was chosen, by its place among them."""
    return {
        "game": plan.game().name,
        "players": dict(zip(plan.players, plan.meanings, strict=True)),
        "seed": plan.seed,
        "variants": [_told(plan, arm, found) for arm in range(len(plan.arms))],
        "chosen": found.chosen,
        "tried_on_fresh_seeds": len(found.confirmed),
    }


def _told(plan: ComparisonPlan, arm: int, found: Tuned) -> Json:
    judged, confirmed = found.judged[arm], found.confirmed.get(arm)
    return {
        "rules": plan.arms[arm].name,
        "options": plan.arms[arm].options,
        "changes": sum(plan.arms[arm].options[name] != now for name, now in plan.arms[0].options.items()),
        "games": found.games[arm],
        "standing": overall(judged).value,
        "targets": _targets(judged),
        "confirmed": None
        if confirmed is None
        else {"standing": overall(confirmed).value, "targets": _targets(confirmed)},
    }


def _targets(judgements: Iterable[Judgement]) -> list[Json]:
    return [_target(it) for it in judgements]


def _target(judgement: Judgement) -> Json:
    target, found = judgement.target, judgement.found
    numbers = found.interval if found else (math.nan,) * 3
    return {
        "target": f"{target.measure} {target.of}".strip(),
        "players": judgement.players,
        "standing": judgement.standing.value,
        "of": found.of if found else "",
        "games": found.n if found else 0,
        **{name: _number(it) for name, it in zip(("value", "low", "high"), numbers, strict=True)},
    }


def _number(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None
