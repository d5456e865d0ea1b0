"""Help in the language that is spoken."""

import pytest
import typer

from parlour.cli.commands import app
from parlour.cli.localized_help import say
from parlour.view.language import speaking, translations

from .helpers import main

TOLD_IN_GERMAN = ("play", "learn", "rules", "games")


@pytest.fixture(autouse=True)
def _english_terminal(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def templates(command):
    """All that the help of a command says, beside its examples."""
    return {" ".join(text.split()) for text in (command.help, *(param.help for param in command.params)) if text}


def test_every_command_says_what_it_does_in_german():
    group = typer.main.get_command(app)
    said = {" ".join(command.help.split()) for command in group.commands.values()}
    with speaking("de"):
        assert [text for text in said | templates(group) if say(text) == text] == []


@pytest.mark.parametrize("name", TOLD_IN_GERMAN)
def test_the_help_of_what_players_use_is_whole_in_german(name):
    command = typer.main.get_command(app).commands[name]
    assert templates(command) - set(translations("parlour.cli.commands", "de")) == set()


def test_help_is_told_in_the_language_asked_for():
    told = main("play", "--language", "de", "--help").stdout
    assert "Aufruf:" in told and "Beispiele:" in told and "Zeigt diese Hilfe." in told
    assert "(Vorgabe: normal)" in told
    assert "Options" not in told and "default" not in told
    assert "Usage:" in main("play", "--help").stdout


def test_help_is_told_in_the_terminals_language(monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    told = main("--help").stdout
    assert "Listet die Spiele auf." in told and "Befehle" in told
    assert "List the games." not in told and "Commands" not in told


def test_usage_names_arguments_in_capitals():
    assert main("perft", "--help").stdout.splitlines()[1].rstrip().endswith(" perft [OPTIONS] GAME DEPTH")
    assert main("play", "--help").stdout.splitlines()[1].rstrip().endswith(" play [OPTIONS] [GAME]")


def test_options_without_a_value_show_no_kind_of_value():
    assert "bool" not in main("games", "--help").stdout
