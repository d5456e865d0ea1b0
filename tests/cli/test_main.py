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
        (["rules", "bingo_batle"], "parlour: There is no game 'bingo_batle'. Did you mean 'bingo_battle'?\n"),
        (["perft", "bingo_battle", "1", "-o", "players=[bold]"], "a whole number from 1 to 2, not '[bold]'"),
    ],
)
def test_an_error_is_one_sentence_and_code_2(arguments, message):
    done = main(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr and done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rulez"], "There is no command 'rulez'. Did you mean 'rules'?"),
        (["server", "backups"], "There is no command 'backups'. Did you mean 'backup'?"),
        (["perft", "bingo_battle"], "It needs DEPTH."),
        (["verify"], "It needs FILE."),
        (["perft", "bingo_battle", "x"], "DEPTH is a whole number, not 'x'."),
        (["serve", "--port", "70000"], "--port is at most 65535, not '70000'."),
        (["lab", "tune", "columna"], "It needs --intent."),
        (["serve", "--log", "loud"], "--log is one of 'text', 'json', not 'loud'."),
        (["bench", "--seconds", "x"], "--seconds is a number, not 'x'."),
        (["games", "--zzz"], "There is no option --zzz. There are: --kept, --help."),
        (["games", "all", "more"], "Too much is all more."),
    ],
)
def test_misuse_is_a_sentence_and_how_it_is_written(arguments, message, monkeypatch):
    monkeypatch.delenv("LANG", raising=False)
    done = main(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"parlour: {message} It is written ")
    assert done.stderr.rstrip().endswith(" --help tells more.") and "Traceback" not in done.stderr


def test_misuse_is_told_in_the_terminals_language(monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main("games", "--zzz").stderr.startswith("parlour: Es gibt keine Option --zzz. Es gibt: ")


def test_signs_that_the_outputs_encoding_lacks_are_left_out():
    done = run("rules", "lokai_and_bele", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "") and "7  ?   .   .   ?" in done.stdout


def test_the_exit_code_of_a_command_is_that_of_the_program():
    assert main("check", "./nowhere").returncode == 2
    assert main("--version").returncode == 0


def test_success_is_code_0():
    done = run("perft", "lokai_and_bele", "1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "76\n", "")


@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["serve", "--help"]])
def test_what_needs_neither_loads_no_compiler_and_no_server(arguments):
    program = (
        f"import sys; from parlour.cli.commands import app; app({arguments}, standalone_mode=False); "
        "print([name in sys.modules for name in ('numba', 'fastapi', 'uvicorn', 'sqlalchemy')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[False, False, False, False]\n")


def test_ctrl_c_is_code_130(monkeypatch):
    def interrupted(**_):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "app", interrupted)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 130
