"""What games at random begin from: the arena, the lab and its comparisons take the same."""

import pytest

import parlour
from parlour import arena
from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.lab import comparing
from parlour.lab.collecting import make_collection
from parlour.runs.game_loop import OPENING

SHOP, DICE = load_package("tests.lab.shop"), parlour.load("bingo_battle")
ARMS = [comparing.Arm({}), comparing.Arm({"edge": 20})]

PLANS = [
    lambda game=SHOP, seed="a", opening=None: arena.make_plan(game, ("random", "casual"), seed, opening),
    lambda game=SHOP, seed="a", opening=None: make_collection(game, seed, opening=opening),
    lambda game=SHOP, seed="a", opening=None: comparing.make_plan(SHOP, ARMS, ["random"], seed=seed, opening=opening),
]


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("seed", ["my seed", "", "---", "x" * 41, "ä"])
def test_a_text_that_is_no_seed_is_refused(plan, seed):
    with pytest.raises(ParlourError, match="Invalid seed .*. A seed has 1 to 40 letters, digits and dashes"):
        plan(seed=seed)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("opening", [-1, 1001])
def test_an_opening_has_bounds(plan, opening):
    with pytest.raises(ParlourError, match=f"opening plies must be between 0 and 1000, not {opening}"):
        plan(opening=opening)


@pytest.mark.parametrize("plan", PLANS[:2])
def test_where_nothing_is_left_to_chance_games_begin_with_some_plies(plan):
    assert plan(parlour.load("columna")).opening == OPENING
    assert plan(DICE).opening == 0
    assert plan(DICE, opening=7).opening == 7
