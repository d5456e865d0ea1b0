"""Offering actions: what is legal at the phase is gathered in the state."""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import SQUARES
from parlour.games.deathmatch_arena.state import State
from parlour.kit import rule


@rule
def offer(s: State, action: int) -> None:
    """Add to the actions of the phase."""
    s.choices[s.count] = action
    s.count += 1


@rule
def offer_seats(s: State, action: int, seats: int) -> None:
    """Offer an action for each seat of a set, in which seat n is bit n."""
    for seat in range(s.players):
        if seats >> seat & 1:
            offer(s, action + seat)


@rule
def offer_squares(s: State, action: int, squares: int) -> None:
    """Offer an action for each square of a set."""
    for square in range(SQUARES):
        if squares >> square & 1:
            offer(s, action + square)
