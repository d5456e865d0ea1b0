"""Games and their options; states and their methods."""

import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import parlour
from parlour import kit
from parlour.core.game import State, load_package
from parlour.errors import IllegalActionError, InvalidActionError, OptionError, ParlourError, PositionError
from parlour.match import Match
from parlour.registry.discovery import VARIABLE
from parlour.registry.hot_reload import reloaded
from parlour.templates import create
from tests.conformance.walks import walk


@pytest.fixture(scope="module")
def dice():
    return parlour.load("bingo_battle")


def test_game_reports_its_options_and_limits(dice):
    assert (dice.name, dice.options, dice.seat_names) == ("bingo_battle", {"players": 2}, ("Player A", "Player B"))
    assert (dice.num_players(), dice.num_distinct_actions(), dice.max_chance_outcomes()) == (2, 4, 1296)
    assert (dice.min_utility(), dice.max_utility()) == (-1, 1)
    alone = parlour.load("bingo_battle", players="1")
    assert (alone.num_players(), alone.min_utility(), alone.max_utility()) == (1, 0, 16)
    three = load_package("tests.search.nim", players=3)
    assert (three.num_players(), three.min_utility(), three.max_utility()) == (3, -0.5, 1)


def test_unknown_option_suggests_the_closest():
    with pytest.raises(OptionError, match="has no option 'playres'. Did you mean 'players'"):
        parlour.load("bingo_battle", playres=2)


def test_games_with_the_same_rules_and_options_are_equal(dice, tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, "")
    mine = str(create("twin", "dice", tmp_path))
    for one, other in ((dice, parlour.load("bingo_battle", players=2)), (parlour.load(mine), parlour.load(mine))):
        for twin in other, pickle.loads(pickle.dumps(one)):
            assert one is not twin and one == twin and hash(one) == hash(twin)
    others = parlour.load("bingo_battle", players=1), parlour.load("columna"), parlour.load(mine), "bingo_battle"
    assert len({dice, *others}) == 5 and dice not in others
    interpreted = parlour.load("bingo_battle")
    interpreted.compiled = False
    assert interpreted == dice


def test_games_before_and_after_a_reload_differ(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, "")
    mine = str(create("changing", "dice", tmp_path))
    before = parlour.load(mine)
    with reloaded(before.package):
        assert parlour.load(mine) != before


def test_options_affect_the_states_of_a_game():
    short = parlour.load("lokai_and_bele", quiet=1)
    state = short.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert short.state_from_text(state.to_text()).is_terminal()
    assert not parlour.load("lokai_and_bele").state_from_text(state.to_text()).is_terminal()


def test_game_without_evaluation_estimates_only_final_results():
    nim = load_package("tests.search.nim", players=3)
    assert (nim.evaluation, nim.weights.values) == (None, {})
    assert nim.new_initial_state().estimate() == [0, 0, 0]
    assert nim.state_from_text("0,0,0 2").estimate() == [-0.5, 1, -0.5]


def test_interpreted_game_does_not_load_numba():
    program = (
        "import parlour; game = parlour.load('bingo_battle'); game.compiled = False; state = game.new_initial_state(); "
        "state.apply_action(7); state.apply_action(state.legal_actions()[0]); str(state); state.observation(0).key(); "
        "import sys; print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("size", [0, -1, 1])
def test_bytes_of_wrong_size_are_refused(dice, size):
    content = dice.new_initial_state().to_bytes()
    other = content[:size] if size <= 0 else content + bytes(size)
    right = f"a state of Bingo Battle has {len(content)} bytes, not {len(other)}"
    with pytest.raises(PositionError, match=right):
        dice.state_from_bytes(other)


ROLLED = "0000/0000/0000/0000/0000 24 0,0 0 n25a"
OVER = "2A2B/2222/2200/0000/0000 0 1,1 0 2345"


@pytest.fixture(scope="module")
def chess_like():
    return parlour.load("lokai_and_bele")


def test_repr_evaluates_to_an_equal_state(chess_like, dice):
    assert eval(repr(chess_like)).options == chess_like.options
    for state in (dice.state_from_text(ROLLED), chess_like.new_initial_state()):
        assert eval(repr(state)).to_text() == state.to_text()


def test_chance_node_decision_and_end_are_distinguished(dice):
    states = dice.new_initial_state(), dice.state_from_text(ROLLED), dice.state_from_text(OVER)
    assert [state.current_player() for state in states] == [parlour.CHANCE, 0, parlour.TERMINAL]
    assert [state.is_chance_node() for state in states] == [True, False, False]
    assert [state.is_terminal() for state in states] == [False, False, True]
    assert [len(state.legal_actions()) for state in states] == [1296, 4, 0]
    assert [sum(state.legal_actions_mask()) for state in states] == [0, 4, 0]
    assert [len(state.chance_outcomes()) for state in states] == [1296, 0, 0]
    for state in states:
        assert (state.action_mask().tolist(), state.action_mask().dtype) == (state.legal_actions_mask(), np.int8)


@pytest.mark.parametrize("action", [-1, 4, 1295, 2**31, 2**63, 2**64, -(2**70)])
def test_illegal_action_leaves_the_state_unchanged(dice, action):
    state = dice.state_from_text(ROLLED)
    with pytest.raises(IllegalActionError, match=f"Action {action} is not legal here. Legal actions .4.: 0, 1, 2, 3"):
        state.apply_action(action)
    for refuse in state.action_to_string, state.child:
        with pytest.raises(IllegalActionError):
            refuse(action)
    assert state.to_text() == ROLLED


def test_error_lists_at_most_eight_actions(dice, chess_like):
    with pytest.raises(IllegalActionError, match=r"Outcome 5000 is not possible here.*outcomes \(1296\): 0, .*, 7, …"):
        dice.new_initial_state().apply_action(5000)
    with pytest.raises(IllegalActionError, match="the game is over"):
        dice.state_from_text(OVER).apply_action(0)


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint64])
def test_numpy_integer_is_accepted_as_action(dice, kind):
    state = dice.state_from_text(ROLLED)
    child = state.child(kind(1))
    assert state.to_text() == ROLLED
    state.apply_action(kind(1))
    assert state.to_text() == child.to_text() == "0000/0100/0000/0000/0000 23 0,0 0 n.5a"


