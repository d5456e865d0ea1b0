"""The available games and their names."""

import importlib
import shutil
import sys
from pathlib import Path

import pytest

import parlour
from parlour import games, registry
from parlour.core.game import load_package
from parlour.errors import GameDefinitionError, RecordError, UnknownNameError
from parlour.match import Match, read_record, write_record

pytestmark = pytest.mark.usefixtures("no_external_games")


def test_builtin_game_is_found_by_its_folder():
    shelf = Path(parlour.__file__).parent / "games"
    folders = sorted(path.parent.name for path in shelf.glob("*/rules.py"))
    assert games() == folders
    assert {"lokai_and_bele", "bingo_battle"} <= set(folders)


@pytest.mark.parametrize("name", games())
def test_every_game_has_complete_info(name):
    info = registry.info(name)
    assert info.title and info.source
    assert info.summary.endswith(".")
    assert len(set(info.seat_names)) == len(info.seat_names)
    assert all(option.meaning for option in info.options)
    assert info.values({}) == {option.name: option.default for option in info.options}
    assert all(option.parse(option.default) == option.default for option in info.options)


@pytest.mark.parametrize(
    ("name", "hint"),
    [("bingo_batle", "Did you mean 'bingo_battle'"), ("Bingo_Battle", "Did you mean 'bingo_battle'"), ("q", "Games: ")],
)
@pytest.mark.parametrize("ask", [registry.info, parlour.load])
def test_unknown_name_suggests_the_closest_or_lists_all(ask, name, hint):
    with pytest.raises(UnknownNameError, match=f"No game named '{name}'. {hint}"):
        ask(name)


@pytest.mark.parametrize("name", ["../kit", "", "bingo_battle.rules", "__init__"])
def test_other_modules_are_not_loadable_by_name(name):
    with pytest.raises(UnknownNameError):
        parlour.load(name)


def test_folder_without_info_is_refused(monkeypatch):
    monkeypatch.delattr(importlib.import_module("parlour.games.bingo_battle"), "INFO")
    with pytest.raises(GameDefinitionError, match=r"games/bingo_battle/__init__\.py must define INFO"):
        registry.info("bingo_battle")


PENNIES = Path(__file__).parents[1] / "match" / "pennies"


@pytest.fixture
def outside(tmp_path, monkeypatch):
    """Return the folder of an external package that also contains a game called `columna`."""
    shutil.copytree(PENNIES, tmp_path / "elsewhere" / "columna")
    (tmp_path / "elsewhere" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path / "elsewhere" / "columna"
    for module in [name for name in sys.modules if name.startswith("elsewhere")]:
        del sys.modules[module]


def test_games_with_the_same_name_are_distinguished(outside):
    theirs, ours = load_package("elsewhere.columna"), parlour.load("columna")
    assert (theirs.name, ours.name) == ("elsewhere.columna", "columna")
    assert (theirs.title, ours.title) == ("Matching Pennies", "Columna")
    assert parlour.load(theirs.name).package == "elsewhere.columna"
    assert parlour.load(ours.package).package == "parlour.games.columna"


def test_record_belongs_to_the_game_that_was_played(outside):
    match = Match(load_package("elsewhere.columna", rounds=1), seed=1)
    text = write_record(match)
    assert text.startswith('[Game "elsewhere.columna"]')
    assert read_record(text).match.game.title == "Matching Pennies"


def test_record_cannot_import_a_package(outside):
    with pytest.raises(RecordError, match="No game named 'elsewhere.other'"):
        read_record('[Game "elsewhere.other"]\n')


@pytest.mark.parametrize(
    ("files", "missing"), [(["rules.py"], "rules.py"), (["rules.py", "notation.py"], "rules.py and no notation.py")]
)
def test_incomplete_folder_is_refused(outside, files, missing):
    for file in files:
        (outside / file).unlink()
    with pytest.raises(GameDefinitionError, match=f"columna is incomplete: no {missing}"):
        load_package("elsewhere.columna")


@pytest.mark.parametrize("package", ["elsewhere.nothing", "nowhere.columna", "", "json", "parlour.games.skat"])
def test_package_without_a_game_is_refused(package):
    with pytest.raises((UnknownNameError, GameDefinitionError)):
        load_package(package)
