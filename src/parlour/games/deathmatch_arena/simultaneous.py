"""Ultimate Bingo Deathmatch Arena: who chooses in combat before their turn, for all choose on three."""

from __future__ import annotations

from parlour.kit import copy, interpret

from . import phases
from .round import dispatch
from .state import State

list_choices = interpret(dispatch.list_choices)


def choosing(s: State, seat: int) -> State | None:
    """The position in which a seat makes its choice of combat although others before it have not made theirs.

    None where it has none to make, has made it, or is to act.
    """
    if s.phase != phases.CHOOSING or not _comes_later(s, seat):
        return None
    ahead = copy(s)
    ahead.turn = ahead.to_act = seat
    list_choices(ahead)
    return ahead if ahead.count > 1 else None


def _comes_later(s: State, seat: int) -> bool:
    """Whether a seat's turn comes after that of the seat to act."""
    return (seat - s.first) % s.players > (s.to_act - s.first) % s.players
