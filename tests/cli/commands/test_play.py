"""`parlour play`."""

import pytest

import parlour
from parlour.cli import welcome
from parlour.cli.commands import play
from parlour.match import Match, saved_games
from parlour.terminal import launch
from parlour.view.language import spoken
from tests.authoring import NAME, being_written
from tests.cli.helpers import invoke, main


@pytest.mark.parametrize(
    ("arguments", "which"),
    [([], ""), (["columna"], "columna"), (["2"], "2"), (["col"], "columna"), (["COL ONE"], "COL ONE")],
)
def test_saved_game_is_resumed(monkeypatch, tmp_path, arguments, which):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    saved_games.save(Match(parlour.load("columna")), ["human", "strong"])
    saved_games.rename(saved_games.find(), "Col one")
    asked = []
    monkeypatch.setattr(launch, "resume", lambda *given: asked.append(given))
    monkeypatch.setattr(play, "farewell", lambda match: None)
    invoke("play", "--resume", *arguments, "--no-colour")
    assert asked == [(which, False, "normal")]


@pytest.fixture
def played(monkeypatch):
    """Collect the arguments with which games are started."""
    asked = []
    monkeypatch.setattr(launch, "play", lambda *given, **named: asked.append((given[0], named)))
    monkeypatch.setattr(play, "farewell", lambda match: None)
    return asked


def test_watch_reloads_an_external_game(tmp_path, played):
    with being_written(tmp_path) as folder:
        invoke("play", str(folder), "--watch")
        invoke("play", str(folder))
    assert [(game, named["watch"]) for game, named in played] == [(NAME, True), (NAME, False)]


def test_game_starts_at_a_position(played):
    invoke("play", "columna", "--position", "x")
    assert [named["position"] for _, named in played] == ["x"]
    for arguments in (["--resume"], []):
        done = main("play", *arguments, "--position", "x")
        assert done.returncode == 2 and "--position starts a new game." in done.stderr


NEW = "--watch starts a new game of your own. Name its folder: parlour play ./mygame --watch"
BUILT_IN = "columna is a built-in game. --watch needs a game in a folder of your own, such as ./mygame."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [([], NEW), (["--resume"], NEW), (["columna", "--resume"], NEW), (["columna"], BUILT_IN)],
)
def test_watch_needs_a_new_external_game(arguments, message):
    done = main("play", "--watch", *arguments)
    assert done.returncode == 2 and message in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--level", "grand"], "grand"),
        (["--seats", "human"], "Wrong number of players for Columna"),
        (["--speed", "warp"], "No speed named 'warp'"),
        (["-o", "quiet=no"], "quiet"),
        (["--position", "x"], "fields"),
        (["--theme", "pink"], "No theme named 'pink'"),
        ([], "needs an interactive terminal"),
    ],
)
def test_wrong_argument_is_reported_even_without_a_terminal(arguments, message):
    done = main("play", "columna", *arguments)
    assert done.returncode == 2 and message in done.stderr


def test_options_apply_to_the_chosen_game(monkeypatch):
    played = []
    monkeypatch.setattr(welcome, "is_terminal", lambda: True)
    monkeypatch.setattr(welcome, "ask_for_game", lambda: f"columna, asked in {spoken()}")
    monkeypatch.setattr(welcome, "farewell", lambda match: None)
    monkeypatch.setattr(launch, "play", lambda *given, **named: played.append((*given, named)))
    text = invoke(
        *("play", "--seats", "human,random", "--seed", "7", "-o", "quiet=9"),
        *("--language", "de", "--speed", "fast", "--no-colour"),
    )
    given = {"seats": ["human", "random"], "seed": 7, "colour": False, "speed": "fast", "level": "beginner"}
    assert played == [("columna, asked in de", {"quiet": "9"}, given)]
    assert "Willkommen" in text and "Stufe" not in text
    assert "Stufe Meister" in invoke("play", "--level", "master", "--language", "de")
    assert played[1][2]["level"] == "master"


@pytest.mark.parametrize("typed", ["lokai", "Lokai and", "lokai_and_bele"])
def test_unique_beginning_of_a_name_is_enough(played, typed):
    invoke("play", typed)
    assert [game for game, _ in played] == ["lokai_and_bele"]


@pytest.mark.parametrize(
    ("variables", "arguments", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, [], "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, [], "en"),
        ({"LC_MESSAGES": "de_AT", "LC_ALL": ""}, [], "de"),
        ({"LANG": "fr_FR.UTF-8"}, [], "en"),
        ({"LANG": "de_DE.UTF-8"}, ["--language", "en"], "en"),
        ({}, ["--language", "de"], "de"),
    ],
)
def test_language_defaults_to_the_terminal_language(monkeypatch, variables, arguments, language):
    languages = []
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(launch, "play", lambda *given, **named: languages.append(spoken()))
    monkeypatch.setattr(play, "farewell", lambda match: None)
    invoke("play", "columna", *arguments)
    assert languages == [language]
