"""Measures: functions that turn a sample into measurements, each with its definition and its source."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from parlour.statistics import Interval
from parlour.view.language import Say, phrases


class Question(StrEnum):
    """What a designer asks."""

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
    """A figure: its value with the interval in which it lies with a probability of 95 %, from n games or rounds."""

    measure: str  # the measure's name
    of: str  # what it is measured of, "seat 0", "ending line"; "" where there is one thing only
    interval: Interval
    n: int


Function = Callable[[Any], Iterator[Measurement]]  # of a sample, or of what else is measured


@dataclass(frozen=True, slots=True)
class Measure:
    """A function that measures; its docstring is the definition that readers of a report see."""

    name: str
    question: Question
    unit: str  # "share", "turns", "Elo", "bits"; a report writes shares in per cent
    source: str  # where the definition comes from; "" where it is ours
    function: Function

    @property
    def title(self) -> str:
        """The title, in the current language."""
        return self.say(title_of(self.name))

    @property
    def definition(self) -> str:
        """The definition: a sentence or two in the current language."""
        return self.say(" ".join((inspect.getdoc(self.function) or "").split()))

    @property
    def say(self) -> Say:
        """Says its unit, and names of what is measured, as "median", by the catalogue of the package that has it."""
        return phrases(self.function.__module__.rpartition(".")[0])

    def __call__(self, sample: Any) -> list[Measurement]:
        """The measurements of a sample; none where it lacks what they need."""
        return list(self.function(sample))


MEASURES: dict[str, Measure] = {}


def measure(
    question: Question, unit: str, source: str = "", among: dict[str, Measure] = MEASURES
) -> Callable[[Any], Measure]:
    """Make a measure of a function that yields measurements, and put it on a list: that of measures of samples."""

    def made(function: Function) -> Measure:
        among[function.__name__] = Measure(function.__name__, question, unit, source, function)
        return among[function.__name__]

    return made


TITLES = {
    "completion": "Games that end by the rules",
    "turns": "Game length",
    "decisions": "Decisions per player",
    "seat_score": "Score",
    "imbalance": "Imbalance between seats",
    "swap_value": "Advantage left by the swap rule",
    "margin": "Winning margin",
    "dead_time": "Game left once decided",
    "dead_seat": "Out of the game",
    "reliability": "Actual score by expected score",
    "king_making": "Kingmaking",
    "branching": "Legal moves",
    "branching_through_a_game": "Legal moves over the course of a game",
    "real_decisions": "Decisions with a choice",
    "actions_at_real_decisions": "Legal moves where there is a choice",
    "error_price": "Cost of mistakes",
    "clarity": "Clear decisions",
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
    "skill_share": "Not accounted for by luck",
    "effective_games": "Worth of a result without luck",
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
    "edge_by_level": "Change in score with strength",
}
WORDS = {  # by what data and intents call them
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
    """The English title of a measure, by its name."""
    words = measure.replace("_", " ")
    return TITLES.get(measure, words[:1].upper() + words[1:])


def word_for(text: str) -> str:
    """The English word for a unit or for what a measurement is of."""
    return WORDS.get(text, text)


Json = dict[str, Any]


def interval_json(interval: Interval) -> Json:
    """A value with its bounds; None for what is infinite or no number, which JSON has not."""
    return {name: number_json(number) for name, number in interval._asdict().items()}


def number_json(number: float) -> float | None:
    """A number of few digits; None for one that JSON has not."""
    return round(number, 6) + 0.0 if math.isfinite(number) else None  # + 0.0: no minus before a nought
