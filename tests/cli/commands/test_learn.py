"""`parlour learn`."""

from parlour.cli.commands import learn
from parlour.terminal import launch
from tests.cli.helpers import invoke, main


def test_it_asks_which_game_is_meant(monkeypatch):
    taught = []
    monkeypatch.setattr(learn, "ask_for_game", lambda: "columna")
    monkeypatch.setattr(launch, "learn", lambda game, *given: taught.append(game))
    invoke("learn")
    invoke("learn", "maexchen")
    assert taught == ["columna", "maexchen"]


def test_it_names_the_games_where_nobody_can_be_asked():
    done = main("learn")
    assert done.returncode and "Missing argument GAME. Games: bingo_battle, " in done.stderr
