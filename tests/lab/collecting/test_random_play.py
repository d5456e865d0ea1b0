"""Random play, collected."""

import numpy as np
import pytest

import parlour
from parlour.core.game import load_package
from parlour.lab.collecting.random_play import WHOLE, RandomPlay
from parlour.search.playout import play_random_games
from tests.campaign import some_daily

from .slow import actions_of, assert_same, slow_tables

CAP = 20_000


@pytest.mark.parametrize("name", some_daily(parlour.games(), "maexchen"))
def test_stored_games_match_their_actions(name):
    game = parlour.load(name)
    tables = RandomPlay(game, "test", CAP).tables(WHOLE - 3, WHOLE + 2)
    assert sorted(set(tables["decisions"]["game"].tolist())) == [WHOLE - 3, WHOLE - 2, WHOLE - 1]
    for number in range(WHOLE - 3, WHOLE):
        assert_same(tables, slow_tables(game, number, actions_of(tables, number)), number)


@pytest.mark.parametrize("name", some_daily(parlour.games(), "maexchen", "columna"))
def test_game_depends_only_on_seed_and_number(name):
    play = RandomPlay(parlour.load(name), "test", CAP)
    there, here = play.tables(WHOLE, WHOLE + 30)["games"], play.tables(WHOLE + 10, WHOLE + 20)["games"]
    for column, values in here.items():
        np.testing.assert_array_equal(values, there[column][10:20])
    other = RandomPlay(parlour.load(name), "tests", CAP).tables(WHOLE, WHOLE + 30)["games"]
    assert there["turns"].tolist() != other["turns"].tolist()


@pytest.mark.parametrize("name", some_daily(parlour.games(), "maexchen", "columna"))
def test_rows_full_games_and_playouts_have_equal_statistics(name):
    """The means of all three agree within five standard errors."""
    game = parlour.load(name)
    play, count = RandomPlay(game, "alike", CAP), 400
    whole, rows = play.tables(0, count)["games"], play.tables(WHOLE, WHOLE + count)["games"]
    for column in ("turns", "decisions_0", "decisions_1", "result_0", "ending"):
        one, other = whole[column], rows[column]
        spread = np.sqrt((one.var() + other.var()) / count)
        assert abs(one.mean() - other.mean()) <= 5 * spread, column
    decided = sum(rows[f"decisions_{seat}"] for seat in range(game.num_players()))
    plies = play_random_games(game.new_initial_state(), count, seed=1).plies / count
    assert abs(decided.mean() - plies) <= 5 * decided.std() * np.sqrt(2 / count)


@pytest.mark.parametrize("name", some_daily(parlour.games(), "maexchen", "columna"))
def test_actions_are_counted_only_if_listed(name):
    game = parlour.load(name)
    table = RandomPlay(game, "test", CAP).tables(WHOLE - 1, WHOLE + 3)["games"]
    counted = not hasattr(game.rules, "random_action")
    assert (table["choices"] >= 0).tolist() == [True, counted, counted, counted]
    assert (table["widest"] >= 0).tolist() == (table["forced"] >= 0).tolist() == (table["choices"] >= 0).tolist()
    assert np.isfinite(table["tree"]).tolist() == (table["choices"] >= 0).tolist()


def test_interpreted_rules_play_the_same_games():
    game = parlour.load("bingo_battle")
    compiled = RandomPlay(game, "test", CAP).tables(WHOLE - 1, WHOLE + 1)
    game.compiled = False
    interpreted = RandomPlay(game, "test", CAP).tables(WHOLE - 1, WHOLE + 1)
    for name, column in [(name, column) for name, table in compiled.items() for column in table]:
        np.testing.assert_array_equal(compiled[name][column], interpreted[name][column])


@pytest.mark.parametrize("first", [0, WHOLE])
def test_endless_game_is_cut_off_and_game_with_a_stuck_seat_stops(first):
    table = RandomPlay(parlour.load("columna", quiet=999), "test", 30).tables(first, first + 2)["games"]
    assert table["turns"].tolist() == [30, 30] and table["ending"].tolist() == [-1, -1]
    table = RandomPlay(load_package("tests.lab.maze"), "test", 1000).tables(first, first + 60)["games"]
    assert 0 < (table["ending"] == -1).sum() < 60 and (table["turns"] < 1000).all()
