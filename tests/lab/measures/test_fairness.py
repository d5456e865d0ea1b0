"""Measures of fairness between seats."""

import pytest

from parlour.lab.measures import fairness
from tests.lab.hand_made import sample, table, values

WON, LOST, DRAWN = (1, -1), (-1, 1), (0, 0)


def test_draws_count_half():
    found = fairness.seat_score(sample([WON, WON, LOST, DRAWN]))
    assert values(found) == {"seat 0": 0.625, "seat 1": 0.375}


def test_only_the_winner_scores_among_three():
    results = [(1, -0.5, -0.5), (-0.5, 1, -0.5), (0, 0, 0)]
    found = fairness.seat_score(sample(results, "maexchen", options={"players": 3}))
    assert values(found) == pytest.approx({"seat 0": 4 / 9, "seat 1": 4 / 9, "seat 2": 1 / 9})


def test_cut_off_games_are_not_draws():
    assert values(fairness.seat_score(sample([WON, DRAWN], ending=[0, -1])))["seat 0"] == 1.0


def test_known_first_seat_edge_is_found():
    """A coin game in which the first seat wins 80 of 100 games."""
    (found,) = fairness.imbalance(sample([WON] * 80 + [LOST] * 20))
    assert found.interval.low < 0.6 < found.interval.high
    assert found.interval.value == pytest.approx(0.6 - 0.08, abs=0.02)
    (fair,) = fairness.imbalance(sample([WON] * 50 + [LOST] * 50))
    assert (fair.interval.value, fair.interval.low) == (0.0, 0.0)


def test_swap_value_is_that_of_fairest_first_move():
    """First moves with scores of 0.9 and 0.4; the second is only 0.1 from fair."""
    rows = [(game, 0, 0, game % 2, 2, 0, 0.0, 0.0, (0.8, -0.2)[game % 2]) for game in range(20)]
    judged = table("game turn seat action choices key value_0 value_1 played", *rows)
    (found,) = fairness.swap_value(sample([WON] * 20, decisions=judged))
    assert found.interval.value == pytest.approx(0.1)
    assert found.n == 10
