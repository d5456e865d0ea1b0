"""Completion in the shell."""

import pytest

from .helpers import run

TYPED = {"_PARLOUR_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play bingo_", ["bingo_battle", "bingo_chess"]),
        ("perft lokai_and_bele 3 -o ", ["board=", "quiet=", "capture="]),
        ("play lokai_and_bele -o capture=m", ["capture=must"]),
        ("arena --game invictus -o q", ["quiet="]),
        ("play nim -o ", []),
        ("play columna -o none=", []),
        ("play columna --level s", ["skilled", "strong"]),
        ("play columna --seats human,b", ["human,beginner"]),
        ("arena m", ["master", "mcts"]),
    ],
)
def test_what_is_begun_is_completed(line, words):
    done = run(before="import sys; sys.argv = ['parlour']", **TYPED, _TYPER_COMPLETE_ARGS=f"parlour {line}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == words
