"""What is hidden in a position, from a seat or, with None, from anyone."""

from __future__ import annotations

from parlour.game import State


def seen(state: State, seat: int | None) -> State:
    """The position as a viewer may see it. From a spectator all is hidden that is hidden from anyone."""
    if seat is not None:
        return state.observation(seat)
    for each in range(state.game.num_players()):
        state = state.observation(each)
    return state


def is_hidden(state: State, seat: int | None) -> bool:
    """Whether anything is hidden from a viewer. (Records that are the same need not be written.)"""
    if not state.game.type.has_hidden_information:
        return False
    shown = seen(state, seat)
    return shown.record.tobytes() != state.record.tobytes() and shown.to_text() != state.to_text()
