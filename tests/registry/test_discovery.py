"""External games: in named folders, and in installed packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour import registry
from parlour.errors import GameDefinitionError, UnknownNameError
from parlour.match import Match, read_record, write_record
from parlour.registry import discovery

PENNIES = Path(__file__).parents[1] / "match" / "pennies"
BUILT_IN = list(discovery.builtin_games())

pytestmark = pytest.mark.usefixtures("no_external_games")


@pytest.fixture(autouse=True)
def no_named_folders(monkeypatch):
    """Start with no named folders, and clear what the test has found."""
    monkeypatch.setenv("PARLOUR_GAMES", "")
    yield
    registry.discovery.BUILT_IN.__path__[:] = discovery.BUILT_IN_PATHS
    discovery.problem_with.cache_clear()
    for module in [name for name in sys.modules if name.startswith(("parlour.games.pennies", "parlour.games.broken"))]:
        del sys.modules[module]


def copy(folder):
    return Path(shutil.copytree(PENNIES, folder, ignore=shutil.ignore_patterns("__pycache__")))


def broken(folder, content="import nothing_that_is_there"):
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(content)
    for part in discovery.PARTS:
        (folder / part).touch()


def name(monkeypatch, *folders):
    monkeypatch.setenv("PARLOUR_GAMES", os.pathsep.join(map(str, folders)))


def test_game_in_a_named_folder_is_playable(tmp_path, monkeypatch):
    copy(tmp_path / "pennies")
    copy(tmp_path / "nickels")
    name(monkeypatch, tmp_path / "pennies")  # a folder that is a game adds only that game
    assert parlour.games() == sorted([*BUILT_IN, "pennies"])
    shutil.rmtree(tmp_path / "nickels")
    (tmp_path / "notes").mkdir()
    name(monkeypatch, tmp_path)
    assert parlour.games() == sorted([*BUILT_IN, "pennies"])
    assert parlour.info("pennies").title == "Matching Pennies"
    assert registry.folder_of("pennies") == tmp_path / "pennies"
    assert registry.problems() == []


def test_record_is_readable_only_where_its_game_is_known(tmp_path, monkeypatch):
    copy(tmp_path / "pennies")
    name(monkeypatch, tmp_path)
    text = write_record(Match(parlour.load("pennies", rounds=1), seed=1))
    assert text.startswith('[Game "parlour.games.pennies"]')
    assert read_record(text).match.game.title == "Matching Pennies"
    name(monkeypatch)
    with pytest.raises(parlour.RecordError, match=r"No game named 'parlour\.games\.pennies'"):
        read_record(text)


def test_path_is_accepted_as_name_and_known_to_child_processes(tmp_path, monkeypatch):
    copy(tmp_path / "pennies")
    monkeypatch.chdir(tmp_path)
    assert parlour.load("./pennies").name == "pennies"
    assert parlour.games() == sorted([*BUILT_IN, "pennies"])
    assert os.environ["PARLOUR_GAMES"] == str(tmp_path / "pennies")
    ask = [sys.executable, "-c", "import parlour; print(parlour.games())"]
    assert "pennies" in subprocess.run(ask, capture_output=True, text=True, check=True).stdout


def test_path_is_neither_invented_nor_taken_from_a_record(tmp_path):
    with pytest.raises(UnknownNameError, match=r"No game in .*nowhere: rules\.py is missing\."):
        parlour.load(str(tmp_path / "nowhere"))
    copy(tmp_path / "pennies")
    with pytest.raises(parlour.RecordError, match="No game"):
        read_record(f'[Game "{tmp_path / "pennies"}"]\n')
    assert parlour.games() == BUILT_IN


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("import nothing_that_is_there", r"importing it failed \(ModuleNotFoundError: No module named 'nothing"),
        ("1 / 0", r"importing it failed \(ZeroDivisionError: division by zero\)"),
        ("INFO = 1", "must define INFO"),
    ],
)
def test_broken_game_is_skipped_and_reported(tmp_path, monkeypatch, content, why):
    copy(tmp_path / "pennies")
    broken(tmp_path / "broken", content)
    name(monkeypatch, tmp_path)
    assert parlour.games() == sorted([*BUILT_IN, "pennies"])
    (problem,) = registry.problems()
    assert problem.startswith(f"Skipped the game broken in {tmp_path / 'broken'}: ")
    with pytest.raises(GameDefinitionError, match=why):
        parlour.load(str(tmp_path / "broken"))


def test_first_of_two_games_with_the_same_name_is_used(tmp_path, monkeypatch):
    copy(tmp_path / "one" / "pennies")
    copy(tmp_path / "two" / "pennies")
    copy(tmp_path / "two" / "columna")
    name(monkeypatch, tmp_path / "one", tmp_path / "two")
    assert registry.folder_of("pennies") == tmp_path / "one" / "pennies"
    assert parlour.info("columna").title == "Columna"
    assert [problem.partition(": ")[0] for problem in registry.problems()] == [
        f"Skipped the game columna in {tmp_path / 'two' / 'columna'}",
        f"Skipped the game pennies in {tmp_path / 'two' / 'pennies'}",
    ]
    with pytest.raises(GameDefinitionError, match="another game is named pennies"):
        parlour.load(str(tmp_path / "two" / "pennies"))


def test_missing_folder_is_reported(tmp_path, monkeypatch):
    name(monkeypatch, tmp_path / "nowhere")
    assert parlour.games() == BUILT_IN
    assert registry.problems() == [f"PARLOUR_GAMES lists {tmp_path / 'nowhere'}, which is not a folder."]


def test_installed_package_declares_its_games(tmp_path, monkeypatch):
    """Write a package and its metadata as pip installs them."""
    copy(tmp_path / "shop" / "coins")
    (tmp_path / "shop" / "__init__.py").touch()
    described = tmp_path / "shop-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: shop\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[parlour.games]\npennies = shop.coins\ngone = shop.nothing\n")
    ask = "import parlour; from parlour import registry; g = parlour.load('pennies'); print(g.package, g.name); "
    program = [sys.executable, "-c", ask + "print(registry.problems())"]
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(program, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": path})
    assert done.stdout.splitlines() == [
        "shop.coins pennies",
        "[\"Skipped the game gone in the package shop: No game package named 'shop.nothing'.\"]",
    ]


def test_builtin_game_is_found_by_its_path():
    folder = registry.folder_of("columna")
    assert registry.locate(str(folder)) == "columna"
    assert str(folder) not in os.environ.get("PARLOUR_GAMES", "")


def test_refused_folder_is_not_registered(tmp_path, monkeypatch):
    name(monkeypatch)
    copy(tmp_path / "columna")
    copy(tmp_path / "pennies")
    (tmp_path / "pennies" / "__init__.py").write_text("1 / 0")
    for refused in ("columna", "pennies"):
        with pytest.raises(GameDefinitionError, match="Cannot load the game in"):
            registry.locate(str(tmp_path / refused))
    assert os.environ.get("PARLOUR_GAMES", "") == "" and registry.problems() == []
