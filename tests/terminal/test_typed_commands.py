"""Typed commands in any language, and the help that lists them."""

import pytest

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.learn_app import LearnApp
from parlour.terminal.table_app import TableApp
from parlour.terminal.typed_commands import command_in, help_text, say
from parlour.view.language import LANGUAGES, speaking


def commands_of(app):
    return [typed for _, typed, _ in app.HELP_KEYS if typed]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "command"), [("undo", "undo"), ("zurück", "undo"), ("tipp", "hint"), ("e2", None)])
def test_command_names_are_known_in_every_language(text, command, language):
    with speaking(language):
        assert command_in(commands_of(TableApp), text) == command


@pytest.mark.parametrize("app", [TableApp, LearnApp])
def test_command_names_are_distinct_actions(app):
    commands = commands_of(app)
    with speaking("de"):
        assert len({say(command).casefold() for command in commands}) == len(commands)
    assert all(hasattr(app, f"action_{command}") for command in commands)


def test_help_lists_commands_in_the_current_language():
    with speaking("de"):
        text = help_text("", Capabilities(), TableApp.HELP_KEYS)
    assert "`Tipp`" in text and "`hint`" not in text
