"""Files of a report: its figures as JSON, and the ladder and analysed decisions stored beside its games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from parlour import kit
from parlour.lab.collecting.parquet import RULES, pack, read_rows, rules_of, write_atomically
from parlour.lab.intent import Target
from parlour.lab.level_matches import LevelMatch
from parlour.lab.measurement import Json, Measurement, interval_json, number_json
from parlour.lab.sample import Sample
from parlour.lab.search_ladder import Ladder, make_rung
from parlour.match.saved_games import write_whole

from .study import Study

VERSION = 1  # version of the format


def report_json(study: Study) -> str:
    """Return a report as JSON; the same study gives the same bytes."""
    content = {"version": VERSION, **_origin(study), "figures": [*_figures(study)], "targets": _targets(study)}
    return json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _origin(study: Study) -> Json:
    origin = study.origin
    return {
        "parlour": origin.version,
        "game": study.game.package,
        "options": study.game.options,
        **{name: getattr(origin, name) for name in ("seed", "budget", "command", "interrupted")},
        "pace": study.pace._asdict(),
        "opening": {"plies": origin.opening, "near_best": origin.near_best, "rejected": study.rejected},
        "left_out": [{**it._asdict(), "reason": it.reason.name.lower()} for it in study.left_out],
        "players": {
            name: {"meaning": origin.meanings.get(name, ""), "games": len(sample.games["game"])}
            for name, sample in study.samples.items()
        },
    }


def _figures(study: Study) -> Iterator[Json]:
    for players, measured in study.measured.items():
        for found in measured:
            named = {"measure": found.measure, "of": found.of, "players": players, **interval_json(found.interval)}
            measure = study.measures[found.measure]
            yield {**named, "n": found.n, "unit": measure.unit, "question": measure.question.value}


def _targets(study: Study) -> list[Json]:
    return [
        _target_json(target, players, found)
        for target in study.intent.targets
        for players in study.intent.players or (study.reference,)
        for found in study.measured.get(players, ())
        if target.covers(found)
    ]


def _target_json(target: Target, players: str, found: Measurement) -> Json:
    return {
        "measure": target.measure,
        "of": found.of,
        "players": players,
        "low": number_json(target.low),
        "high": number_json(target.high),
        "standing": target.status(found.interval).value,
        "missing": number_json(target.missing(found)),
    }


LADDER_FILE = "ladder.json"


def save_ladder(ladder: Ladder, folder: Path, rules: str = "") -> None:
    """Write a ladder, marked with the version of the rules."""
    names = ("less", "more", "scores", "lucks")
    rungs = [{name: getattr(rung, name) for name in names} for rung in ladder.rungs]
    write_whole(folder / LADDER_FILE, json.dumps({**ladder._asdict(), "rungs": rungs, RULES: rules}) + "\n")


def load_ladder(folder: Path, rules: str = "") -> Ladder | None:
    """Return the ladder stored in a folder; None if there is none, or one of other rules."""
    file = folder / LADDER_FILE
    content = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    if not content or not is_of(content, rules):
        return None
    seats = content["seats"]
    rungs = tuple(make_rung(**rung, seats=seats) for rung in content["rungs"])
    beaten, lucks = ({of: tuple(it) for of, it in content.get(name, {}).items()} for name in ("beaten", "lucks"))
    upset, greedy = (tuple(content.get(name, ())) for name in ("upset", "greedy"))
    shared = tuple(map(tuple, content.get("shared", ())))
    return Ladder(seats, rungs, upset, greedy, beaten, shared, content.get("counted", "simulations"), lucks)


MATCHES_FILE = "matches.json"


def save_matches(matches: Sequence[LevelMatch], folder: Path, rules: str = "") -> None:
    """Write matches between levels, marked with the version of the rules."""
    write_whole(folder / MATCHES_FILE, json.dumps([{**match._asdict(), RULES: rules} for match in matches]) + "\n")


def load_matches(folder: Path, rules: str = "") -> list[LevelMatch]:
    """Return the matches between levels stored in a folder, without those of other rules; [] if there are none."""
    file = folder / MATCHES_FILE
    found = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return [_match_from(it) for it in found if is_of(it, rules)]


def _match_from(content: Json) -> LevelMatch:
    known = {name: content[name] for name in ("strong", "weak", "seats")}
    return LevelMatch(**known, scores=tuple(content["scores"]), lucks=tuple(content["lucks"]))


def is_of(content: Json, rules: str) -> bool:
    """Whether a result is not marked with other rules than the given ones."""
    return not rules or content.get(RULES) in (None, "", rules)


def save_values(sample: Sample, folder: Path) -> None:
    """Write the analysed decisions of a sample."""
    file = _values_file(sample, folder)
    file.parent.mkdir(exist_ok=True)
    write_atomically(file, pack(sample.decisions, kit.version(sample.game.rules.State)))


def load_values(sample: Sample, folder: Path) -> Sample:
    """Return the sample with its analysed decisions; unchanged if there are none or they are outdated."""
    file = _values_file(sample, folder)
    rules = kit.version(sample.game.rules.State)
    if not file.is_file() or rules_of([file]).get(file, rules) != rules:
        return sample
    found = read_rows([file], ["game", "turn"], [file])
    alike = all(np.array_equal(found[name], sample.decisions[name]) for name in ("game", "turn", "action"))
    return replace(sample, decisions=found) if alike else sample


def _values_file(sample: Sample, folder: Path) -> Path:
    return folder / "values" / f"{sample.players}.parquet"
