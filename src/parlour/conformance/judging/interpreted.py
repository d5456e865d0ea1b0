"""Playing a game by interpreted rules, as every client would: an error shows the author's file and line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from parlour import kit
from parlour.conformance.walks import step
from parlour.core.game import Game, State
from parlour.kit.source_locations import describe_error

from .finding import Finding

SEEDS = (1, 2, 3)
PLIES = 150  # turns per game; compiled games show later whether they end
SHOWN = 3  # actions at a position
ASKED = (str, State.key, State.returns, State.chance_outcomes)
ASKED_OF_ACTIONS = (State.action_to_string, State.describe_action, State.beats)


def play(game: Game) -> Iterator[Finding]:
    """Play the beginnings of a few games, and look at each position; the first error is the only finding."""
    where = ""
    game.compiled = False
    try:
        for seed in SEEDS:
            for state in islice(_positions(game.new_initial_state(), seed), PLIES):
                where = f" (after the position {state.to_text()})"
                _look(state)
    except Exception as problem:
        yield Finding(describe_error(problem, game.folder) + where)
    finally:
        game.compiled = True


def _positions(state: State, seed: int) -> Iterator[State]:
    rng = kit.seeded(seed)
    yield state
    while not state.is_terminal():
        step(state, rng)
        yield state


def _look(state: State) -> None:
    """All that a table and a player ask of a position."""
    for ask in ASKED:
        ask(state)
    state.game.state_from_text(state.to_text())
    for seat in range(state.game.num_players()):
        state.observation_text(seat)
    for action in state.legal_actions()[:SHOWN]:
        for ask in ASKED_OF_ACTIONS:
            ask(state, action)
