"""Hidden information: what a viewer can see of a position. The viewer is a seat, or None for a spectator."""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Iterator

from parlour import kit
from parlour.core.game import Game, State

WORLDS = 6  # sampled positions that are consistent with what a viewer sees
ROLLS = 200  # before a sampled position without a decision is discarded


def seen(state: State, seat: int | None) -> State:
    """The position as a viewer may see it. Anything hidden from any seat is hidden from spectators."""
    if seat is not None:
        return state.observation(seat)
    for each in range(state.game.num_players()):
        state = state.observation(each)
    return state


def is_hidden(state: State, seat: int | None) -> bool:
    """Whether anything is hidden from a viewer."""
    return state.game.type.has_hidden_information and _hides(state.game, state.to_bytes(), seat)


@functools.lru_cache(maxsize=64)  # each viewer asks several times per position
def _hides(game: Game, position: bytes, seat: int | None) -> bool:
    state = game.state_from_bytes(position)
    shown = seen(state, seat)
    return shown.memory != state.memory and shown.to_text() != state.to_text()  # comparing memory is faster


def looks_like_another(before: State, action: int, after: State, seat: int | None) -> bool:
    """Whether a viewer cannot tell an event from another one that was possible.

    The alternative may be legal in the actual position, or in one that looks the same to the viewer. A player with one
    card left has no choice, but an opponent who does not see that card cannot know which one was played.
    """
    sight = seen(after, seat).memory
    return any(
        seen(world.child(other), seat).memory == sight
        for world in _worlds(before, seat)
        for other in world.legal_actions()
        if other != action
    )


def _worlds(state: State, seat: int | None) -> Iterator[State]:
    """A position, and sampled ones that look the same to a viewer and have the same seat to act."""
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


def choosing(state: State, seat: int) -> State | None:
    """The position in which a seat can make a hidden choice ahead of its turn, as it sees it; None if it cannot.

    A game's table defines it: `choosing(s, seat)` returns the record in which that seat is to act, or None. The legal
    choices must not depend on what others have chosen.
    """
    record = state.game.table.choosing(state.record, seat) if _has_choosing(state.game) else None
    return None if record is None else State(state.game, record).observation(seat)


@functools.lru_cache(maxsize=64)
def _has_choosing(game: Game) -> bool:
    """Whether a game's table, if it has one, defines `choosing`."""
    return importlib.util.find_spec(f"{game.package}.table") is not None and hasattr(game.table, "choosing")


def choosers(state: State) -> dict[int, State]:
    """The seats that choose at the same time, each with the position in which it chooses, as it sees it.

    The first is the seat to act. Empty at a chance node and at the end.
    """
    actor = state.current_player()
    if actor < 0:
        return {}
    ahead = {seat: choosing(state, seat) for seat in range(state.game.num_players()) if seat != actor}
    return {actor: state.observation(actor)} | {seat: position for seat, position in ahead.items() if position}


def take_due(waiting: dict[int, State], state: State) -> bool:
    """Remove the seat to act from those that wait to choose; return whether the choice is the one it waits for."""
    choice = waiting.pop(state.current_player(), None)
    return choice is not None and choice.legal_actions() == state.legal_actions()
