"""Checks of information states: they match their specification and reveal nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from parlour.core.game import State
from parlour.match import History

from .checks import check
from .sampled import Sampled
from .walks import memory

EVENTS = 24  # that are followed, of each game
PAIRS = 6  # pairs of positions that look alike

Two = tuple[History, History]


@check
def what_a_seat_knows_is_as_described(it: Sampled) -> Iterator[str]:
    spec = it.game.information_state_spec
    for history in _followed(it):
        it.where = history.state
        for seat in range(it.game.num_players()):
            known = history.information_state_tensor(seat)
            if not ((spec.low <= known) & (known <= spec.high)).all():
                yield "A number in a seat's information state is out of bounds."
            if (known[-it.game.observation_spec.size :] != history.state.observation_tensor(seat)).any():
                yield f"The information state of seat {seat} does not end with its observation."


@check
def what_a_seat_knows_tells_nothing_hidden(it: Sampled) -> Iterator[str]:
    """Two games that a seat cannot tell apart by anything it saw are one to it."""
    pairs = it.alike[:: len(it.alike) // PAIRS + 1]
    for one, other, seat in pairs:
        for first, second in _alike((History(one), History(other)), seat):
            it.where = first.state
            tensors = [each.information_state_tensor(seat) for each in (first, second)]
            strings = [each.information_state_string(seat) for each in (first, second)]
            if strings[0] != strings[1] or (tensors[0] != tensors[1]).any():
                yield f"The history reveals hidden information to seat {seat}: {strings[0]!r} and {strings[1]!r}."
                break


def _followed(it: Sampled) -> Iterator[History]:
    """A few moments of the first game, with all that happened before."""
    for states in it.games[:1]:
        history = History(states[0])
        for state, following in islice(pairwise(states), EVENTS):
            action = next((each for each in state.legal_actions() if state.child(each) == following), None)
            if action is None:  # fields that a position text leaves out
                return
            history.apply_action(action)
        yield history


def _alike(two: Two, seat: int) -> Iterator[Two]:
    """Two games that look alike to a seat, and what can happen next in both without its telling them apart."""
    for _ in range(EVENTS):
        if not all(memory(each.state) != memory(each.state.observation(seat)) for each in two):
            return  # now secrets come out
        yield two
        step = _next(two[0].state, two[1].state, seat)
        if step is None:
            return
        for history, action in zip(two, step, strict=True):
            history.apply_action(action)


def _next(one: State, other: State, seat: int) -> tuple[int, int] | None:
    """Pairs of events from two positions that look alike to a seat; its own actions are the same."""
    actor = one.current_player()
    if actor != other.current_player():
        return None
    sights = {memory(other.child(action).observation(seat)): action for action in other.legal_actions()}
    for action in reversed(one.legal_actions()):
        found = sights.get(memory(one.child(action).observation(seat)))
        if found is not None and (actor != seat or found == action):
            return action, found
    return None
