"""All commands: help, and errors."""

import pytest

import parlour
from parlour.errors import OptionError, ParlourError, RecordError, TerminalError, UnknownNameError

from .helpers import invoke

COMMANDS = (
    "games learn play saved serve server rules perft solve replay verify draw arena train lab new check bench".split()
)


def test_version():
    assert invoke("--version") == f"parlour {parlour.__version__}\n"


@pytest.mark.parametrize("command", [[], *([command] for command in COMMANDS)], ids=str)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help_with_an_example(command, flag):
    shown = invoke(*command, flag)
    assert "usage" in shown.lower() and "Example" in shown
    assert command or all(each in shown for each in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (["rules", "bingo_batle"], UnknownNameError, "Did you mean 'bingo_battle'"),
        (["perft", "nim", "1"], UnknownNameError, "No game named 'nim'"),
        (["perft", "lokai_and_bele", "1", "-o", "quiet"], OptionError, "Write NAME=VALUE"),
        (["perft", "lokai_and_bele", "1", "-o", "quiet="], OptionError, "Write NAME=VALUE"),
        (["perft", "lokai_and_bele", "1", "-o", "quiet=0"], OptionError, "quiet must be a whole number from 1 to 999"),
        (["perft", "lokai_and_bele", "1", "-o", "quite=9"], OptionError, "Did you mean 'quiet'"),
        (["perft", "lokai_and_bele", "100"], ParlourError, "from 0 to 99"),
        (["perft", "lokai_and_bele", "1", "--position", "x"], ParlourError, "3 fields"),
        (["draw", "columna", "--mark", "z9"], ParlourError, "No spot named 'z9'"),
        (["draw", "columna", "--out", "no/x.svg"], ParlourError, r"Cannot write no.x\.svg: No such file or directory"),
        (["bench", "x"], UnknownNameError, "No benchmark for 'x'. Available: breakthrough"),
        (["play", "bingo_batle"], UnknownNameError, "Did you mean 'bingo_battle'"),
        (["play", "bingo_battle"], TerminalError, "terminal"),
        (["learn", "bingo_batle"], UnknownNameError, "Did you mean 'bingo_battle'"),
        (["replay", "no_such_file"], RecordError, "no_such_file cannot be read: No such file"),
        (["verify", "no_such_file"], RecordError, "no_such_file cannot be read: No such file"),
    ],
)
def test_errors_name_the_alternatives(arguments, error, message):
    with pytest.raises(error, match=message):
        invoke(*arguments)


def test_draw_writes_a_picture(tmp_path):
    file = tmp_path / "columna.svg"
    assert invoke("draw", "columna", "-o", "quiet=7", "--mark", "d4", "--out", str(file)) == ""
    assert file.read_text("utf-8").startswith("<svg") and "/7" in file.read_text("utf-8")
    drawn = parlour.load("columna").new_initial_state().to_svg() + "\n"
    assert invoke("draw", "columna") == invoke("draw", "columna", "--seat", "1") == drawn
