"""The data of a report, for programs: every figure with its interval, and where it all comes from."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from parlour.lab.collecting.parquet import pack, read_rows
from parlour.lab.measurement import Measurement, number_json
from parlour.lab.sample import Sample
from parlour.lab.search_ladder import Ladder, make_rung
from parlour.match.saving import write_whole

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
    value, low, high = (number_json(each) for each in found.interval)
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


def _targets(study: Study) -> list[dict[str, Any]]:
    return [
        {
            "measure": target.measure,
            "of": found.of,
            "players": players,
            "low": number_json(target.low),
            "high": number_json(target.high),
            "standing": target.standing(found.interval).value,
            "missing": number_json(target.missing(found)),
        }
        for target in study.intent.targets
        for players in study.intent.players or (study.reference,)
        for found in study.measured.get(players, ())
        if target.covers(found)
    ]


FILE = "ladder.json"


def keep_ladder(ladder: Ladder, folder: Path) -> None:
    """Keep the scores of a ladder."""
    rungs = [{"less": rung.less, "more": rung.more, "scores": rung.scores} for rung in ladder.rungs]
    content = {**ladder._asdict(), "rungs": rungs}
    write_whole(folder / FILE, json.dumps(content) + "\n")


def climbed(folder: Path) -> Ladder | None:
    """The ladder that is kept in a folder."""
    file = folder / FILE
    if not file.is_file():
        return None
    content = json.loads(file.read_text("utf-8"))
    seats = content["seats"]
    rungs = tuple(make_rung(rung["less"], rung["more"], rung["scores"], seats) for rung in content["rungs"])
    beaten = {level: tuple(scores) for level, scores in content.get("beaten", {}).items()}
    upset, greedy = (tuple(content.get(name, ())) for name in ("upset", "greedy"))
    return Ladder(seats, rungs, upset, greedy, beaten, tuple(map(tuple, content.get("shared", ()))))


VALUES = "values"


def keep(sample: Sample, folder: Path) -> None:
    """Keep the decisions of a sample that was judged."""
    file = _values_file(sample, folder)
    file.parent.mkdir(exist_ok=True)
    part = file.with_suffix(".part")
    part.write_bytes(pack(sample.decisions))
    part.replace(file)


def judged(sample: Sample, folder: Path) -> Sample:
    """The sample with its decisions as they were judged; as it is, where they were not or there are more by now."""
    file = _values_file(sample, folder)
    if not file.is_file():
        return sample
    found = read_rows([file], ["game", "turn"], [file])
    alike = all(np.array_equal(found[name], sample.decisions[name]) for name in ("game", "turn", "action"))
    return replace(sample, decisions=found) if alike else sample


def _values_file(sample: Sample, folder: Path) -> Path:
    return folder / VALUES / f"{sample.players}.parquet"
