"""`parlour` alone."""

from contextlib import contextmanager

import pytest

import parlour
from parlour.cli import welcome
from parlour.match import Match, saved_games
from parlour.server import serve
from parlour.server.storage.database_file import DatabaseInUseError
from parlour.terminal import launch
from parlour.terminal.launch import ERASE, WORD

from .helpers import invoke, run


def test_without_a_terminal_the_games_are_shown():
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert "lokai_and_bele" in done.stdout and "parlour play GAME" in done.stdout


@pytest.fixture
def terminal(monkeypatch):
    """Somebody sits before this; what is begun for them is noted instead."""
    begun = []

    @contextmanager
    def beside(settings):
        begun.append("server")
        yield "http://127.0.0.1:8000"
        begun.append("end")

    monkeypatch.setattr(welcome, "is_terminal", lambda: True)
    monkeypatch.setattr(welcome, "welcome", lambda: begun.append("welcome"))
    monkeypatch.setattr(serve, "serve_with_page", lambda settings: begun.append("page"))
    monkeypatch.setattr(serve, "serve_in_background", beside)
    return begun


def test_alone_it_opens_the_page(terminal, monkeypatch):
    monkeypatch.setattr(serve, "has_screen", lambda: True)
    invoke()
    assert terminal == ["page"]


def test_alone_it_takes_players_from_outside(terminal, monkeypatch):
    taken = []
    monkeypatch.setattr(serve, "has_screen", lambda: True)
    monkeypatch.setattr(serve, "serve_with_page", lambda settings: taken.append(settings.players))
    invoke("--player", "hasty=mine.py:Hasty", "--player", "engine=program:./mybot --fast")
    assert taken == [{"hasty": "mine.py:Hasty", "engine": "program:./mybot --fast"}]


def test_a_command_that_serves_nobody_takes_none():
    done = run("--player", "hasty=mine.py:Hasty", "games")
    assert done.returncode == 2
    assert done.stderr.strip().endswith("use parlour --player … or parlour serve --player ….")


def test_alone_and_without_a_screen_it_says_the_address_and_offers_the_terminal(terminal, monkeypatch):
    monkeypatch.setattr(serve, "has_screen", lambda: False)
    told = invoke()
    assert told.startswith(WORD)
    assert told.rpartition(ERASE)[2] == "You can also play in a browser until you quit here: http://127.0.0.1:8000\n"
    assert terminal == ["server", "welcome", "end"]


def test_while_another_process_serves_the_games_the_terminal_is_offered_all_the_same(terminal, monkeypatch):
    @contextmanager
    def in_use(settings):
        raise DatabaseInUseError("The database is being served already.")
        yield

    monkeypatch.setattr(serve, "has_screen", lambda: False)
    monkeypatch.setattr(serve, "serve_in_background", in_use)
    assert invoke().rpartition(ERASE)[2] == "The database is being served already.\n"
    assert terminal == ["welcome"]


@pytest.mark.parametrize(
    ("variables", "program"), [({}, "parlour"), ({"PARLOUR_PROGRAM": "scripts/play"}, "scripts/play")]
)
def test_printed_commands_start_as_the_user_typed_them(monkeypatch, capsys, variables, program):
    monkeypatch.delenv("PARLOUR_PROGRAM", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    match = Match(parlour.load("columna"))
    match.play(match.state.string_to_action("w3"))
    saved_games.save(match, ["human", "beginner"])
    welcome.farewell(match)
    assert capsys.readouterr().out == f"Game saved. Resume it with: {program} play --resume\n"


def test_a_newcomer_is_told_of_lessons_and_begins_against_a_beginner(monkeypatch, capsys):
    played = []
    monkeypatch.setattr(welcome, "is_terminal", lambda: True)
    monkeypatch.setattr(welcome, "ask_for_game", lambda: "columna")
    monkeypatch.setattr(welcome, "farewell", lambda match: None)
    monkeypatch.setattr(launch, "play", lambda game, options, level: played.append((game, level)))
    welcome.welcome()
    assert played == [("columna", "beginner")]
    assert "parlour learn GAME" in capsys.readouterr().out
