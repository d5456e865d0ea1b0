"""Measures: functions that turn a sample into measurements, with titles, definitions and sources."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from parlour.statistics import Interval
from parlour.view.language import Say, phrases

Json = dict[str, Any]


class Question(StrEnum):
    """A designer's question about a game."""

    ENDS = "Does it end?"
    FAIR = "Is it fair?"
    DECIDES = "Does it decide?"
    TENSE = "Is it tense?"
    CHOICES = "Do choices matter?"
    SKILL = "Skill or luck?"
    SIZE = "How big is it?"
    PLACES = "Where is it played?"
    ITEMS = "What is an item worth?"
    OPENINGS = "Openings"
    PEOPLE = "People"


class Measurement(NamedTuple):
    """A figure with its 95% interval, from n games or rounds."""

    measure: str  # name of the measure
    of: str  # such as "seat 0" or "ending line"; "" if there is only one
    interval: Interval
    n: int


Finding = tuple[str, Interval, int]  # a measurement without the name of its measure
Function = Callable[[Any], Iterator[Finding]]  # takes a sample, or another subject


@dataclass(frozen=True, slots=True)
class Measure:
    """A measuring function. Its docstring is the definition that readers of a report see."""

    name: str
    question: Question
    unit: str  # such as "share" (shown in percent), "turns", "Elo"
    source: str  # source of the definition; "" if it is our own
    function: Function

    @property
    def title(self) -> str:
        return self.say(title_of(self.name))

    @property
    def definition(self) -> str:
        return self.say(" ".join((inspect.getdoc(self.function) or "").split()))

    @property
    def say(self) -> Say:
        """The catalogue of the function's package, which also translates units and what a measurement is of."""
        return phrases(self.function.__module__.rpartition(".")[0])

    def __call__(self, sample: object) -> list[Measurement]:
        """Return the measurements of a sample; [] if it lacks the necessary data."""
        return [Measurement(self.name, *found) for found in self.function(sample)]


MEASURES: dict[str, Measure] = {}


def measure(
    question: Question, unit: str, source: str = "", among: dict[str, Measure] = MEASURES
) -> Callable[[Function], Measure]:
    """Register a function that yields measurements as a measure; default list: MEASURES."""

    def made(function: Function) -> Measure:
        among[function.__name__] = Measure(function.__name__, question, unit, source, function)
        return among[function.__name__]

    return made


TITLES = {
    "completion": "Games that end by the rules",
    "turns": "Game length",
    "minutes": "Playing time",
    "decisions": "Decisions per player",
    "seat_score": "Score",
    "imbalance": "Imbalance between seats",
    "swap_value": "Advantage left by the swap rule",
    "margin": "Winning margin",
    "dead_time": "Game left once decided",
    "dead_seat": "Hopeless or forced decisions",
    "reliability": "Actual score by expected score",
    "king_making": "Kingmaking",
    "branching": "Legal moves",
    "branching_through_a_game": "Legal moves over the course of a game",
    "real_decisions": "Decisions with a choice",
    "actions_at_real_decisions": "Legal moves where there is a choice",
    "error_price": "Cost of mistakes",
    "stakes": "Average cost of a worse move",
    "clarity": "Decisions that are clear at a glance",
    "killer_move": "Strongest move of a game",
    "unused_actions": "Hardly used moves",
    "game_tree": "Possible games",
    "positions": "Possible positions, at least",
    "repetition": "Repeated positions",
    "captures": "Captures on",
    "winners_spots": "Winners’ squares",
    "offered": "Available",
    "picked": "Chosen when available",
    "score_with": "Score of players who used it",
    "opening_score": "Score by first move",
    "opening_diversity": "Variety of openings",
    "luck_share": "Luck, at least",
    "skill_share": "Decisions",
    "effective_games": "Games that one result without luck is worth",
    "move_match": "Same move as the computer",
    "more_turns": "Extra turns in people’s games",
    "dearer_errors": "Extra cost of people’s mistakes",
    "other_kinds": "Moves of other kinds",
    "elo_of_a_doubling": "Gain from doubling",
    "mean_doubling": "Average gain from doubling",
    "reach": "Range of strength",
    "rungs": "Steps in skill",
    "upset": "Score of random play",
    "restricted_play": "Score of looking one action ahead",
    "exploitability": "Exploitability, at least",
    "dice_share": "Share that comes with the dice",
    "games_to_tell": "Rounds needed to tell them apart",
    "adjusted_score": "Score adjusted for luck",
    "pooled_score": "Score at all levels together",
    "level_score": "Score against the weakest level",
    "edge_by_level": "Effect of strength on a seat’s score",
}
WORDS = {  # keyed by the names used in data and intents
    "shortest tenth": "1 in 10 below",
    "longest tenth": "1 in 10 above",
    "random action": "random move",
    "second best action": "second-best move",
    "squared error": "mean squared error",
    "skill": "improvement over guessing",
    "game": "per game",
    "hundred turns": "per 100 turns",
    "less with the next": "decrease with each further doubling",
    "foot to top": "weakest to strongest search",
    "random to top": "random play to strongest search",
    "actions": "moves",
    "won games": "wins",
}


def title_of(measure: str) -> str:
    """Return the English title of a measure."""
    words = measure.replace("_", " ")
    return TITLES.get(measure, words[:1].upper() + words[1:])


def word_for(text: str) -> str:
    """Return the English word for a unit or for what a measurement is of."""
    return WORDS.get(text, text)


def interval_json(interval: Interval) -> Json:
    """Return a value and its bounds; None for infinite numbers and NaN, which JSON lacks."""
    return {name: number_json(number) for name, number in interval._asdict().items()}


def number_json(number: float) -> float | None:
    """Return a rounded number; None for infinite numbers and NaN, which JSON lacks."""
    return round(float(number), 6) + 0.0 if math.isfinite(number) else None  # + 0.0 avoids a minus zero


def share_from_json(found: Mapping[str, float | None]) -> Interval:
    """Return an interval; missing bounds become the limits of a difference of shares."""
    value, low, high = (found[name] for name in Interval._fields)
    return Interval(value or 0.0, -1.0 if low is None else low, 1.0 if high is None else high)
