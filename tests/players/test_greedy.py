"""The player that looks one action ahead."""

import threading

import pytest

import parlour
from parlour.core.game import State
from parlour.players import ask, make_any_player
from parlour.players.player import GreedyPlayer

WINNING = "A000/0000/0000/0000/0000 18 3,0 0 a2n5"  # s wins at once


def decided(state, seed=0):
    return ask(GreedyPlayer(seed), state).action


def test_greedy_player_wins_if_possible():
    state = parlour.load("bingo_battle").state_from_text(WINNING)
    assert state.action_to_string(decided(state)) == "s"


def test_greedy_player_maximizes_the_estimate():
    state = parlour.load("lokai_and_bele").new_initial_state()
    for _ in range(12):
        after = {action: state.child(action).estimate()[state.current_player()] for action in state.legal_actions()}
        action = decided(state)
        assert after[action] == max(after.values())
        state.apply_action(action)


def test_greedy_player_averages_over_a_roll(monkeypatch):
    """In Mäxchen dice roll after either action; here one outcome alone of a throw is worth something."""
    state = parlour.load("maexchen").new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    throw, stop = map(state.string_to_action, ("throw", "stop"))
    wanted, share = state.child(throw).chance_outcomes()[0]
    worth = {state.child(throw).child(wanted).to_text(): 1.0}
    others = [state.child(stop).child(outcome).to_text() for outcome, _ in state.child(stop).chance_outcomes()]
    monkeypatch.setattr(State, "estimate", lambda self, scales=None: [worth.get(self.to_text(), 0.0)] * 2)
    assert decided(state) == throw
    assert decided(state, worth.update(dict.fromkeys(others, 1.01 * share))) == stop
    assert decided(state, worth.update(dict.fromkeys(others, 0.99 * share))) == throw


def test_among_equals_any_may_be_played(monkeypatch):
    monkeypatch.setattr(State, "estimate", lambda self, scales=None: [0.0] * 2)
    state = parlour.load("columna").new_initial_state()
    assert len({decided(state, seed) for seed in range(40)}) > 5


@pytest.mark.parametrize("name", parlour.games())
def test_greedy_player_plays_every_game_even_if_stopped(name):
    state, player, stop = parlour.load(name).new_initial_state(), make_any_player("greedy", seed=1), threading.Event()
    stop.set()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert player.decide(state.observation(state.current_player()), stop).action in state.legal_actions()
