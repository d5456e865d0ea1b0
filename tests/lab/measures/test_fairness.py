"""Measures of fairness between seats."""

import pytest

from parlour.lab.measures import fairness
from tests.lab.hand_made import sample, table, values

WON, LOST, DRAWN = (1, -1), (-1, 1), (0, 0)
OF_THREE = [(1, -0.5, -0.5), (-0.5, 1, -0.5), (0, 0, 0)]


@pytest.mark.parametrize(
    ("games", "scores"),
    [
        (sample([WON, WON, LOST, DRAWN]), [0.625, 0.375]),
        (sample(OF_THREE, "maexchen", options={"players": 3}), [4 / 9, 4 / 9, 1 / 9]),
        (sample([WON, DRAWN], ending=[0, -1]), [1.0, 0.0]),
    ],
    ids=["a draw counts half", "only the winner of three scores", "a game that was cut off is not a draw"],
)
def test_score_of_each_seat(games, scores):
    assert list(values(fairness.seat_score(games)).values()) == pytest.approx(scores)


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
    assert (found.interval.value, found.n) == (pytest.approx(0.1), 10)