def test_action_texts_are_written_and_read(dice, chess_like):
    state = dice.state_from_text(ROLLED)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["s", "m", "c", "a"]
    assert state.string_to_action("c") == 2
    with pytest.raises(InvalidActionError, match="'x' is not a move in Bingo Battle. To resolve a die"):
        state.string_to_action("x")
    with pytest.raises(IllegalActionError, match="The dice have already been rolled. .* You can play: s, m, c, a"):
        state.string_to_action("roll n25a")
    with pytest.raises(IllegalActionError, match="the game is over"):
        dice.state_from_text(OVER).string_to_action("s")
    with pytest.raises(IllegalActionError, match="Did you mean 'd2d[3456]'"):
        chess_like.new_initial_state().string_to_action("d2d7")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_unknown_seat_is_refused(dice, seat):
    state = dice.new_initial_state()
    for observe in state.observation, state.observation_text, state.observation_tensor:
        with pytest.raises(ParlourError, match=f"There is no seat {seat}. Seats are numbered 0 to 1"):
            observe(seat)


def test_estimate_uses_given_weights(chess_like):
    state = chess_like.new_initial_state()
    ahead = dict.fromkeys(chess_like.weights.values, 0.0) | {"to move": 2.0}
    assert state.estimate(chess_like.scales(ahead)) == pytest.approx([np.tanh(1), -np.tanh(1)])
    assert state.estimate(chess_like.scales(dict.fromkeys(ahead, 0.0))) == [0, 0]
    assert state.estimate() == state.estimate(chess_like.scales(chess_like.weights.values))


def test_concurrent_calls_return_correct_actions(chess_like, dice):
    first, second = chess_like.new_initial_state(), dice.state_from_text(ROLLED)
    with ThreadPoolExecutor(4) as pool:
        asked = list(pool.map(lambda state: state.legal_actions(), [first, second] * 200))
    assert asked == [first.legal_actions(), second.legal_actions()] * 200


def test_states_are_equal_by_game_and_record(dice, chess_like):
    state, same = dice.state_from_text(ROLLED), dice.state_from_text(ROLLED)
    assert state == same and hash(state) == hash(same)
    same.apply_action(1)
    assert state != same
    assert dice.new_initial_state() != parlour.load("bingo_battle", players=1).new_initial_state()
    assert state != ROLLED
    assert len({chess_like.new_initial_state(), chess_like.new_initial_state(), state}) == 2


def test_state_copies_its_record(dice):
    state = dice.state_from_text(ROLLED)
    other = State(dice, state.record)
    other.apply_action(1)
    assert state.to_text() == ROLLED
    assert state.record.tobytes() == state.to_bytes() != other.to_bytes()


def test_record_of_another_game_is_refused(dice, chess_like):
    for record in (chess_like.new_initial_state().record, np.zeros(3), "no record"):
        with pytest.raises(ParlourError, match="needs a record of that game's State type, not "):
            State(dice, record)


def test_writing_to_the_record_changes_the_state(dice):
    state = dice.state_from_text(ROLLED)
    state.record.turn = 1 - state.record.turn
    assert state.current_player() == 1
    state.apply_action(1)
    assert state.record.coins.tolist() == dice.state_from_text(state.to_text()).record.coins.tolist()


def test_rewards_are_zero_until_the_end(dice):
    assert dice.state_from_text(ROLLED).rewards() == [0, 0]
    assert list(map(str, dice.state_from_text(OVER).rewards())) == ["0.0", "0.0"]  # not -0.0
    alone = parlour.load("bingo_battle", players=1)
    *_, last = walk(alone.new_initial_state(), seed=1)
    assert last.rewards() == last.returns() != [0]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("is_compiled", [True, False])
def test_results_are_exact_and_within_their_range(seats, is_compiled):
    game = parlour.load("maexchen", players=seats, faces=1)
    game.compiled = is_compiled
    *_, last = walk(game.new_initial_state(), seed=1)
    results = last.returns()
    assert min(results) == game.min_utility() == -1 / (seats - 1) and max(results) <= game.max_utility()
    assert sum(results) == pytest.approx(0, abs=1e-15) and last.estimate() == results
    assert list(map(float, Match(game, start=last).result().split())) == results


@pytest.mark.parametrize("source", [np.random.default_rng, random.Random, kit.seeded])
def test_equal_seeds_roll_alike_with_any_generator(dice, source):
    (first, second), (again, _) = ([dice.new_initial_state() for _ in range(2)] for _ in range(2))
    generator = source(1)
    for state in first, second:
        state.roll(generator)
    again.roll(source(1))
    assert again == first != second
    with pytest.raises(IllegalActionError, match="This is not a chance node"):
        dice.state_from_text(ROLLED).roll(generator)


@pytest.mark.parametrize("source", [None, 7, random, np.zeros(1)])
def test_invalid_generator_is_refused(dice, source):
    with pytest.raises(ParlourError, match=r"The random number generator must be parlour.kit.seeded\(…\), .* not "):
        dice.new_initial_state().roll(source)
