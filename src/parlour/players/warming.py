"""Having everything compiled before it is needed: a table shows the board meanwhile, by interpreted rules."""

from __future__ import annotations

from parlour import kit
from parlour.game import Game, State
from parlour.kit import steps
from parlour.search.mcts import Search

ENOUGH = 1_200  # simulations, so that the table of nodes grows once


def warm_up(game: Game) -> None:
    """Call everything that a match and its players call, once. Takes seconds where nothing is compiled yet.

    The game must not be one that another thread plays by interpreted rules: give this its own.
    """
    state = _first_decision(game)
    Search(state, seed=0).run(simulations=ENOUGH)
    state.observation(0).key()
    game.run(steps.score, state.record, kit.new(kit.Result))
    game.state_from_text(state.to_text())
    state.apply_action(state.legal_actions()[0])
    if kit.has_chance(game.rules.State):
        state.chance_outcomes()


def _first_decision(game: Game) -> State:
    state = game.new_initial_state()
    dice = kit.seeded(0)
    while state.is_chance_node():
        state.roll(dice)
    return state
