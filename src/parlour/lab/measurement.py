"""Measures: functions that turn a sample into measurements, each with its definition and its source."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from parlour.statistics import Interval
from parlour.view.language import Say, phrases

from .wording import title_of


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
