"""Completion in the shell."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.commands import app
from parlour.cli.completion import BEFORE, CURRENT, WORDS, join_words
from parlour.match import Match, saved_games

TYPED = {"_PARLOUR_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}


def completed(line):
    """Return the completions of a line."""
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
def test_completions(line, words):
    assert [found.partition("\t")[0] for found in completed(line)] == words


def test_saved_games_are_completed(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    assert completed("play --resume ") == []
    for name in ("columna", "maexchen", "columna"):
        saved_games.save(Match(parlour.load(name)), ["human", "strong"])
    (saved_games.folder() / "damaged.txt").write_text("?")
    words = [line.partition("\t")[0] for line in completed("play --resume ")]
    assert words == ["columna", "maexchen", "1", "2", "3"]
    saved_games.rename(saved_games.find("2"), "Monday")
    assert [line.partition("\t")[0] for line in completed("saved delete M")] == ["Monday"]
    assert completed("play --resume m")[0].startswith("maexchen\tmaexchen: human, strong, 1 turn, 20")


LINES = {
    "play lokai_and_bele -o capture = m": "must",
    "play lokai_and_bele -o capture =": "free must",
    "play lokai_and_bele -o capt": "capture=free capture=must",
    "play lokai_and_bele --option = capture = m": "must",
    "play columna --level = s": "skilled strong",
}
ASK = (
    "COMP_WORDS=(parlour {0}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _parlour_completion parlour; "
    'echo "${{COMPREPLY[*]}}"'
)


@pytest.mark.parametrize(
    ("words", "joined", "before"),
    [
        ("play columna -o quiet = 9", "play columna -o 9", "quiet="),
        ("play columna -o quiet =", "play columna -o ", "quiet="),
        ("play columna -o quiet = 9 --level", "play columna -o quiet=9 --level", ""),
        ("play columna --level = s", "play columna --level s", ""),
        ("play --option = quiet = 9", "play --option 9", "quiet="),
        ("play columna -o quiet=9", "play columna -o quiet=9", ""),
        ("play columna", "play columna", ""),
        ("play ", "play ", ""),
        ("=", "=", ""),
        ("play -o quiet| = 9", "play -o quiet", ""),  # words after the cursor are ignored
    ],
)
def test_words_split_at_equals_signs_are_rejoined(words, joined, before):
    current = words.partition("|")[0].count(" ")
    environ = {WORDS: words.replace("|", "").replace(" ", "\n"), CURRENT: str(current)}
    join_words(environ)
    assert environ == {WORDS: joined.replace(" ", "\n"), CURRENT: str(joined.count(" ")), BEFORE: before}
    join_words(without := {})
    assert without == {}


def test_completion_in_bash():
    bash = shutil.which("bash")
    assert bash, "This test needs bash."
    program = ['eval "$(_PARLOUR_COMPLETE=source_bash parlour)"', *(ASK.format(line) for line in LINES)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [bash, "--norc", "-c", "\n".join(program)], capture_output=True, text=True, env=os.environ | {"PATH": path}
    )
    assert (done.stdout.splitlines(), done.stderr) == (list(LINES.values()), "")
