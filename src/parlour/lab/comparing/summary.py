"""What a comparison has found, as JSON has it; the command line and the report print it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from parlour.lab.results import Json, interval_json, number_json
from parlour.statistics.multiple import benjamini_hochberg

from .comparison import Comparison, Games
from .contrast import Contrast, Direction, agree
from .outcomes import OUTCOMES
from .plan import ComparisonPlan
from .players import family

FLUKES = 0.1  # the share of flukes among what is found besides the primary outcome


def summarize(comparison: Comparison, games: Games) -> Json:
    """All that was found: of the primary outcome, with whether it is robust, and of the others."""
    plan = comparison.plan
    return {
        "game": plan.game().name,
        "arms": [arm.name for arm in plan.arms],
        "options": [arm.options for arm in plan.arms],
        "players": dict(zip(plan.players, plan.meanings, strict=True)),
        "seed": plan.seed,
        "opening": plan.opening,
        "outcome": {"name": plan.outcome, "meaning": plan.measured.meaning, "smallest": plan.smallest},
        "confidence": 1.0 - comparison.alpha,
        "contrasts": [_told(plan, contrast) for contrast in comparison.contrasts],
        "robust": [_robust(comparison, arm) for arm in range(1, len(plan.arms))],
        "exploratory": list(_exploratory(comparison, games)),
    }


def _told(plan: ComparisonPlan, contrast: Contrast) -> Json:
    first, second = contrast.means if contrast.pairs else (math.nan, math.nan)
    return {
        "arm": contrast.arm,
        "player": plan.players[contrast.player],
        "family": family(plan.players[contrast.player]),
        "first": number_json(first),
        "second": number_json(second),
        "difference": interval_json(contrast.interval),
        "pairs": contrast.pairs,
        "correlation": number_json(contrast.correlation),
        "unpaired_from": number_json(contrast.apart_from),
        "finding": contrast.finding.value,
        "missing": number_json(contrast.missing()),
    }


def _robust(comparison: Comparison, arm: int) -> Json:
    """Whether both families have found the same, each with all its players."""
    plan = comparison.plan
    found = [it for it in comparison.contrasts if it.arm == arm]
    families = {family(plan.players[it.player]) for it in found}
    findings = [it.finding for it in found]
    signs = {it.finding for it in found} & {Direction.HIGHER, Direction.LOWER}
    return {
        "arm": arm,
        "robust": len(families) > 1 and agree(findings),
        "turns_round": len(signs) > 1,
        "open": findings.count(Direction.OPEN),
    }


def _exploratory(comparison: Comparison, games: Games) -> Iterator[Json]:
    others = [outcome for outcome in OUTCOMES.values() if outcome.name != comparison.plan.outcome]
    found = [contrast for outcome in others for contrast in comparison.also(outcome, games)]
    flukes = benjamini_hochberg([contrast.p_value for contrast in found])
    for contrast, q in zip(found, flukes, strict=True):
        yield _told(comparison.plan, contrast) | {"outcome": contrast.outcome.name, "q": q, "found": q < FLUKES}
