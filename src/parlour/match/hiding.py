"""What is hidden in a position, from a seat or, with None, from anyone."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from parlour import kit
from parlour.core.game import Game
from parlour.core.state import State

WORLDS = 6  # other positions that a viewer takes for possible, in which is looked for what may have happened as well
ROLLS = 200  # after which one is given up in which nobody comes to act


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


def looks_like_another(before: State, action: int, after: State, seat: int | None) -> bool:
    """Whether what happened looks to a viewer like something else that may have happened.

    That may be what could be done in truth, or in a position that the viewer cannot tell from it: whoever has but one
    card left can play no other, and who does not see that card cannot know which it was.
    """
    sight = seen(after, seat).memory
    return any(seen(other, seat).memory == sight for world in _worlds(before, seat) for other in _others(world, action))


def _others(state: State, action: int) -> Iterator[State]:
    """The positions after all that can happen but one thing."""
    for each in state.legal_actions():
        if each != action:
            yield state.child(each)


def _worlds(state: State, seat: int | None) -> Iterator[State]:
    """A position, and some more that look like it to a viewer and have the same seat to act, or chance."""
    yield state
    sight = seen(state, seat)
    if sight.memory == state.memory:
        return
    for seed in range(WORLDS):
        world, dice = sight.clone(), kit.seeded(seed)
        for _ in range(ROLLS):
            if world.current_player() == state.current_player():
                yield world
                break
            if not world.is_chance_node():
                break
            world.roll(dice)
