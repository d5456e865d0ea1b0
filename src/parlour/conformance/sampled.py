"""Positions of random games, in which checks look for faults."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import pairwise

from parlour.core.game import Game, State

from .walks import memory, sample, walk

Pair = tuple[State, State, int]  # two positions, and a seat that cannot tell them apart


class Sampled:
    """A game, and positions of one or two random games of it.

    `where` is the position that was visited last: the one that a fault is found at.
    """

    def __init__(self, game: Game):
        self.game = game
        self.where: State | None = None

    def visit(self, states: Iterable[State]) -> Iterator[State]:
        """Go through positions, and remember which one is being looked at."""
        for state in states:
            self.where = state
            yield state

    @functools.cached_property
    def games(self) -> list[list[State]]:
        """All positions of two random games; of one if an option is not as usual and nothing is hidden."""
        varied = self.game.options != self.game.info.values({}) and not self.game.type.has_hidden_information
        return [list(walk(self.game.new_initial_state(), seed)) for seed in ((1,) if varied else (1, 2))]

    @functools.cached_property
    def positions(self) -> list[State]:
        """Some of them, each game's start and its end among them."""
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
    def alike(self) -> list[Pair]:
        """Two positions, after two choices of a seat or two outcomes, that another seat cannot tell apart."""
        branching = self.decisions + (self.chances if self.game.type.has_hidden_information else [])
        return [
            (one, other, seat)
            for state in branching
            for seat in set(range(self.game.num_players())) - {state.current_player()}
            for one, other in pairwise(state.child(action) for action in state.legal_actions())
            if one.observation_text(seat) == other.observation_text(seat) and memory(one) != memory(other)
        ]
