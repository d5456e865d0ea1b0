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
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from pathlib import Path
from typing import Any

from parlour.errors import ParlourError, suggestion
from parlour.lab.measurement import Measure, Measurement
from parlour.lab.sample import PEOPLE
from parlour.players import make_any_player
from parlour.statistics import Interval


class Standing(StrEnum):
    """What is known of a target."""

    MET = "met"
    MISSED = "missed"
    OPEN = "not yet known"


@dataclass(frozen=True, slots=True)
class Target:
    """A measure, of all that it is measured of or of one thing, and the bounds between which it is meant to be."""

    measure: str
    of: str = ""
    low: float = -math.inf
    high: float = math.inf

    def covers(self, found: Measurement) -> bool:
        """Whether a measurement is of what the target is about."""
        return found.measure == self.measure and self.of in ("", found.of)

    def standing(self, interval: Interval) -> Standing:
        """Met where all of an interval lies between the bounds, missed where none of it does."""
        if self.low <= interval.low and interval.high <= self.high:
            return Standing.MET
        if interval.high < self.low or self.high < interval.low:
            return Standing.MISSED
        return Standing.OPEN

    def missing(self, found: Measurement) -> float:
        """About how many more games or rounds it takes until the target is met or missed; infinite where none will do.

        An interval's reach shrinks with the square root of n, the value staying what it is.
        """
        if self.standing(found.interval) is not Standing.OPEN:
            return 0.0
        factor = max(_ratio(reach, room) for reach, room in self._reaches(found.interval)) ** 2
        return float(math.ceil(found.n * max(factor - 1.0, 0.0))) if math.isfinite(factor) else math.inf

    def _reaches(self, interval: Interval) -> Iterator[tuple[float, float]]:
        """How far an interval reaches to a side, and how far it may, for each bound that it has to keep off."""
        value = interval.value
        below, above = value - interval.low, interval.high - value
        if value > self.high:
            yield below, value - self.high
        elif value < self.low:
            yield above, self.low - value
        else:
            yield below, value - self.low
            yield above, self.high - value


@dataclass(frozen=True, slots=True)
class Intent:
    """What a designer wants: targets, and the players with whom they are to be met.

    Without players they are to be met by the strongest that was measured.
    """

    players: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()


def _ratio(reach: float, room: float) -> float:
    """How many times too far an interval reaches."""
    if math.isinf(room):
        return 0.0
    return reach / room if room > 0 else math.inf


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


def line_of(text: str, *path: str) -> int:
    """The line, from 1, on which a key is given: the first with which the text so far has it.

    Raises LookupError where the text does not have it at all.
    """
    lines = text.splitlines()
    for number in range(1, len(lines) + 1):
        if _has(_so_far(lines[:number]), path):
            return number
    raise LookupError(".".join(path))


def _so_far(lines: list[str]) -> Mapping[str, Any]:
    """What lines say; nothing where the last of them is not yet the end of something."""
    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return {}


def _has(content: Any, path: tuple[str, ...]) -> bool:
    if not path:
        return True
    return isinstance(content, Mapping) and path[0] in content and _has(content[path[0]], path[1:])


__all__ = ["Intent", "IntentError", "Standing", "Target", "parse_intent", "read_intent"]
