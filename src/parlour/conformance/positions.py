"""Whether positions hold together: their texts, copies, results."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator

from parlour import kit
from parlour.core.game import Game, State
from parlour.errors import PositionError

from .checks import check
from .sampled import Sampled
from .walks import memory, step

ROUNDING = 1e-6  # results are kept in 32 bits
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
def a_position_text_says_it_all(it: Sampled) -> Iterator[str]:
    """Reading also enforces the page's conservation laws, so every position that is reached obeys them."""
    for state in it.visit(it.positions):
        again = it.game.state_from_text(state.to_text())
        for aspect, of in ASPECTS.items():
            if of(again) != of(state):
                yield f"The position read back from its text has a different {aspect}: {of(again)}, not {of(state)}."


@check
def a_text_with_anything_before_or_after_it_is_refused(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions[:2]):
        text = state.to_text()
        wrongs = {f" {text}", f"{text} ", f"{text}\n", f"{text} 0", text[:-1], text.replace(" ", "  ", 1), ""}
        yield from (
            f"The invalid text {wrong!r} is read as a position." for wrong in wrongs - {text} if _reads(it.game, wrong)
        )


def _reads(game: Game, text: str) -> bool:
    try:
        game.state_from_text(text)
    except PositionError:
        return False
    return True


@check
def clones_are_independent(it: Sampled) -> Iterator[str]:
    if it.positions[0].is_terminal():
        yield "The game is over at the start."
    for state in it.visit(it.positions):
        before, text, other = memory(state), state.to_text(), state.clone()
        if memory(other) != before:
            yield "A copy differs from the original."
        if not other.is_terminal():
            step(other, kit.seeded(3))
            if memory(other) == before:
                yield "A turn changes nothing in the record, so the game can loop."
        if (memory(state), state.to_text()) != (before, text):
            yield "Changing a copy changes the original."


@check
def results_are_within_bounds(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions):
        results = state.returns()
        if len(results) != it.game.num_players():
            yield f"There are {len(results)} results for {it.game.num_players()} seats."
        yield from _out_of_bounds("result", results, it.game)
        if any(results) and not state.is_terminal():
            yield "There are results before the game is over."


def _out_of_bounds(what: str, values: list[float], game: Game) -> Iterator[str]:
    low, high = game.min_utility(), game.max_utility()
    for value in values:
        if not low - ROUNDING <= value <= high:
            yield f"A {what} is {value:g}; with {game.num_players()} seats it must be from {low:g} to {high:g}."


@check
def a_state_is_pickled(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions):
        again = pickle.loads(pickle.dumps(state))
        if (repr(again), again.key()) != (repr(state), state.key()):
            yield "The position changes when it is pickled and unpickled."
