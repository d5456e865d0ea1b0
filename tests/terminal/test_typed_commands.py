"""Typed commands in any language."""

import pytest

from parlour.terminal.learn_app import LearnApp
from parlour.terminal.table_app import TableApp
from parlour.terminal.typed_commands import command_in, say
from parlour.view.language import LANGUAGES, speaking


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "command"), [("undo", "undo"), ("zurück", "undo"), ("tipp", "hint"), ("e2", None)])
def test_command_names_are_known_in_every_language(text, command, language):
    with speaking(language):
        assert command_in(TableApp.TYPED_COMMANDS, text) == command


@pytest.mark.parametrize("app", [TableApp, LearnApp])
def test_command_names_are_distinct(app):
    with speaking("de"):
        assert len({say(command).casefold() for command in app.TYPED_COMMANDS}) == len(app.TYPED_COMMANDS)
