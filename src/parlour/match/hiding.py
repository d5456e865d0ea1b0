"""What is hidden in a position, from a seat or, with None, from anyone."""

from __future__ import annotations

import functools

from parlour.game import Game
from parlour.state import State


def seen(state: State, seat: int | None) -> State:
    """The position as a viewer may see it. From a spectator all is hidden that is hidden from anyone."""
    if seat is not None:
        return state.observation(seat)
    for each in range(state.game.num_players()):
        state = state.observation(each)
    return state


def is_hidden(state: State, seat: int | None) -> bool:
    """Whether anything is hidden from a viewer."""
    return state.game.type.has_hidden_information and _hides(state.game, state.to_bytes(), seat)


@functools.lru_cache(maxsize=64)  # of one position it is asked several times, for each who looks on
def _hides(game: Game, position: bytes, seat: int | None) -> bool:
    """(Records that are the same need not be written.)"""
    state = game.state_from_bytes(position)
    shown = seen(state, seat)
    return shown.memory != state.memory and shown.to_text() != state.to_text()
