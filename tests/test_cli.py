"""The command line."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour
from parlour import cli
from parlour.errors import OptionError, ParlourError, RecordError, TerminalError, UnknownNameError
from parlour.match import Match, write_record
from parlour.server import serve

COMMANDS = ["games", "play", "serve", "rules", "perft", "solve", "replay", "verify", "arena", "train", "bench"]


def invoke(*arguments):
    """What a command prints; its errors are raised."""
    done = CliRunner().invoke(cli.app, list(arguments), catch_exceptions=False, env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    return done.output


def run(*arguments):
    environment = os.environ | {"COLUMNS": "200", "NO_COLOR": "1"}
    command = [sys.executable, "-c", "from parlour.cli import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment)


def test_the_games_are_listed(monkeypatch):
    shown = invoke("games")
    for name in parlour.games():
        assert name in shown


def test_the_version():
    assert invoke("--version") == f"parlour {parlour.__version__}\n"


@pytest.mark.parametrize("command", [[], *([command] for command in COMMANDS)], ids=str)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_explains_itself(command, flag):
    shown = invoke(*command, flag)
    assert "usage" in shown.lower() and "Example" in shown
    assert command or all(each in shown for each in COMMANDS)


def test_rules():
    shown = invoke("rules", "bingo_battle")
    assert "Bingo Battle" in shown
    assert "players: two players, or one alone" in shown
    assert "So werden Züge geschrieben" in invoke("rules", "bingo_battle", "--language", "de")


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["lokai_and_bele", "2"], "5484\n"),
        (["lokai_and_bele", "0"], "1\n"),
        (["lokai_and_bele", "2", "-o", "capture=must"], "4406\n"),
        (["lokai_and_bele", "1", "--option", "capture=must", "-o", "quiet=1"], "76\n"),
        (["bingo_battle", "3", "--position", "2A2B/2201/1020/0000/0000 2 2,2 0 an2a"], "20\n"),
        (
            ["bingo_battle", "1", "--divide", "--position", "2A2B/2201/1020/0000/0000 2 2,2 0 .n2a"],
            "m: 1\nc: 1\na: 1\n3\n",
        ),
    ],
)
def test_perft(arguments, printed):
    assert invoke("perft", *arguments) == printed


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (["rules", "bingo_batle"], UnknownNameError, "Did you mean 'bingo_battle'"),
        (["perft", "nim", "1"], UnknownNameError, "There is no game 'nim'"),
        (["perft", "lokai_and_bele", "1", "-o", "quiet"], OptionError, "written NAME=VALUE"),
        (["perft", "lokai_and_bele", "1", "-o", "quiet="], OptionError, "written NAME=VALUE"),
        (["perft", "lokai_and_bele", "1", "-o", "quiet=0"], OptionError, "quiet is a whole number from 1 to 999"),
        (["perft", "lokai_and_bele", "1", "-o", "quite=9"], OptionError, "Did you mean 'quiet'"),
        (["perft", "lokai_and_bele", "100"], ParlourError, "from 0 to 99"),
        (["perft", "lokai_and_bele", "1", "--position", "x"], ParlourError, "3 fields"),
        (["play", "bingo_batle"], UnknownNameError, "Did you mean 'bingo_battle'"),
        (["play", "bingo_battle"], TerminalError, "terminal"),
        (["replay", "no_such_file"], RecordError, "no_such_file cannot be read: No such file"),
        (["verify", "no_such_file"], RecordError, "no_such_file cannot be read: No such file"),
    ],
)
def test_errors_say_what_would_be_right(arguments, error, message):
    with pytest.raises(error, match=message):
        invoke(*arguments)


def test_a_record_is_proved(tmp_path):
    match = Match(parlour.load("maexchen"), 7)
    text, path = write_record(match), str(tmp_path / "game.txt")
    for record, code, words in (
        (text, 0, "The one roll follows from the secret. The record has no commitment, so"),
        (
            text.replace("roll 54", "roll 53"),
            1,
            "Turn 1 was tampered with: it says 'roll 53', and 'roll 54' was rolled.",
        ),
        (text.replace('[Secret "7"]\n', ""), 2, "The rolls of this record cannot be verified: it has no [Secret] tag"),
    ):
        Path(path).write_text(record, encoding="utf-8")
        done = run("verify", path)
        assert done.returncode == code
        assert words in (done.stderr if code == 2 else done.stdout)


def test_without_a_terminal_the_games_are_shown():
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert "lokai_and_bele" in done.stdout and "parlour play NAME" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rules", "bingo_batle"], "parlour: There is no game 'bingo_batle'. Did you mean 'bingo_battle'?\n"),
        (["perft", "bingo_battle", "1", "-o", "players=[bold]"], "a whole number from 1 to 2, not '[bold]'"),
    ],
)
def test_an_error_is_one_sentence_and_code_2(arguments, message):
    done = run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr and done.stdout == ""


@pytest.mark.parametrize(
    "arguments", [["rulez"], ["perft", "bingo_battle"], ["perft", "bingo_battle", "x"], ["games", "--zzz"]]
)
def test_misuse_is_code_2_too(arguments):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Usage" in done.stderr and "Traceback" not in done.stderr


@pytest.fixture
def terminal(monkeypatch):
    """Somebody sits before this; what is begun for them is noted instead."""
    begun = []

    @contextmanager
    def beside(settings):
        begun.append("server")
        yield "http://127.0.0.1:8000"
        begun.append("end")

    monkeypatch.setattr(cli, "_is_terminal", lambda: True)
    monkeypatch.setattr(cli, "_welcome", lambda: begun.append("welcome"))
    monkeypatch.setattr(serve, "serve_with_page", lambda settings: begun.append("page"))
    monkeypatch.setattr(serve, "serving_beside", beside)
    return begun


def test_alone_it_opens_the_page(terminal, monkeypatch):
    monkeypatch.setattr(serve, "has_screen", lambda: True)
    invoke()
    assert terminal == ["page"]


def test_alone_and_without_a_screen_it_says_the_address_and_offers_the_terminal(terminal, monkeypatch):
    monkeypatch.setattr(serve, "has_screen", lambda: False)
    assert invoke() == "While you are here, browsers find Parlour at http://127.0.0.1:8000\n"
    assert terminal == ["server", "welcome", "end"]


def test_serve_hands_on_what_is_set(monkeypatch, tmp_path):
    served = []
    monkeypatch.setattr(serve, "serve", lambda settings, *more: served.append((settings, more)))
    invoke("serve", "--host", "0.0.0.0", "--port", "81", "--data", str(tmp_path), "--proxy", "10.0.0.1", "--log")
    invoke("serve", "--database", "postgresql:///parlour")
    (first, rest), (second, defaults) = served
    assert (first.data, first.database, rest) == (tmp_path, "", ("0.0.0.0", 81, "10.0.0.1", True))
    assert (second.database, defaults) == ("postgresql:///parlour", ("127.0.0.1", 8000, None, False))


def test_success_is_code_0():
    done = run("perft", "lokai_and_bele", "1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "76\n", "")


@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["serve", "--help"]])
def test_what_needs_neither_loads_no_compiler_and_no_server(arguments):
    program = (
        f"import sys; from parlour import cli; cli.app({arguments}, standalone_mode=False); "
        "print([name in sys.modules for name in ('numba', 'fastapi', 'uvicorn', 'sqlalchemy')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[False, False, False, False]\n")


def test_ctrl_c_is_code_130(monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "app", interrupted)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 130
