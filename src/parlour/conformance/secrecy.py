"""Whether what is hidden from a seat stays hidden, also from the player at it."""

from __future__ import annotations

from collections.abc import Iterator

from parlour import kit
from parlour.core.game import State
from parlour.errors import ParlourError
from parlour.players import make_any_player

from .checks import check
from .sampled import Sampled
from .walks import memory, walk

PLAYERS = (  # each kind, and each way to search
    "random",
    "greedy",
    "solved",
    "alphabeta:nodes=30",
    "mcts:simulations=30",
    "mcts:simulations=30,foresight=1,urgency=0.3",
    "mcts:simulations=30,threads=2,reuse=1",
)


@check
def a_seat_that_sees_all_sees_the_position(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions):
        seat = state.current_player()
        if seat >= 0 and it.game.run(kit.sees_all, state.record) and memory(state.observation(seat)) != memory(state):
            yield f"`sees_all` is true for seat {seat} here, but `hide` removes something from its view."


@check
def an_observation_hides_and_adds_nothing(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions):
        for seat in range(it.game.num_players()):
            before, seen = memory(state), state.observation(seat)
            if memory(state) != before:
                yield "Observing a position changes it."
            if seen.to_text() != state.observation_text(seat):
                yield f"The observation of seat {seat} is not repeatable."
            if memory(seen.observation(seat)) != memory(seen):
                yield f"Calling `hide` for seat {seat} twice removes more than calling it once."
            if memory(seen) != before and not it.game.type.has_hidden_information:
                yield f"`hide` removes something for seat {seat}, but INFO.game_type says that nothing is hidden."
            yield from _misled(state, seen, seat)


def _misled(state: State, seen: State, seat: int) -> Iterator[str]:
    if state.current_player() == seat != seen.current_player():
        yield f"Seat {seat} sees {seen.current_player()} as the seat to act, not {state.current_player()}."
    elif state.current_player() == seat and seen.legal_actions() != state.legal_actions():
        yield f"Seat {seat} sees the legal actions {seen.legal_actions()}, but has {state.legal_actions()}."


@check
def what_is_hidden_leaves_no_trace(it: Sampled) -> Iterator[str]:
    """If two actions or outcomes look the same to a seat, so does the record it sees afterwards."""
    if it.game.type.has_hidden_information and not it.alike:
        yield "No two actions or outcomes look alike to any seat, but INFO.game_type says that something is hidden."
    for one, other, seat in it.alike:
        it.where = one
        if memory(one.observation(seat)) != memory(other.observation(seat)):
            yield f"`hide` leaves a trace: the record that seat {seat} sees reveals what its text hides."


@check
def no_player_sees_more_than_its_seat(it: Sampled) -> Iterator[str]:
    choosing = _chosen_blindly(it)
    if it.game.type.has_hidden_information and not choosing:
        yield "Every seat sees everything when it acts, but INFO.game_type says that something is hidden."
    for one, other in choosing[:: len(choosing) // 4 + 1]:
        it.where = one
        for player in PLAYERS:
            if _thoughts(player, one) != _thoughts(player, other):
                yield f"The player {player} uses information hidden from its seat."


def _chosen_blindly(it: Sampled) -> list[tuple[State, State]]:
    """Positions that the seat to act cannot tell apart; else ones with what it sees of them."""
    alike = [(one, other) for one, other, seat in it.alike if one.current_player() == seat]
    seen = ((state, state.observation(state.current_player())) for state in it.decisions)
    return alike or [(state, part) for state, part in seen if memory(part) != memory(state)]


def _thoughts(player: str, state: State) -> object:
    """A player's choice and reason, or why it does not play this game."""
    try:
        decision = make_any_player(player, seed=1).decide(state)
    except ParlourError as problem:
        return str(problem)
    return decision.action, decision.report and decision.report.moves


@check
def an_observation_can_be_played_to_the_end(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.decisions[:: len(it.decisions) // 4 + 1]):
        for seat in range(it.game.num_players()):
            *_, last = walk(state.observation(seat), 1)
            if not last.is_terminal():
                yield f"A game cannot be played to the end from what seat {seat} sees."
