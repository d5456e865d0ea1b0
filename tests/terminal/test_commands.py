"""Commands in any language."""

import pytest

from parlour.terminal.apps import learn, table
from parlour.terminal.commands import command_in
from parlour.view.language import LANGUAGES, speaking


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "command"), [("undo", "undo"), ("zurück", "undo"), ("tipp", "hint"), ("e2", None)])
def test_a_command_is_known_by_its_name_in_every_language(text, command, language):
    with speaking(language):
        assert command_in(table.COMMANDS, text) == command


def test_no_two_commands_share_a_name():
    with speaking("de"):
        for commands in (table.COMMANDS, learn.COMMANDS):
            assert len({table.say(command).casefold() for command in commands}) == len(commands)
