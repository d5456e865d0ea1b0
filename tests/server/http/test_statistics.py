"""What a finished game was like, as the wire tells it."""

import pytest

from parlour.match.luck import told_luck
from parlour.server.http.views.statistics import counted
from tests.match.test_luck import played


def test_luck_is_told_of_every_seat():
    match = played("bingo_battle")
    assert counted(match, 1000).luck == pytest.approx(told_luck(match))
    alone = played("bingo_battle", players=1)
    assert len(counted(alone, 1000).luck or ()) == 1


def test_luck_is_null_in_a_game_that_does_not_tell_it():
    assert counted(played("invictus"), 1000).luck is None
