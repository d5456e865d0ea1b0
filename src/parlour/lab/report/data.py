"""The data of a report, for programs: every figure with its interval, and where it all comes from."""

from __future__ import annotations

import json
import math
from typing import Any

from parlour.lab.measurement import Measurement

from .study import Study

VERSION = 1  # of the layout


def data(study: Study) -> str:
    """A report as JSON, the same to the byte for the same study."""
    content = {"version": VERSION, **_origin(study), "figures": _figures(study), "targets": _targets(study)}
    return json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _origin(study: Study) -> dict[str, Any]:
    origin = study.origin
    return {
        "parlour": origin.version,
        "game": study.game.package,
        "options": study.game.options,
        "seed": origin.seed,
        "budget": origin.budget,
        "command": origin.command,
        "interrupted": origin.interrupted,
        "players": {
            name: {"meaning": origin.meanings.get(name, ""), "games": len(sample.games["game"])}
            for name, sample in study.samples.items()
        },
    }


def _figures(study: Study) -> list[dict[str, Any]]:
    return [_figure(study, players, found) for players, all_found in study.measured.items() for found in all_found]


def _figure(study: Study, players: str, found: Measurement) -> dict[str, Any]:
    measure = study.measures[found.measure]
    value, low, high = (_number(each) for each in found.interval)
    return {
        "measure": found.measure,
        "of": found.of,
        "players": players,
        "value": value,
        "low": low,
        "high": high,
        "n": found.n,
        "unit": measure.unit,
        "question": measure.question.value,
    }


def _number(value: float) -> float | None:
    """What JSON can hold; nothing for what is infinite or not a number."""
    return round(float(value), 6) if math.isfinite(value) else None


def _targets(study: Study) -> list[dict[str, Any]]:
    return [
        {
            "measure": target.measure,
            "of": found.of,
            "players": players,
            "low": _number(target.low),
            "high": _number(target.high),
            "standing": target.standing(found.interval).value,
            "missing": _number(target.missing(found)),
        }
        for target in study.intent.targets
        for players in study.intent.players or (study.reference,)
        for found in study.measured.get(players, ())
        if target.covers(found)
    ]
