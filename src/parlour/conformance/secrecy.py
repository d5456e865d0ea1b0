"""Checks of hidden information: what a seat sees and knows, and what its player uses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from parlour import kit
from parlour.core.game import State
from parlour.errors import ParlourError
from parlour.match import History
from parlour.players import make_any_player

from .checks import Sampled, check, check_each, spread
from .walks import memory, walk

PLAYERS = (  # each kind of player, and each way to search
    "random",
    "greedy",
    "solved",
    "alphabeta:nodes=30",
    "mcts:simulations=30",
    "mcts:simulations=30,foresight=1,urgency=0.3",
    "mcts:simulations=30,threads=2,reuse=1",
)
EVENTS = 24  # events to follow per game
PAIRS = 6  # pairs of positions that look alike

Two = tuple[History, History]


@check_each("positions")
def seat_that_sees_all_observes_the_whole_position(state: State) -> Iterator[str]:
    seat = state.current_player()
    if seat >= 0 and state.game.run(kit.sees_all, state.record) and memory(state.observation(seat)) != memory(state):
        yield f"`sees_all` is true for seat {seat} here, but `hide` removes something from its view."


@check_each("positions")
def observations_are_stable_and_keep_legal_actions(state: State) -> Iterator[str]:
    for seat in range(state.game.num_players()):
        before, seen = memory(state), state.observation(seat)
        if memory(state) != before:
            yield "Observing a position changes it."
        if seen.to_text() != state.observation_text(seat):
            yield f"The observation of seat {seat} is not repeatable."
        if memory(seen.observation(seat)) != memory(seen):
            yield f"Calling `hide` for seat {seat} twice removes more than calling it once."
        if memory(seen) != before and not state.game.type.has_hidden_information:
            yield f"`hide` removes something for seat {seat}, but INFO.game_type says that nothing is hidden."
        if state.current_player() == seat != seen.current_player():
            yield f"Seat {seat} sees {seen.current_player()} as the seat to act, not {state.current_player()}."
        elif state.current_player() == seat and seen.legal_actions() != state.legal_actions():
            yield f"Seat {seat} sees the legal actions {seen.legal_actions()}, but has {state.legal_actions()}."


@check
def hidden_information_leaves_no_trace(it: Sampled) -> Iterator[str]:
    """If two actions or outcomes look the same to a seat, so does the record it sees afterwards."""
    if it.game.type.has_hidden_information and not it.alike:
        yield "No two actions or outcomes look alike to any seat, but INFO.game_type says that something is hidden."
    for one, other, seat in it.alike:
        it.where = one
        if memory(one.observation(seat)) != memory(other.observation(seat)):
            yield f"`hide` leaves a trace: the record that seat {seat} sees reveals what its text hides."


@check
def no_player_uses_more_than_its_seat_sees(it: Sampled) -> Iterator[str]:
    choosing = _chosen_blindly(it)
    if it.game.type.has_hidden_information and not choosing:
        yield "Every seat sees everything when it acts, but INFO.game_type says that something is hidden."
    for one, other in spread(choosing, 4):
        it.where = one
        for player in PLAYERS:
            if _thoughts(player, one) != _thoughts(player, other):
                yield f"The player {player} uses information hidden from its seat."


def _chosen_blindly(it: Sampled) -> list[tuple[State, State]]:
    """Yield positions that the seat to act cannot tell apart; if there are none, positions and what it sees of them."""
    alike = [(one, other) for one, other, seat in it.alike if one.current_player() == seat]
    seen = ((state, state.observation(state.current_player())) for state in it.decisions)
    return alike or [(state, part) for state, part in seen if memory(part) != memory(state)]


def _thoughts(player: str, state: State) -> object:
    """Return a player's choice and explanation, or the reason why it does not play this game."""
    try:
        decision = make_any_player(player, seed=1).decide(state)
    except ParlourError as problem:
        return str(problem)
    return decision.action, decision.report and decision.report.moves


@check_each("decisions", most=4)
def observations_can_be_played_to_the_end(state: State) -> Iterator[str]:
    for seat in range(state.game.num_players()):
        *_, last = walk(state.observation(seat), 1)
        if not last.is_terminal():
            yield f"A game cannot be played to the end from what seat {seat} sees."


