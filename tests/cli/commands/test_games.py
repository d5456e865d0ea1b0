"""`parlour games` and `parlour rules`."""

import parlour

from ..helpers import invoke


def test_the_games_are_listed(monkeypatch):
    shown = invoke("games")
    for name in parlour.games():
        assert name in shown


def test_rules():
    shown = invoke("rules", "bingo_battle")
    assert "Bingo Battle" in shown
    assert "players: two players, or one alone" in shown
    assert "So werden Züge geschrieben" in invoke("rules", "bingo_battle", "--language", "de")
