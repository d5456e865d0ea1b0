"""Completion in the shell."""

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.commands import app
from parlour.match import Match, saving

TYPED = {"_PARLOUR_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}


def completed(line):
    """What the shell is told, a line a word."""
    done = CliRunner().invoke(app, prog_name="parlour", env={**TYPED, "_TYPER_COMPLETE_ARGS": f"parlour {line}"})
    assert done.exit_code == 0, done.output
    return done.stdout.split("\n")[:-1] if done.stdout.strip() else []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play bingo_", ["bingo_battle", "bingo_chess"]),
        ("perft lokai_and_bele 3 -o ", ["board=rings", "board=flat", "quiet=50", "capture=free", "capture=must"]),
        ("play lokai_and_bele -o capture=m", ["capture=must"]),
        ("play bingo_battle -o players=", ["players=1", "players=2"]),
        ("arena --game invictus -o q", ["quiet=100"]),
        ("play nim -o ", []),
        ("play columna -o none=", []),
        ("play columna --wa", ["--watch"]),
        ("play columna --level s", ["skilled", "strong"]),
        ("play columna --seats human,b", ["human,beginner"]),
        ("arena m", ["master", "mcts"]),
        ("rules columna --language d", ["de"]),
        ("lab rep", ["report"]),
        ("lab col", ["collect", "columna"]),
        ("lab columna -o q", ["quiet=20"]),
        ("lab columna --budget 2", ["2m", "20m"]),
    ],
)
def test_what_is_begun_is_completed(line, words):
    assert [found.partition("\t")[0] for found in completed(line)] == words


def test_games_that_were_left_are_completed(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    assert completed("play --resume ") == []
    for name in ("columna", "maexchen", "columna"):
        saving.save(Match(parlour.load(name)), ["human", "strong"])
    (saving.folder() / "damaged.txt").write_text("?")
    words = [line.partition("\t")[0] for line in completed("play --resume ")]
    assert words == ["columna", "maexchen", "2", "3", "4"]
    assert completed("play --resume m")[0].startswith("maexchen\tmaexchen: human, strong, 1 turn, 20")
