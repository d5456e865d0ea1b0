"""Checks of a game as a whole, which must match its INFO, and of its positions: texts, copies, results."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator

from parlour import kit
from parlour.core.game import State
from parlour.errors import PositionError
from parlour.game_info import Utility

from .checks import Sampled, check, check_each, succeeds
from .walks import memory, step, walk

GAMES = 20  # games in which at least two scores must differ
ASPECTS: dict[str, Callable[[State], object]] = {
    "text": State.to_text,
    "seat to act": State.current_player,
    "legal actions": State.legal_actions,
    "chance outcomes": State.chance_outcomes,
    "key": State.key,
    "results": State.returns,
    "drawing": str,
}


@check
def chance_is_as_declared(it: Sampled) -> Iterator[str]:
    met = any(state.is_chance_node() for played in it.games for state in played)
    if met != it.game.type.has_chance:
        yield f"{'Games have chance nodes' if met else 'No game has a chance node'}, but INFO.game_type says otherwise."
    if met and not it.game.max_chance_outcomes():
        yield "There are chance nodes, but INFO.max_chance_outcomes is 0."


@check
def hidden_information_is_as_declared(it: Sampled) -> Iterator[str]:
    seats, states = range(it.game.num_players()), [state for played in it.games for state in played]
    hides = any(memory(state.observation(seat)) != memory(state) for state in states for seat in seats)
    if hides != it.game.type.has_hidden_information:
        yield f"`hide` removes {'something' if hides else 'nothing'} from any view, but INFO.game_type says otherwise."


@check
def sum_of_results_is_as_declared(it: Sampled) -> Iterator[str]:
    """The sum is zero, constant or varying, as declared."""
    sums, utility = {_total(played[-1]) for played in it.games}, it.game.type.utility
    if utility is Utility.IDENTICAL:
        return
    if utility is Utility.GENERAL_SUM:
        more = ([*walk(it.game.new_initial_state(), seed)][-1] for seed in range(3, GAMES))
        if len(sums) == 1 and all(_total(state) in sums for state in more):
            yield _wrong_sum(sums, utility)
    elif len(sums) > 1 or (utility is Utility.CONSTANT_SUM) != (sums != {0}):
        yield _wrong_sum(sums, utility)


def _wrong_sum(sums: set[float], utility: Utility) -> str:
    found = Utility.GENERAL_SUM if len(sums) > 1 else Utility.CONSTANT_SUM if sums != {0} else Utility.ZERO_SUM
    listed = " or ".join(f"{each:g}" for each in sorted(sums)[:3])
    way_out = f"Change the results, or set utility=Utility.{found.name}"
    return f"The results of all seats sum to {listed}, but INFO.game_type says {utility}. {way_out}."


@check
def partners_have_the_same_result(it: Sampled) -> Iterator[str]:
    for state in it.visit(played[-1] for played in it.games):
        results = {*zip(it.game.teams, state.returns(), strict=True)}
        if len(results) > len({*it.game.teams}):
            wanted = "INFO.teams" if it.game.info.teams else "a common goal (Utility.IDENTICAL)"
            yield f"The results {state.returns()} differ within a team, but INFO.game_type declares {wanted}."


def _total(state: State) -> float:
    """Return the sum of all seats' results, rounded."""
    return round(sum(state.returns()), 5)


@check
def every_game_has_a_named_ending(it: Sampled) -> Iterator[str]:
    names = it.game.endings
    if len(set(names)) < len(names) or not all(names):
        yield f"ENDINGS must be different words, not {', '.join(map(repr, names))}."
    for state in it.visit(played[-1] for played in it.games):
        if not 0 <= (ending := int(it.game.run(kit.ending, state.record))) < len(names):
            yield f"`ending` returns {ending}, but ENDINGS has {len(names)} entries."


@check
def every_seat_gets_a_turn(it: Sampled) -> Iterator[str]:
    """Options may end the game before every seat has had a turn."""
    game, seats = it.game, set(range(it.game.num_players()))
    actors = {state.current_player() for played in it.games for state in played if state.current_player() >= 0}
    if actors - seats:
        yield f"`actor` returns {max(actors)}, but the seats are 0 to {max(seats)}."
    if seats - actors and game.options == game.info.values({}):
        yield f"Seat {min(seats - actors)} never gets a turn."
    if not game.info.min_num_players <= len(seats) <= game.info.max_num_players:
        yield f"There are {len(seats)} seats, which INFO does not allow."


@check_each("positions")
def position_texts_are_complete(state: State) -> Iterator[str]:
    """Reading also enforces the conservation laws on the rules page, so every position that is reached obeys them."""
    again = state.game.state_from_text(state.to_text())
    for aspect, of in ASPECTS.items():
        if of(again) != of(state):
            yield f"The position read back from its text has a different {aspect}: {of(again)}, not {of(state)}."


@check
def texts_with_extra_characters_are_refused(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions[:2]):
        text = state.to_text()
        wrongs = {f" {text}", f"{text} ", f"{text}\n", f"{text} 0", text[:-1], text.replace(" ", "  ", 1), ""}
        for wrong in wrongs - {text}:
            if succeeds(PositionError, it.game.state_from_text, wrong):
                yield f"The invalid text {wrong!r} is read as a position."


@check
def clones_are_independent(it: Sampled) -> Iterator[str]:
    if it.positions[0].is_terminal():
        yield "The game is over at the start."
    for state in it.visit(it.positions):
        yield from _clone_faults(state)


def _clone_faults(state: State) -> Iterator[str]:
    before, text, other = memory(state), state.to_text(), state.clone()
    if memory(other) != before:
        yield "A copy differs from the original."
    if not other.is_terminal():
        step(other, kit.seeded(3))
        if memory(other) == before:
            yield "A turn changes nothing in the record, so the game can loop."
    if (memory(state), state.to_text()) != (before, text):
        yield "Changing a copy changes the original."


@check_each("positions")
def results_are_within_bounds(state: State) -> Iterator[str]:
    results, seats = state.returns(), state.game.num_players()
    low, high = state.game.min_utility(), state.game.max_utility()
    if len(results) != seats:
        yield f"There are {len(results)} results for {seats} seats."
    for value in results:
        if not low <= value <= high:
            yield f"A result is {value:.17g}; with {seats} seats it must be from {low:.17g} to {high:.17g}."
    if any(results) and not state.is_terminal():
        yield "There are results before the game is over."


@check_each("positions")
def states_can_be_pickled(state: State) -> Iterator[str]:
    again = pickle.loads(pickle.dumps(state))
    if (repr(again), again.key()) != (repr(state), state.key()):
        yield "The position changes when it is pickled and unpickled."
