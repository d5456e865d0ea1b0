"""The entry point: errors, exit codes, and a quick start."""

import subprocess
import sys

import pytest

from parlour import cli
from parlour.cli import commands

from .helpers import main, run


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rules", "bingo_batle"], "parlour: No game named 'bingo_batle'. Did you mean 'bingo_battle'?\n"),
        (["perft", "bingo_battle", "1", "-o", "players=[bold]"], "a whole number from 1 to 2, not '[bold]'"),
    ],
)
def test_error_is_one_sentence_and_exit_code_2(arguments, message):
    done = main(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr and done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rulez"], "Unknown command 'rulez'. Did you mean 'rules'?"),
        (["columna"], "Unknown command 'columna'. To play this game, type `parlour play columna`."),
        (["server", "backups"], "Unknown command 'backups'. Did you mean 'backup'?"),
        (["perft", "bingo_battle"], "Missing argument DEPTH."),
        (["verify"], "Missing argument FILE."),
        (["perft", "bingo_battle", "x"], "DEPTH must be a whole number, not 'x'."),
        (["serve", "--port", "70000"], "--port must be at most 65535, not '70000'."),
        (["lab", "tune", "columna"], "Missing option --intent."),
        (["serve", "--log", "loud"], "--log must be one of 'text', 'json', not 'loud'."),
        (["bench", "--seconds", "x"], "--seconds must be a number, not 'x'."),
        (["games", "--zzz"], "Unknown option --zzz. Options: --kept, --json, --help."),
        (["games", "all", "more"], "Unexpected argument: all more."),
    ],
)
def test_usage_error_shows_the_usage_and_where_to_find_help(arguments, message, monkeypatch):
    monkeypatch.delenv("LANG", raising=False)
    done = main(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    first, usage, hint = done.stderr.splitlines()
    assert first == f"parlour: {message}"
    assert usage.startswith("Usage: parlour ")
    assert hint.startswith("See 'parlour ") and hint.endswith(" --help'.")


def test_option_without_its_value_is_named():
    done = main("play", "--seats")
    assert (done.returncode, done.stderr) == (2, "parlour: --seats needs a value.\n")


@pytest.mark.parametrize("group", ["lab", "server", "saved"])
def test_group_without_a_command_prints_its_help(group):
    done = main(group)
    assert (done.returncode, done.stderr) == (2, "") and f"parlour {group}" in done.stdout


def test_usage_error_is_in_the_terminal_language(monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main("games", "--zzz").stderr.startswith("parlour: Unbekannte Option --zzz. Optionen: ")


def test_characters_that_the_encoding_lacks_are_replaced():
    done = run("rules", "lokai_and_bele", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "") and "7  ?   .   .   ?" in done.stdout


def test_success_is_exit_code_0():
    done = run("perft", "lokai_and_bele", "1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "76\n", "")
    assert main("--version").returncode == 0


@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["serve", "--help"]])
def test_light_commands_load_neither_compiler_nor_server(arguments):
    program = (
        f"import sys; from parlour.cli.commands import app; app({arguments}, standalone_mode=False); "
        "print([name in sys.modules for name in ('numba', 'fastapi', 'uvicorn', 'sqlalchemy')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[False, False, False, False]\n")


def test_ctrl_c_is_exit_code_130(monkeypatch):
    def interrupted(**_):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "app", interrupted)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 130
