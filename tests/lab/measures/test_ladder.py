"""Measures of the search ladder."""

import numpy as np
import pytest

from parlour.lab.measures.ladder import LADDER, edge_by_level
from parlour.lab.search_ladder import Ladder, make_rung
from tests.lab.hand_made import sample, values

WON, LOST = (1, -1), (-1, 1)


def ladder(*shares, upset=0.0, rounds=1000):
    """Return a ladder from 8 simulations up, with these scores of the larger budgets."""
    rungs = [make_rung(8 * 2**n, 16 * 2**n, won(share, rounds)) for n, share in enumerate(shares)]
    return Ladder(2, tuple(rungs), tuple(won(upset, rounds)))


def won(share, rounds):
    return [1.0] * round(share * rounds) + [0.0] * round((1 - share) * rounds)


def test_each_rung_is_measured_in_elo_per_doubling():
    found = values(LADDER["elo_of_a_doubling"](ladder(0.75, 0.6)))
    assert found == pytest.approx({"8 → 16": 190.8, "16 → 32": 70.4}, abs=1)
    fourfold = make_rung(10, 40, won(0.75, 1000))
    assert values(LADDER["elo_of_a_doubling"](Ladder(2, (fourfold,), ())))["10 → 40"] == pytest.approx(95.4, abs=1)


def test_diminishing_gains_are_measured():
    straight, bent = (LADDER["mean_doubling"](ladder(*shares)) for shares in ([0.7] * 4, [0.9, 0.8, 0.65, 0.5]))
    assert values(straight) == pytest.approx({"": 147.2, "less with the next": 0.0}, abs=1)
    assert bent[1].interval.low > 50  # decreases by about 120 per rung


def test_reach_and_steps_add_up_rungs():
    """Two rungs of 70.4 Elo are two steps of six wins in ten."""
    found = ladder(0.6, 0.6, upset=0.01)
    assert values(LADDER["reach"](found)) == pytest.approx({"foot to top": 140.9, "random to top": 789}, abs=15)
    (steps,) = LADDER["rungs"](found)
    assert steps.interval.value == pytest.approx(2.0, abs=0.01)
    assert steps.interval.low < 2.0 < steps.interval.high
    assert values(LADDER["upset"](found)) == {"": 0.01}


def test_pure_luck_gains_nothing_from_doubling():
    found = ladder(0.5, 0.49, 0.51, upset=0.5)
    (doubling, _) = LADDER["mean_doubling"](found)
    assert doubling.interval.low < 0.0 < doubling.interval.high < 20
    assert LADDER["games_to_tell"](found) == []


def test_games_to_tell_matches_one_sided_test():
    """A score of 0.6 without draws needs (1.645 · 0.4899 / 0.1)² = 64.9 games."""
    (found,) = LADDER["games_to_tell"](ladder(0.6))
    assert found.interval.value == pytest.approx(64.9, abs=0.1)
    rng = np.random.default_rng(1)
    matches = rng.random((4000, 65)) < 0.6
    assert (matches.mean(axis=1) > 0.5).mean() == pytest.approx(0.95, abs=0.01)


def test_first_seat_edge_can_grow_with_thinking_time():
    """The edge grows by five points per doubling."""
    levels = {100: 0.50, 200: 0.55, 400: 0.60}
    samples = {n: sample([WON] * round(1000 * p) + [LOST] * round(1000 - 1000 * p)) for n, p in levels.items()}
    first, second = edge_by_level(samples)
    assert first.interval.value == pytest.approx(0.05, abs=0.001)
    assert second.interval.value == pytest.approx(-first.interval.value)
    assert first.interval.low > 0.0
    assert list(edge_by_level({100: samples[100]})) == []


def test_scores_against_levels_and_greedy_play():
    found = ladder(0.6)._replace(
        seats=4, beaten={"casual": (1.0, 0.5), "strong": (0.0, 0.5)}, greedy=(0.0, 0.0, 0.0, 1.0)
    )
    assert values(LADDER["exploitability"](found)) == {"casual": 0.5, "strong": 0.0}  # beyond a quarter
    assert values(LADDER["restricted_play"](found)) == {"": 0.25}


def test_dice_share_of_pure_luck_is_one():
    def dice_share(*shared):
        return LADDER["dice_share"](ladder(0.6)._replace(shared=shared))

    assert values(dice_share(*[(1.0, 1.0), (0.0, 0.0)] * 50)) == {"": pytest.approx(1.0)}
    (found,) = dice_share(*map(tuple, np.random.default_rng(3).random((400, 2))))
    assert found.interval.low < 0.0 < found.interval.high < 0.2
    assert dice_share() == dice_share(*[(1.0, 1.0)] * 9) == []  # no games, or all with the same result
