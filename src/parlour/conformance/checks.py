"""Checks, and the positions from random games that they run on."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, TypeVar

from parlour.core.game import Game, State
from parlour.errors import ParlourError

from .walks import memory, sample, walk

T = TypeVar("T")


class Sampled:
    """A game, and positions of one or two random games of it.

    `where` is the last visited position, which is reported with a fault.
    """

    def __init__(self, game: Game):
        self.game = game
        self.where: State | None = None

    def visit(self, states: Iterable[State]) -> Iterator[State]:
        """Yield positions, and remember the current one."""
        for state in states:
            self.where = state
            yield state

    @functools.cached_property
    def games(self) -> list[list[State]]:
        """Return all positions of two random games, or of one if options are not the defaults and nothing is hidden."""
        varied = self.game.options != self.game.info.values({}) and not self.game.type.has_hidden_information
        return [list(walk(self.game.new_initial_state(), seed)) for seed in ((1,) if varied else (1, 2))]

    @functools.cached_property
    def positions(self) -> list[State]:
        """Return some positions, including each game's start and end."""
        return [state for played in self.games for state in sample(played)]

    @functools.cached_property
    def decisions(self) -> list[State]:
        """Positions at which a seat is to act."""
        return [state for state in self.positions if state.current_player() >= 0]

    @functools.cached_property
    def chances(self) -> list[State]:
        """Positions at which chance decides."""
        return [state for state in self.positions if state.is_chance_node()]

    @functools.cached_property
    def alike(self) -> list[tuple[State, State, int]]:
        """Yield pairs of positions, after two choices of a seat or two outcomes, that another seat cannot tell
        apart.
        """
        branching = self.decisions + (self.chances if self.game.type.has_hidden_information else [])
        return [
            (one, other, seat)
            for state in branching
            for seat in set(range(self.game.num_players())) - {state.current_player()}
            for one, other in pairwise(state.child(action) for action in state.legal_actions())
            if one.observation_text(seat) == other.observation_text(seat) and memory(one) != memory(other)
        ]


class Fault(NamedTuple):
    """A fault of a game, with the position that shows it."""

    sentence: str
    state: State | None = None
    cause: Exception | None = None  # error raised by a rule or a text

    def __str__(self) -> str:
        return f"{self.sentence} (at {self.state!r})" if self.state else self.sentence


@dataclass(frozen=True, slots=True)
class Check:
    """A property that every game must have, described by its name."""

    name: str
    find: Callable[[Sampled], Iterator[str]]  # yields a sentence for each fault

    def faults(self, sampled: Sampled) -> Iterator[Fault]:
        """Yield the faults. An error raised by the game is the last fault, with its cause."""
        sampled.where = None
        try:
            for sentence in self.find(sampled):
                yield Fault(sentence, sampled.where)
        except Exception as problem:
            message = str(problem) if isinstance(problem, ParlourError) else f"{type(problem).__name__}: {problem}"
            yield Fault(message, sampled.where, problem)


def check(find: Callable[[Sampled], Iterator[str]]) -> Check:
    """Decorator for a check. The name of the function becomes the check's name."""
    return Check(find.__name__.replace("_", " "), find)


def check_each(
    kind: Literal["positions", "decisions", "chances"], most: int | None = None
) -> Callable[[Callable[[State], Iterator[str]]], Check]:
    """Decorator for a check of single positions of a kind, at most `most` of them (default: all)."""

    def decorate(find: Callable[[State], Iterator[str]]) -> Check:
        @functools.wraps(find)
        def find_in_all(sampled: Sampled) -> Iterator[str]:
            states: list[State] = getattr(sampled, kind)
            for state in sampled.visit(spread(states, most) if most else states):
                yield from find(state)

        return check(find_in_all)

    return decorate


def spread(items: Sequence[T], most: int) -> Sequence[T]:
    """Return at most `most` items, evenly spaced."""
    return items[:: len(items) // most + 1]


def succeeds(error: type[ParlourError], call: Callable[..., object], *arguments: object) -> bool:
    """Whether a call does not raise an error."""
    try:
        call(*arguments)
    except error:
        return False
    return True
