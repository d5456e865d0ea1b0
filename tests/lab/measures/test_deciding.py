"""Measures of how clearly and how early games are decided."""

import pytest

from parlour.lab.measures import deciding
from tests.lab.hand_made import sample, values

WON, LOST, DRAWN = (1, -1), (-1, 1), (0, 0)


@pytest.mark.parametrize(
    ("results", "game", "expected"),
    [
        ([WON, LOST, DRAWN, DRAWN], {}, {"": 0.5}),
        ([(0.25, 0.25, -0.5), (1, -0.5, -0.5)], {"game": "maexchen", "options": {"players": 3}}, {"": 0.5}),
        ([(9,), (8,)], {"game": "bingo_battle", "options": {"players": 1}}, {}),  # solo games have no draws
    ],
)
def test_game_without_single_winner_is_a_draw(results, game, expected):
    assert values(deciding.draws(sample(results, **game))) == expected


def test_margin_needs_more_than_three_results():
    assert deciding.margin(sample([WON, LOST, DRAWN])) == []
    graded = sample([(1.0, -1.0), (0.5, -0.5), (-0.25, 0.25), (0.0, 0.0)])
    assert values(deciding.margin(graded)) == {"": pytest.approx((1 + 0.5 + 0.25 + 0) / 4)}
