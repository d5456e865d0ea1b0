"""Table rows from games."""

import math
import random

import numpy as np
import pytest

import parlour
from parlour.lab.collecting.row_writer import RowWriter
from tests.campaign import some_daily

from .slow import assert_same, random_actions, slow_tables

STOP, BINGO, LOWEST = 1, 20, 0


def written(game, actions, number=0, opening=0):
    writer = RowWriter(game)
    writer.add(number, game.new_initial_state(), actions, opening)
    return writer.tables()


def test_rows_of_a_hand_computed_game():
    """Player A throws Bingo and stops. B throws 31, gets two faces and loses."""
    game = parlour.load("maexchen", faces=1)
    tables = written(game, [BINGO, STOP, LOWEST], number=7)
    columns = "game round result_0 result_1 ending turns decisions_0 decisions_1 choices widest forced tree".split()
    assert list(tables["games"]) == [*columns, "rejected"]
    assert [table.item() for table in tables["games"].values()] == pytest.approx(
        [7, 7, 1, -1, 0, 3, 1, 0, 2, 2, 0, math.log10(2), 0]
    )
    decisions, rolls = tables["decisions"], tables["rolls"]
    assert [decisions[name].tolist() for name in ("turn", "seat", "action", "choices")] == [[1], [0], [STOP], [2]]
    assert rolls["turn"].tolist() == [0, 2] and rolls["outcome"].tolist() == [BINGO, LOWEST]
    assert rolls["probability"].tolist() == [2 / 36, 2 / 36]
    assert rolls["seat"].tolist() == [0, 1] and rolls["purpose"].tolist() == [0, 0]  # both are first throws


@pytest.mark.parametrize("name", some_daily(parlour.games(), "maexchen", "columna"))
def test_rows_match_the_public_interface(name):
    game, rng = parlour.load(name), random.Random(name)
    writer = RowWriter(game)
    games = {number: random_actions(game, rng, most) for number, most in enumerate((10_000, 60, 0))}
    for number, actions in games.items():
        writer.add(number, game.new_initial_state(), actions)
    tables = writer.tables()
    assert tables["games"]["game"].tolist() == [0, 1, 2]
    for number, actions in games.items():
        assert_same(tables, slow_tables(game, number, actions), number)


def test_cut_off_game_has_no_ending_and_result():
    table = written(parlour.load("columna"), [20])["games"]
    assert [table[name].tolist() for name in ("ending", "result_0", "turns")] == [[-1], [0], [1]]


def test_opening_decisions_are_marked():
    game, rng = parlour.load("invictus"), random.Random(1)
    writer = RowWriter(game)
    for number, opening in enumerate((3, 0, 1)):
        writer.add(number, game.new_initial_state(), random_actions(game, rng, 4), opening)
    assert writer.tables()["decisions"]["opening"].tolist() == [1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]


def test_long_product_of_choices_is_precise():
    """The product of the numbers of legal actions exceeds the range of floats."""
    game = parlour.load("lokai_and_bele", quiet=999)
    actions = random_actions(game, random.Random(3), 600)
    slow = slow_tables(game, 0, actions)
    assert slow["games"]["tree"] > 320
    assert_same(written(game, actions), slow, 0)


def test_tables_are_returned_once():
    writer, start = RowWriter(parlour.load("columna")), parlour.load("columna").new_initial_state()
    writer.add(5, start, [20])
    for lengths in ([1, 1, 0], [0, 0, 0]):
        tables = writer.tables()
        assert [len(tables[name]["game"]) for name in ("games", "decisions", "rolls")] == lengths
        assert tables["games"]["result_1"].dtype == np.float32
