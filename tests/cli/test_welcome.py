"""`parlour` without a command."""

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


def test_games_are_listed_without_a_terminal():
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert "lokai_and_bele" in done.stdout and "parlour play GAME" in done.stdout


@pytest.fixture
def terminal(monkeypatch):
    """An interactive terminal that records the apps to start instead of starting them."""
    started = []

    @contextmanager
    def beside(settings):
        started.append("server")
        yield "http://127.0.0.1:8000"
        started.append("end")

    monkeypatch.setattr(welcome, "is_terminal", lambda: True)
    monkeypatch.setattr(welcome, "welcome", lambda: started.append("welcome"))
    monkeypatch.setattr(serve, "serve_with_page", lambda settings: started.append(settings.players))
    monkeypatch.setattr(serve, "serve_in_background", beside)
    return started


def test_parlour_opens_the_page_with_external_players(terminal, monkeypatch):
    monkeypatch.setattr(serve, "has_screen", lambda: True)
    invoke()
    invoke("--player", "hasty=mine.py:Hasty", "--player", "engine=program:./mybot --fast")
    assert terminal == [{}, {"hasty": "mine.py:Hasty", "engine": "program:./mybot --fast"}]


def test_other_commands_take_no_external_players():
    done = run("--player", "hasty=mine.py:Hasty", "games")
    assert done.returncode == 2
    assert done.stderr.strip().endswith("use parlour --player … or parlour serve --player ….")


def test_parlour_without_a_screen_prints_the_address_and_opens_the_terminal(terminal, monkeypatch):
    monkeypatch.setattr(serve, "has_screen", lambda: False)
    text = invoke()
    assert text.startswith(WORD)
    assert text.rpartition(ERASE)[2] == "You can also play in a browser until you quit here: http://127.0.0.1:8000\n"
    assert terminal == ["server", "welcome", "end"]


def test_terminal_opens_while_another_process_serves_the_database(terminal, monkeypatch):
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
def test_printed_commands_start_with_the_typed_program(monkeypatch, tmp_path, capsys, variables, program):
    monkeypatch.delenv("PARLOUR_PROGRAM", raising=False)
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    match = Match(parlour.load("columna"))
    match.play(match.state.string_to_action("w3"))
    saved_games.save(match, ["human", "beginner"])
    welcome.farewell(match)
    assert capsys.readouterr().out == f"Game saved. Resume it with: {program} play --resume 1\n"


def test_newcomer_sees_lessons_and_plays_a_beginner(monkeypatch, capsys):
    played = []
    monkeypatch.setattr(welcome, "is_terminal", lambda: True)
    monkeypatch.setattr(welcome, "ask_for_game", lambda: "columna")
    monkeypatch.setattr(welcome, "farewell", lambda match: None)
    monkeypatch.setattr(launch, "play", lambda game, options, level: played.append((game, level)))
    welcome.welcome()
    assert played == [("columna", "beginner")]
    assert "parlour learn GAME" in capsys.readouterr().out
