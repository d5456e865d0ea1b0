"""Random games."""

import pytest

from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.search.playout import play_random_games


def test_playouts_report_counts_and_means():
    state = load_package("tests.search.nim").state_from_text("0,0,2 0")  # half the games: c2 wins, half: c1, c1 loses
    played = play_random_games(state, 4000, seed=1)
    assert played.games == 4000
    assert played.plies == pytest.approx(6000, abs=5 * 1000**0.5)
    assert played.mean_returns[0] == pytest.approx(0, abs=5 / 4000**0.5)
    assert sum(played.mean_returns) == 0


def test_outcomes_are_drawn_by_weight():
    state = load_package("tests.search.gamble", loaded=True).new_initial_state()
    played = play_random_games(state, 20_000, seed=1)
    assert played.plies == 20_000  # rolls are not counted
    assert played.mean_returns == pytest.approx([(5 + 91 / 18) / 2], abs=0.1)


def test_finished_game_returns_its_result():
    over = load_package("tests.search.nim", players=3).state_from_text("0,0,0 1")
    played = play_random_games(over, 10, seed=1)
    assert (played.plies, played.mean_returns) == (0, (1, -0.5, -0.5))


@pytest.mark.parametrize("package", ["tests.search.nim", "parlour.games.bingo_battle"])
def test_equal_seeds_play_alike_compiled_and_interpreted(package):
    state = load_package(package).new_initial_state()
    before, compiled = state.to_text(), play_random_games(state, 20, seed=3)
    assert play_random_games(state, 20, seed=4) != compiled == play_random_games(state, 20, seed=3)
    state.game.compiled = False
    assert play_random_games(state, 20, seed=3) == compiled and state.to_text() == before


@pytest.mark.parametrize(
    ("is_state", "count", "message"),
    [
        (True, 0, "The number of games must be at least 1, not 0"),
        (True, -1, "The number of games must be at least 1, not -1"),
        (False, 5, r"such as game\.new_initial_state\(\), not Game"),
    ],
)
def test_invalid_arguments_are_refused(is_state, count, message):
    game = load_package("tests.search.nim")
    with pytest.raises(ParlourError, match=message):
        play_random_games(game.new_initial_state() if is_state else game, count)
