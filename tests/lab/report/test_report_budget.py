"""Report budgets."""

import numpy as np
import pytest

import parlour
from parlour.lab.report.report_budget import BUDGETS, FEWEST, STEP, Budget, games_by_level, size_of
from parlour.lab.sample import Sample
from parlour.players.spec import parse_spec


def pilot(name, turns=100, decisions=50, choices=3):
    game = parlour.load(name)
    each = {"turns": turns, "choices": decisions * choices}
    each |= {f"decisions_{seat}": decisions / game.num_players() for seat in range(game.num_players())}
    columns = {column: np.full(FEWEST, value) for column, value in each.items()}
    return Sample(game, "beginner", {"game": np.arange(FEWEST), **columns})


@pytest.mark.parametrize("name", parlour.games())
def test_weakest_levels_always_play(name):
    planned = games_by_level(BUDGETS["2m"], pilot(name, turns=10_000, decisions=10_000))
    assert planned["beginner"] == planned["casual"] == FEWEST
    assert "strong" not in planned


def test_levels_without_a_share_do_not_play():
    assert list(games_by_level(Budget("one", 1.0, 1, 1e6, 100, (1.0,)), pilot("columna"))) == ["beginner"]


def test_games_are_proportional_to_seconds():
    one, ten = (games_by_level(Budget("", 1.0, 1, it, 10**9, (0.5, 0.5)), pilot("columna")) for it in (1e3, 1e4))
    assert ten["casual"] == pytest.approx(10 * one["casual"], abs=10 * STEP)


@pytest.mark.parametrize("spec", ["mcts:simulations={}", "alphabeta:nodes={}"])
def test_cost_is_linear_in_simulations_and_positions(spec):
    sample = pilot("columna")
    seconds = [size_of(sample).seconds(parse_spec(spec.format(count)), sample.game) for count in (1000, 2000, 3000)]
    assert seconds[2] - seconds[1] == pytest.approx(seconds[1] - seconds[0]) and seconds[1] > seconds[0] > 0
