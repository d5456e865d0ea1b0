"""Samples in the documentation: each page with samples has a test. Those without a test elsewhere are tested here."""

import importlib
import inspect
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

import parlour
from parlour.kit import calls
from parlour.lab.intent import parse_intent
from parlour.lab.measures import MEASURES
from parlour.lessons import lesson_reader
from parlour.players import ask, make_any_player
from parlour.players.external import external_player as running

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TESTED = {  # pages with samples, and the tests that run them
    "begin/learning.md": "bridges/test_bridges.py",
    "begin/players.md": "test_samples.py",
    "begin/your-first-game.md": "test_first_game.py",
    "guides/api.md": "server/test_bot.py",
    "guides/game-files.md": "test_first_game.py",
    "guides/cards.md": "test_examples.py",
    "guides/hidden-information.md": "test_examples.py",
    "guides/lab-data.md": "test_samples.py",
    "guides/lab.md": "test_samples.py",
    "guides/openspiel.md": "bridges/test_bridges.py",
    "guides/rules.md": "kit/test_constructs.py",
    "guides/scenes.md": "test_docs.py",
    "ideas/dice.md": "match/test_dice.py",
}
SAMPLE = re.compile(r"^```(python|pycon|toml|sql|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def samples(page, language):
    return [body for kind, body in SAMPLE.findall((DOCS / page).read_text("utf-8")) if kind == language]


def run(command, folder):
    _, *words = shlex.split(command)
    done = subprocess.run([sys.executable, "-m", "parlour", *words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_page_with_samples_is_tested():
    pages = {path.relative_to(DOCS).as_posix(): path.read_text("utf-8") for path in DOCS.rglob("*.md")}
    shown = {page for page, text in pages.items() if {kind for kind, _ in SAMPLE.findall(text)} - {"sh"}}
    assert shown == TESTED.keys()
    for page, test in TESTED.items():
        assert Path(page).name in (ROOT / "tests" / test).read_text("utf-8"), f"{test} does not read {page}."


@pytest.fixture
def players(tmp_path):
    """A folder with the players of players.md."""
    (sample,) = samples("begin/players.md", "python")
    (tmp_path / "mine.py").write_text(sample, "utf-8")
    (program,) = [each for each in samples("begin/players.md", "sh") if "while" in each]
    (tmp_path / "mybot").write_text(program, "utf-8")
    yield tmp_path
    for program in running._running.values():
        program.close()
    running._running.clear()


@pytest.mark.parametrize(
    "player", ["{}/mine.py:Hasty", "program:sh {}/mybot", "{}/mine.py:Hasty,seconds=2,memory=8000"]
)
def test_players_on_the_page_play(players, player):
    state = parlour.load("columna").new_initial_state()
    assert ask(make_any_player(player.format(players), 1), state).action in state.legal_actions()


@pytest.mark.campaign
def test_match_on_the_page_is_played(players):
    lines = "\n".join(samples("begin/players.md", "sh")).splitlines()
    (command,) = [line for line in lines if line.startswith("parlour arena") and "sandbox" not in line]
    assert "--games 20" in command
    assert "Hasty" in run(command.replace("--games 20", "--games 2"), players)


def test_outlined_rules_are_those_of_every_game(tmp_path, monkeypatch):
    outline, *_ = samples("guides/game-files.md", "python")
    (tmp_path / "rules_in_outline.py").write_text(outline, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    made = importlib.import_module("rules_in_outline")
    assert made.State["pile"].shape == (3,) and made.State["turn"] == np.uint8
    for name in calls.REQUIRED:
        takes = [inspect.signature(getattr(each, name)).parameters for each in (made, calls)]
        assert len(takes[0]) == len(takes[1]), name


def test_outlined_lesson_has_every_possible_field():
    (outline,) = [tomllib.loads(each) for each in samples("guides/game-files.md", "toml") if "# game options" in each]
    assert outline.keys() == {"options", "first_game", "step"}
    (step,) = outline["step"]
    assert step.keys() == {*lesson_reader.LINES, *lesson_reader.LISTS, lesson_reader.WRONG}
    assert lesson_reader.OTHER in step[lesson_reader.WRONG]


def test_intent_on_the_page_is_valid():
    (sample,) = samples("guides/lab.md", "toml")
    intent = parse_intent(sample, MEASURES)
    assert intent.players == ("skilled", "strong") and len(intent.targets) == 5


def test_query_on_the_page_runs(tmp_path):
    duckdb = pytest.importorskip("duckdb")
    (query,) = samples("guides/lab-data.md", "sql")
    run("parlour lab collect columna --players random --games 10 --out columna --processes 1", tmp_path)
    rows = duckdb.sql(query.replace("'columna", f"'{tmp_path}/columna")).fetchall()
    assert sum(count for _, count in rows) == 10
