"""A designer's intent: targets for measures, read from a TOML file, and their status given measurements.

players = ["skilled", "strong"]      # players that must meet the targets; optional

[targets]
draws = {max = 0.1}                  # a measure and its bounds
"seat_score seat 0" = {min = 0.48, max = 0.52}
"""

from __future__ import annotations

import contextlib
import functools
import math
import operator
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, combinations
from pathlib import Path

from parlour.errors import ParlourError, suggestion
from parlour.players import make_any_player
from parlour.statistics import Interval

from .measurement import Json, Measure, Measurement
from .sample import PEOPLE

PLAYERS, TARGETS = "players", "targets"
BOUNDS = {"min": "low", "max": "high"}  # names in the file and in Target
SHARE = "share"


class IntentError(ParlourError):
    """An intent that is unreadable, contradictory, or names an unknown measure."""


class TargetStatus(StrEnum):
    """Whether a target is met."""

    MET = "met"
    MISSED = "missed"
    OPEN = "not yet known"


@dataclass(frozen=True, slots=True)
class Target:
    """Bounds for a measure, or for one of the things it measures."""

    measure: str
    of: str = ""
    low: float = -math.inf
    high: float = math.inf

    @property
    def name(self) -> str:
        """The target's key in an intent file, such as "seat_score seat 0"."""
        return f"{self.measure} {self.of}".strip()

    def covers(self, found: Measurement) -> bool:
        """True if the target applies to a measurement."""
        return found.measure == self.measure and self.of in ("", found.of)

    def status(self, interval: Interval) -> TargetStatus:
        """Return MET if the whole interval lies within the bounds, MISSED if all of it lies outside."""
        if self.low <= interval.low and interval.high <= self.high:
            return TargetStatus.MET
        if interval.high < self.low or self.high < interval.low:
            return TargetStatus.MISSED
        return TargetStatus.OPEN

    def missing(self, found: Measurement) -> float:
        """Estimate how many more games or rounds would decide the target; infinite if no number would.

        Assumes a constant value and an interval that shrinks with the square root of n.
        """
        if self.status(found.interval) is not TargetStatus.OPEN:
            return 0.0
        known = [(reach, room) for reach, room in self._reaches(found.interval) if math.isfinite(room)]
        factor = max(reach / room if room > 0 else math.inf for reach, room in known) ** 2
        return float(math.ceil(found.n * max(factor - 1.0, 0.0))) if math.isfinite(factor) else math.inf

    def _reaches(self, interval: Interval) -> Iterator[tuple[float, float]]:
        """Yield the half-width and the allowed half-width towards each bound that the interval must clear."""
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
    """Targets, and the players that must meet them. Default: those whose figures come first."""

    players: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()


def read_intent(path: Path, measures: Mapping[str, Measure]) -> Intent:
    """Return the intent in a file, for measures by name. Raises IntentError."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise IntentError(f"Cannot read the intent {path}: {problem}.") from problem
    return parse_intent(text, measures, str(path))


def parse_intent(text: str, measures: Mapping[str, Measure], file: str = "lab.toml") -> Intent:
    """Return the intent in a TOML text. Raises IntentError, which names the file and the lines at fault."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise IntentError(f"{file} is not valid TOML: {problem}.") from problem
    problem = next(_problems(text, content, measures), None)
    if problem is not None:
        raise IntentError(f"{file}: {problem}")
    return Intent(tuple(content.get(PLAYERS, ())), tuple(_targets(content)))


def _targets(content: Json) -> Iterator[Target]:
    for name, bounds in content.get(TARGETS, {}).items():
        measure, _, of = name.partition(" ")
        yield Target(measure, of, **{BOUNDS[bound]: float(value) for bound, value in bounds.items()})


def _problems(text: str, content: Json, measures: Mapping[str, Measure]) -> Iterator[str]:
    """Yield error messages, the most basic ones first: later checks assume that earlier ones found nothing."""
    for name in content:
        if name not in (PLAYERS, TARGETS):
            yield f"line {line_of(text, name)}: Unknown key {name!r}. {suggestion(name, (PLAYERS, TARGETS))}"
    yield from _problems_of_players(text, content.get(PLAYERS, []))
    targets = content.get(TARGETS, {})
    if not isinstance(targets, dict):
        yield f"line {line_of(text, TARGETS)}: targets must be a table, as in draws = {{max = 0.1}} below [targets]."
    else:
        yield from chain.from_iterable(_problems_of_target(text, *it, measures) for it in targets.items())
        yield from _contradictions(text, content)


def _problems_of_players(text: str, players: object) -> Iterator[str]:
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        yield f'line {line_of(text, PLAYERS)}: players must be a list of names, as in ["skilled", "strong"].'
        return
    for name in players:
        try:
            if name != PEOPLE:
                make_any_player(name)
        except ParlourError as problem:
            yield f"line {line_of(text, PLAYERS)}: {problem}"


def _problems_of_target(text: str, name: str, bounds: object, measures: Mapping[str, Measure]) -> Iterator[str]:
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


def _problem_of_bound(bound: str, value: object, measure: Measure) -> str:
    if bound not in BOUNDS:
        return f"Unknown key {bound!r}. {suggestion(bound, BOUNDS)}"
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        return f"The {bound} of {measure.name} must be a number, not {value!r}."
    if measure.unit == SHARE and not 0 <= value <= 1:
        return f"{measure.name} is a share from 0 to 1. Write {value:g}% as {value / 100:g}."
    return ""


def _contradictions(text: str, content: Json) -> Iterator[str]:
    """Report pairs of bounds that no game can meet, within a target or between a measure and one of its parts."""
    targets = list(_targets(content))
    same = (it for it in combinations(targets, 2) if it[0].measure == it[1].measure)
    pairs = [(one, other) for one, other in same if "" in (one.of, other.of)]
    for one, other in [*((target, target) for target in targets), *pairs, *((b, a) for a, b in pairs)]:
        if one.low > other.high:
            low, high = (line_of(text, TARGETS, it.name, bound) for it, bound in ((one, "min"), (other, "max")))
            least = f"{one.name} must be at least {one.low:g} (line {low})"
            yield f"{least}, but {other.name} at most {other.high:g} (line {high}). No game can meet both."


def line_of(text: str, *path: str) -> int:
    """Return the line, from 1, on which a TOML key is defined: the first after which the text so far has it.

    Raises LookupError for a key that is not defined.
    """
    lines = text.splitlines()
    for number in range(1, len(lines) + 1):
        with contextlib.suppress(tomllib.TOMLDecodeError, LookupError, TypeError):  # the statement may go on
            functools.reduce(operator.getitem, path, tomllib.loads("\n".join(lines[:number])))
            return number
    raise LookupError(".".join(path))
