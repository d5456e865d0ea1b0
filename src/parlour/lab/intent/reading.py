"""Reading a lab.toml:

players = ["skilled", "strong"]      # with whom the targets are to be met; may be left out

[targets]
draws = {max = 0.1}                  # a measure, and its bounds
"seat_score seat 0" = {min = 0.48, max = 0.52}
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from parlour.errors import ParlourError, suggestion
from parlour.lab.measurement import Measure
from parlour.lab.sample import PEOPLE
from parlour.players import make_any_player

from .lines import line_of
from .target import Intent, Target

PLAYERS, TARGETS = "players", "targets"
BOUNDS = {"min": "low", "max": "high"}  # as a file calls them, and as a target does
SHARE = "share"


class IntentError(ParlourError):
    """An intent that cannot be read, that names no known measure, or that contradicts itself."""


def read_intent(path: Path, measures: Mapping[str, Measure]) -> Intent:
    """The intent in a file, for these measures by their names. Raises IntentError."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise IntentError(f"Cannot read the intent {path}: {problem}.") from problem
    return parse_intent(text, measures, str(path))


def parse_intent(text: str, measures: Mapping[str, Measure], file: str = "lab.toml") -> Intent:
    """The intent that a text states. Raises IntentError, which names the file and the lines at fault."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise IntentError(f"{file} is not valid TOML: {problem}.") from problem
    problem = next(_problems(text, content, measures), None)
    if problem is not None:
        raise IntentError(f"{file}: {problem}")
    return Intent(tuple(content.get(PLAYERS, ())), tuple(_targets(content)))


def _targets(content: Mapping[str, Any]) -> Iterator[Target]:
    for name, bounds in content.get(TARGETS, {}).items():
        measure, _, of = name.partition(" ")
        yield Target(measure, of, **{BOUNDS[bound]: float(value) for bound, value in bounds.items()})


def _problems(text: str, content: Mapping[str, Any], measures: Mapping[str, Measure]) -> Iterator[str]:
    """What is wrong, each in a sentence, beginning with what makes all that follows senseless."""
    for name in content:
        if name not in (PLAYERS, TARGETS):
            yield f"line {line_of(text, name)}: Unknown key {name!r}. {suggestion(name, (PLAYERS, TARGETS))}"
    yield from _problems_of_players(text, content.get(PLAYERS, []))
    targets = content.get(TARGETS, {})
    if not isinstance(targets, dict):
        yield f"line {line_of(text, TARGETS)}: targets must be a table, as in draws = {{max = 0.1}} below [targets]."
        return
    for name, bounds in targets.items():
        yield from _problems_of_target(text, name, bounds, measures)
    yield from _contradictions(text, content)


def _problems_of_players(text: str, players: Any) -> Iterator[str]:
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        yield f'line {line_of(text, PLAYERS)}: players must be a list of names, as in ["skilled", "strong"].'
        return
    for name in players:
        try:
            if name != PEOPLE:
                make_any_player(name)
        except ParlourError as problem:
            yield f"line {line_of(text, PLAYERS)}: {problem}"


def _problems_of_target(text: str, name: str, bounds: Any, measures: Mapping[str, Measure]) -> Iterator[str]:
    line, measure = f"line {line_of(text, TARGETS, name)}", name.partition(" ")[0]
    if measure not in measures:
        yield f"{line}: No measure named {measure!r}. {suggestion(measure, measures)}"
        return
    if not isinstance(bounds, dict) or not bounds:
        yield f"{line}: {name} needs a min, a max or both, as in {name} = {{min = 1, max = 2}}."
        return
    for bound, value in bounds.items():
        if problem := _problem_of_bound(bound, value, measures[measure]):
            yield f"line {line_of(text, TARGETS, name, bound)}: {problem}"


def _problem_of_bound(bound: str, value: Any, measure: Measure) -> str:
    if bound not in BOUNDS:
        return f"Unknown key {bound!r}. {suggestion(bound, BOUNDS)}"
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        return f"The {bound} of {measure.name} must be a number, not {value!r}."
    if measure.unit == SHARE and not 0 <= value <= 1:
        return f"{measure.name} is a share from 0 to 1. Write {value:g}% as {value / 100:g}."
    return ""


def _contradictions(text: str, content: Mapping[str, Any]) -> Iterator[str]:
    """Targets of which no game could meet both: bounds the wrong way round, or of a part against the whole."""
    targets = list(_targets(content))
    pairs = [(one, other) for one, other in combinations(targets, 2) if _meet(one, other)]
    for one, other in [*((target, target) for target in targets), *pairs, *((b, a) for a, b in pairs)]:
        if one.low > other.high:
            low, high = (line_of(text, TARGETS, _name(it), bound) for it, bound in ((one, "min"), (other, "max")))
            least = f"{_name(one)} must be at least {one.low:g} (line {low})"
            yield f"{least}, but {_name(other)} at most {other.high:g} (line {high}). No game can meet both."


def _meet(one: Target, other: Target) -> bool:
    """Whether some measurement is of both."""
    return one.measure == other.measure and "" in (one.of, other.of)


def _name(target: Target) -> str:
    return f"{target.measure} {target.of}".strip()
