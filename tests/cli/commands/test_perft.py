"""`parlour perft`."""

import subprocess
import sys

import pytest

import parlour
from tests.cli.helpers import invoke

BOARD = "2A2B/2201/1020/0000/0000"


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["lokai_and_bele", "2"], "5484\n"),
        (["lokai_and_bele", "0"], "1\n"),
        (["lokai_and_bele", "2", "-o", "capture=must"], "4406\n"),
        (["lokai_and_bele", "1", "--option", "capture=must", "-o", "quiet=1"], "76\n"),
        (["bingo_battle", "3", "--position", f"{BOARD} 2 2,2 0 an2a"], "20\n"),
        (["bingo_battle", "1", "--divide", "--position", f"{BOARD} 2 2,2 0 .n2a"], "m: 1\nc: 1\na: 1\n3\n"),
    ],
)
def test_counts(arguments, printed):
    assert invoke("perft", *arguments) == printed


def test_action_texts_are_printed_literally(monkeypatch):
    monkeypatch.setattr(parlour.load("columna").notation, "action_text", lambda s, action: f"[/{action}]")
    assert "[/1]: 1\n" in invoke("perft", "columna", "1", "--divide")


def test_reader_may_stop_early():
    command = [sys.executable, "-m", "parlour", "perft", "columna", "3", "--divide"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert (process.stderr.read(), process.wait()) == (b"", 0)
