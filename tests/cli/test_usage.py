"""Help texts in the current language."""

import pytest
import typer

from parlour.cli.commands import app
from parlour.cli.usage import translate
from parlour.view.language import speaking, translations

from .helpers import main

FOR_PLAYERS = ("play", "learn", "rules", "games")


@pytest.fixture(autouse=True)
def _english_terminal(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def templates(command):
    """Yield all sentences in the help of a command, except its examples."""
    return {" ".join(text.split()) for text in (command.help, *(param.help for param in command.params)) if text}


def test_summaries_of_all_commands_are_translated():
    group = typer.main.get_command(app)
    summaries = {" ".join(command.help.split()) for command in group.commands.values()}
    with speaking("de"):
        assert [text for text in summaries | templates(group) if translate(text) == text] == []


@pytest.mark.parametrize("name", FOR_PLAYERS)
def test_help_of_commands_for_players_is_fully_translated(name):
    command = typer.main.get_command(app).commands[name]
    assert templates(command) - set(translations("parlour.cli.commands", "de")) == set()


@pytest.mark.parametrize(
    ("arguments", "variables", "shown", "hidden"),
    [
        (
            ["play", "--language", "de", "--help"],
            {},
            ["Aufruf:", "Beispiele:", "Zeigt diese Hilfe.", "(Vorgabe: normal)"],
            ["Options", "default"],
        ),
        (["--help"], {"LANG": "de_DE.UTF-8"}, ["Listet die Spiele auf.", "Befehle"], ["List the games.", "Commands"]),
        (["play", "--help"], {}, ["Usage:", " play [OPTIONS] [GAME] "], []),
        (["perft", "--help"], {}, [" perft [OPTIONS] GAME DEPTH "], []),
        (["games", "--help"], {}, ["--kept"], ["bool"]),
    ],
)
def test_help_is_in_the_requested_or_terminal_language(monkeypatch, arguments, variables, shown, hidden):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    text = main(*arguments).stdout
    assert [each for each in shown if each not in text] == [each for each in hidden if each in text] == []
