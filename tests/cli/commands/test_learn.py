"""`parlour learn`."""

from parlour.cli.commands import learn
from parlour.terminal import launch
from tests.cli.helpers import invoke, main


def test_learn_asks_for_a_game(monkeypatch):
    taught = []
    monkeypatch.setattr(learn, "ask_for_game", lambda: "columna")
    monkeypatch.setattr(launch, "learn", lambda game, *given: taught.append(game))
    invoke("learn")
    invoke("learn", "maexchen")
    assert taught == ["columna", "maexchen"]


def test_learn_lists_the_games_without_a_terminal():
    done = main("learn")
    assert done.returncode and "Missing argument GAME. Games: bingo_battle, " in done.stderr
