"""Counting sequences of actions. (The tables of the games are in tests/perft.)"""

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.search.perft import divide


def sequences(state, depth):
    """The slow way."""
    if depth == 0:
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize("package", ["tests.search.nim", "tests.search.gamble"])
@pytest.mark.parametrize("compiled", [True, False])
def test_perft_is_the_number_of_sequences(package, compiled):
    game = load_package(package)
    game.compiled = compiled
    state = game.new_initial_state()
    assert [parlour.perft(state, depth) for depth in range(4)] == [sequences(state, depth) for depth in range(4)]


def test_a_finished_game_has_no_sequences_but_the_empty_one():
    over = load_package("tests.search.nim").state_from_text("0,0,0 1")
    assert [parlour.perft(over, depth) for depth in range(3)] == [1, 0, 0]


def test_chance_counts_each_outcome_once():
    state = load_package("tests.search.gamble", loaded=True).new_initial_state()
    assert [parlour.perft(state, depth) for depth in (1, 2, 3)] == [2, 10, 0]


def test_divide():
    state = load_package("tests.search.gamble").new_initial_state()
    assert divide(state, 2) == {"stay": 0, "throw": 10}
    assert divide(state, 1) == {"stay": 1, "throw": 1}


@pytest.mark.parametrize("depth", [0, -1, 100])
def test_what_is_divided_has_a_first_action(depth):
    state = load_package("tests.search.gamble").new_initial_state()
    with pytest.raises(ParlourError, match=f"The depth to divide must be a whole number from 1 to 99, not {depth}"):
        divide(state, depth)


def test_the_state_is_left_alone():
    state = load_package("tests.search.nim").new_initial_state()
    parlour.perft(state, 3)
    divide(state, 2)
    assert state.to_text() == "1,3,5 0"


@pytest.mark.parametrize("depth", [-1, 100])
def test_refused_depths(depth):
    state = load_package("tests.search.nim").new_initial_state()
    with pytest.raises(ParlourError, match=f"The depth must be a whole number from 0 to 99, not {depth}"):
        parlour.perft(state, depth)
