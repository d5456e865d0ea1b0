"""Checks: functions that look at a game's sampled positions and say in a sentence what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from parlour.core.game import State
from parlour.errors import ParlourError

from .sampled import Sampled

Looking = Callable[[Sampled], Iterator[str]]  # yields a sentence for each fault


class Fault(NamedTuple):
    """A fault of a game, with the position that shows it."""

    sentence: str
    state: State | None = None
    cause: Exception | None = None  # error raised by a rule or a text

    def __str__(self) -> str:
        return f"{self.sentence} (at {self.state!r})" if self.state else self.sentence


@dataclass(frozen=True, slots=True)
class Check:
    """Something that every game keeps to: `name` says what."""

    name: str
    look: Looking

    def faults(self, sampled: Sampled) -> Iterator[Fault]:
        """Yield the faults. An error raised by the game is the last fault, with its cause."""
        sampled.where = None
        try:
            for sentence in self.look(sampled):
                yield Fault(sentence, sampled.where)
        except Exception as problem:
            said = str(problem) if isinstance(problem, ParlourError) else f"{type(problem).__name__}: {problem}"
            yield Fault(said, sampled.where, problem)


def check(look: Looking) -> Check:
    """A check of a function, by whose name it is called."""
    return Check(look.__name__.replace("_", " "), look)
