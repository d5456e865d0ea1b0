"""The game that docs/begin/your-first-game.md makes, made as it says."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.conformance.judging import play_interpreted
from parlour.kit.interpreter import clear_twins
from parlour.registry.discovery import VARIABLE, clear_caches

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "begin" / "your-first-game.md").read_text("utf-8")
FILES = re.findall(r"^```(?:python|markdown)\n(?:# |<!-- )(\S+)(?: -->)?\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
COMMANDS = [
    line for block in re.findall(r"^```sh\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL) for line in block.splitlines()
]
AT_A_TABLE = ("play", "serve")  # a table in the terminal


def run(*arguments, **options):
    command = [sys.executable, "-m", "parlour", *arguments]
    return subprocess.run(command, capture_output=True, text=True, **options)


@pytest.fixture
def afternoon(tmp_path, monkeypatch):
    """A folder in which all has been done that the tutorial says, in its order."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, os.environ.get(VARIABLE, ""))
    assert run("new", "daisy").returncode == 0
    for name, content in FILES:
        assert Path(name).exists()
        Path(name).write_text(content, "utf-8")
    yield tmp_path
    for module in [name for name in sys.modules if name.startswith("parlour.games.daisy")]:
        del sys.modules[module]
    clear_twins("parlour.games.daisy")
    clear_caches()


def test_the_tutorial_writes_every_file_of_the_game_that_it_begins_with(afternoon):
    assert {name for name, _ in FILES} == {f"daisy/{path.name}" for path in (afternoon / "daisy").iterdir()}


def test_the_game_of_the_tutorial_plays_without_the_compiler(afternoon):
    assert list(play_interpreted(parlour.load("./daisy"))) == []


def test_the_slip_of_the_tutorial_is_told_as_it_says(afternoon):
    rules = Path("daisy/rules.py")
    rules.write_text(rules.read_text().replace("if s.petals[petal]:", "if s.petal[petal]:", 1))
    done = run("check", "./daisy")
    (said,) = re.findall(r"✗ .*", TEXT)
    assert done.returncode == 1 and said in done.stdout


@pytest.mark.campaign
def test_the_samples_of_the_tutorial_run(afternoon):
    results = doctest.testfile(str(ROOT / "docs" / "begin" / "your-first-game.md"), module_relative=False)
    assert results.attempted > 8
    assert not results.failed


@pytest.mark.campaign
@pytest.mark.parametrize("command", [each for each in COMMANDS if not set(each.split()) & {*AT_A_TABLE, "new"}])
def test_the_commands_of_the_tutorial_run(afternoon, command):
    _, *arguments = shlex.split(command)
    done = run(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr
