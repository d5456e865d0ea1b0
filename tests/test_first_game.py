"""The game created in docs/begin/your-first-game.md, and the additions of docs/guides/game-files.md."""

import ast
import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.conformance.judging import judge, play_interpreted, unreadable
from parlour.errors import PositionError
from parlour.kit.interpreter import clear_twins
from parlour.lessons import read_lesson
from parlour.players.levels import NAMES, levels_of
from parlour.registry import localized_info
from parlour.registry.discovery import VARIABLE, clear_caches
from parlour.view.language import speaking

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "begin" / "your-first-game.md").read_text("utf-8")
FILES = re.findall(r"^```(?:python|markdown)\n(?:# |<!-- )(\S+)(?: -->)?\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
COMMANDS = [
    line for block in re.findall(r"^```sh\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL) for line in block.splitlines()
]
AT_A_TABLE = ("play", "serve")  # these commands open a table in the terminal


def run(*arguments, **options):
    command = [sys.executable, "-m", "parlour", *arguments]
    return subprocess.run(command, capture_output=True, text=True, **options)


@pytest.fixture(scope="module")
def finished_tutorial(tmp_path_factory):
    """A folder in which all steps of the tutorial have been done, in order."""
    folder = tmp_path_factory.mktemp("tutorial")
    assert run("new", "daisy", cwd=folder).returncode == 0
    for name, content in FILES:
        assert (folder / name).exists()
        (folder / name).write_text(content, "utf-8")
    return folder


@pytest.fixture
def afternoon(finished_tutorial, tmp_path, monkeypatch):
    """A copy of the folder, with its game for this test alone."""
    shutil.copytree(finished_tutorial, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, os.environ.get(VARIABLE, ""))
    yield tmp_path
    for module in [name for name in sys.modules if name.startswith("parlour.games.daisy")]:
        del sys.modules[module]
    clear_twins("parlour.games.daisy")
    clear_caches()


def test_tutorial_writes_every_file_of_its_game(afternoon):
    assert {name for name, _ in FILES} == {f"daisy/{path.name}" for path in (afternoon / "daisy").iterdir()}


def test_tutorial_game_plays_without_the_compiler(afternoon):
    assert list(play_interpreted(parlour.load("./daisy"))) == []


def test_mistake_of_the_tutorial_is_reported_as_shown(afternoon):
    rules = Path("daisy/rules.py")
    rules.write_text(rules.read_text().replace("if s.petals[petal]:", "if s.petal[petal]:", 1))
    done = run("check", "./daisy")
    (shown,) = re.findall(r"✗ .*", TEXT)
    assert done.returncode == 1 and shown in done.stdout


@pytest.mark.campaign
def test_tutorial_samples_run(afternoon):
    results = doctest.testfile(str(ROOT / "docs" / "begin" / "your-first-game.md"), module_relative=False)
    assert results.attempted > 8
    assert not results.failed


@pytest.mark.campaign
@pytest.mark.parametrize("command", [each for each in COMMANDS if not set(each.split()) & {*AT_A_TABLE, "new"}])
def test_tutorial_commands_run(afternoon, command):
    _, *arguments = shlex.split(command)
    done = run(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr


GUIDE = (ROOT / "docs" / "guides" / "game-files.md").read_text("utf-8")
GUIDE_SAMPLES = re.findall(
    r"^```(?:python|toml)\n# (daisy/\S+?)(, [a-z ]+)?\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL
)


def names(source):
    """Return the functions and classes of a module, each with its lines."""
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            yield node.name, "".join(lines[first - 1 : node.end_lineno])


@pytest.fixture
def daisy(afternoon):
    """The game in the guide."""
    for file, part, content in GUIDE_SAMPLES:
        path = Path(file)
        if not part:
            path.write_text(content, "utf-8")
        elif "in part" in part:
            source = path.read_text("utf-8")
            for name, written in names(content):
                source = source.replace(dict(names(source))[name], written)
            path.write_text(source, "utf-8")
        else:
            path.write_text(f"from parlour.view.beats import Beat\n{path.read_text('utf-8')}\n\n{content}", "utf-8")
    return "./daisy"


def interpreted_game(folder, **options):
    game = parlour.load(folder, **options)
    game.compiled = False
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_guide_game_plays_and_can_be_read(daisy, players):
    game = parlour.load(daisy, players=players)
    assert game.num_players() == players
    assert list(play_interpreted(game)) == []
    assert list(unreadable(game)) == []


def test_guide_files_have_the_shown_contents(daisy):
    game = interpreted_game(daisy)
    assert len(game.features) == 2 and str(levels_of(game)["casual"]) == "mcts:simulations=40"
    assert tuple(levels_of(game)) == NAMES
    assert [bool(step.title) for step in read_lesson(game.name).steps] == [True, True]
    with speaking("de"):
        assert localized_info(game.name).title == "Margerite"


def test_pick_has_a_beat_before_the_end(daisy):
    state = interpreted_game(daisy).state_from_text("12 Ben")
    after = state.clone()
    after.apply_action(after.string_to_action("12"))
    assert [beat.kind for beat in state.beats(state.string_to_action("12"))] == ["capture", "end"]
    assert after.returns() == [-1, 1] and after.to_text() == "- Anna"


@pytest.mark.parametrize(("text", "field"), [("21 Anna", "petals"), ("12 Cleo", "seat"), ("12", None)])
def test_invalid_position_is_refused_at_its_field(daisy, text, field):
    with pytest.raises(PositionError) as refusal:
        interpreted_game(daisy).state_from_text(text)
    assert refusal.value.field == field


@pytest.mark.campaign
def test_guide_game_passes_all_checks(daisy):
    assert [finding.sentence for finding in judge(daisy) if finding.is_wrong] == []
