"""Choices that seats make at the same time, hidden, where the rules have them made one after the other."""

from __future__ import annotations

from parlour.core.state import State


def choosing(state: State, seat: int) -> State | None:
    """The position, as a seat sees it, in which it makes a hidden choice now, ahead of its turn.

    None where it cannot. A game says so in its table: `choosing(s, seat)` gives the record in which that seat is to
    act, or None. What it may choose must not hang on what others have chosen.
    """
    table = state.game.table
    record = table.choosing(state.record, seat) if hasattr(table, "choosing") else None
    return None if record is None else State(state.game, record).observation(seat)
