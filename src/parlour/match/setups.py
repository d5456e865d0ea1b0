"""Setups that a seat lays out as it likes before any of it is played: what was laid belongs together."""

from __future__ import annotations

from parlour import kit
from parlour.game import State

from .match import Match


def is_setup(state: State) -> bool:
    """Whether the seat to act lays out a setup."""
    table = state.game.table
    return hasattr(table, "arrangement") and table.arrangement(kit.snapshot(state.record)) is not None


def first_of(match: Match, number: int) -> int:
    """The first turn of the setup that a turn belongs to; the turn itself where it is none of a setup."""
    seat = match.turns[number].actor
    while number and match.turns[number - 1].actor == seat and _is_laid(match, number):
        number -= 1
    return number


def _is_laid(match: Match, number: int) -> bool:
    return is_setup(match.turns[number].before) and is_setup(match.turns[number - 1].before)
