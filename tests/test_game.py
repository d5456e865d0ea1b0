"""Games: their options, and the states that they make."""

import subprocess
import sys

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import OptionError, PositionError


@pytest.fixture(scope="module")
def dice():
    return parlour.load("bingo_battle")


def test_a_game(dice):
    assert (dice.name, dice.options, dice.seat_names) == ("bingo_battle", {"players": 2}, ("Player A", "Player B"))
    assert (dice.num_players(), dice.num_distinct_actions(), dice.max_chance_outcomes()) == (2, 4, 1296)
    assert (dice.min_utility(), dice.max_utility()) == (-1, 1)
    alone = parlour.load("bingo_battle", players="1")
    assert (alone.num_players(), alone.min_utility(), alone.max_utility()) == (1, 0, 16)
    three = load_package("tests.search.nim", players=3)
    assert (three.num_players(), three.min_utility(), three.max_utility()) == (3, -0.5, 1)


def test_options_are_checked():
    with pytest.raises(OptionError, match="has no option 'playres'. Did you mean 'players'"):
        parlour.load("bingo_battle", playres=2)


def test_options_are_part_of_a_state():
    short = parlour.load("lokai_and_bele", quiet=1)
    state = short.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert short.state_from_text(state.to_text()).is_terminal()
    assert not parlour.load("lokai_and_bele").state_from_text(state.to_text()).is_terminal()


def test_without_an_evaluation_nothing_is_estimated():
    nim = load_package("tests.search.nim", players=3)
    assert (nim.evaluation, nim.weights.values) == (None, {})
    assert nim.new_initial_state().estimate() == [0, 0, 0]
    assert nim.state_from_text("0,0,0 2").estimate() == [-0.5, 1, -0.5]


def test_a_game_that_is_not_compiled_loads_no_code():
    program = (
        "import parlour; game = parlour.load('bingo_battle'); game.compiled = False; state = game.new_initial_state(); "
        "state.apply_action(7); state.apply_action(state.legal_actions()[0]); str(state); state.observation(0).key(); "
        "import sys; print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("size", [0, -1, 1])
def test_bytes_of_another_size_are_no_state(dice, size):
    content = dice.new_initial_state().to_bytes()
    other = content[:size] if size <= 0 else content + bytes(size)
    right = f"a state of Bingo Battle has {len(content)} bytes, not {len(other)}"
    with pytest.raises(PositionError, match=right):
        dice.state_from_bytes(other)