@check
def observation_tensors_match_their_spec(it: Sampled) -> Iterator[str]:
    spec, seats = it.game.observation_spec, range(it.game.num_players())
    if len({part.name for part in spec.parts}) != len(spec.parts):
        yield "Two parts of the observation have the same name."
    for state in it.visit(it.positions):
        for seat in seats:
            before, seen = memory(state), state.observation_tensor(seat)
            if (seen.shape, seen.dtype) != (spec.shape, spec.dtype):
                yield f"The observation has shape {seen.shape} and type {seen.dtype}, not {spec.shape}, {spec.dtype}."
            elif not ((spec.low <= seen) & (seen <= spec.high)).all():
                yield "A number in the observation is out of bounds."
            elif spec.split(seen)["seat"].tolist() != [each == seat for each in seats]:
                yield f"The observation does not mark seat {seat} as its own."
            if memory(state) != before:
                yield "Observing a position changes it."


@check
def observation_tensors_contain_only_what_the_seat_sees(it: Sampled) -> Iterator[str]:
    for one, other, seat in it.alike:
        it.where = one
        if (one.observation_tensor(seat) != other.observation_tensor(seat)).any():
            yield f"The observation tensor reveals hidden information to seat {seat}."
    for state in it.visit(spread(it.positions, 8)):
        for seat in range(it.game.num_players()):
            if (state.observation(seat).observation_tensor(seat) != state.observation_tensor(seat)).any():
                yield f"The observation tensor of seat {seat} differs from that of its observation."


@check
def information_states_match_their_spec(it: Sampled) -> Iterator[str]:
    spec = it.game.information_state_spec
    if history := _followed(it.games[0]):
        it.where = history.state
        for seat in range(it.game.num_players()):
            known = history.information_state_tensor(seat)
            if not ((spec.low <= known) & (known <= spec.high)).all():
                yield "A number in a seat's information state is out of bounds."
            if (known[-it.game.observation_spec.size :] != history.state.observation_tensor(seat)).any():
                yield f"The information state of seat {seat} does not end with its observation."


def _followed(states: list[State]) -> History | None:
    """Return the first moments of a game; None if position texts omit fields, so that no action can be replayed."""
    history = History(states[0])
    for state, following in islice(pairwise(states), EVENTS):
        action = next((each for each in state.legal_actions() if state.child(each) == following), None)
        if action is None:
            return None
        history.apply_action(action)
    return history


@check
def information_states_reveal_nothing_hidden(it: Sampled) -> Iterator[str]:
    """The history of a seat must be the same in two games that the seat cannot tell apart."""
    for one, other, seat in spread(it.alike, PAIRS):
        for first, second in _alike((History(one), History(other)), seat):
            it.where = first.state
            tensors = [each.information_state_tensor(seat) for each in (first, second)]
            strings = [each.information_state_string(seat) for each in (first, second)]
            if strings[0] != strings[1] or (tensors[0] != tensors[1]).any():
                yield f"The history reveals hidden information to seat {seat}: {strings[0]!r} and {strings[1]!r}."
                break


def _alike(two: Two, seat: int) -> Iterator[Two]:
    """Yield two games that look alike to a seat, and the possible next events in both that still look alike."""
    for _ in range(EVENTS):
        if not all(memory(each.state) != memory(each.state.observation(seat)) for each in two):
            return  # hidden information is revealed from here on
        yield two
        step = _next(two[0].state, two[1].state, seat)
        if step is None:
            return
        for history, action in zip(two, step, strict=True):
            history.apply_action(action)


def _next(one: State, other: State, seat: int) -> tuple[int, int] | None:
    """Yield pairs of events from two positions that look alike to a seat; its own actions are the same."""
    actor = one.current_player()
    if actor != other.current_player():
        return None
    sights = {memory(other.child(action).observation(seat)): action for action in other.legal_actions()}
    for action in reversed(one.legal_actions()):
        found = sights.get(memory(one.child(action).observation(seat)))
        if found is not None and (actor != seat or found == action):
            return action, found
    return None
