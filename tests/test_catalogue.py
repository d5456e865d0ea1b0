"""Which games there are."""

import importlib
from pathlib import Path

import pytest

import parlour
from parlour import catalogue, games
from parlour.errors import GameDefinitionError, UnknownNameError


def test_a_game_is_found_by_its_folder():
    shelf = Path(parlour.__file__).parent / "games"
    folders = sorted(path.parent.name for path in shelf.glob("*/rules.py"))
    assert games() == folders
    assert {"lokai_and_bele", "bingo_battle"} <= set(folders)


@pytest.mark.parametrize("name", games())
def test_every_game_is_introduced(name):
    info = catalogue.info(name)
    assert info.title and info.source
    assert info.summary.endswith(".")
    assert len(set(info.seat_names)) == len(info.seat_names)
    assert all(option.meaning for option in info.options)
    assert info.values({}) == {option.name: option.default for option in info.options}
    assert all(option.parse(option.default) == option.default for option in info.options)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("bingo_batle", "Did you mean 'bingo_battle'"),
        ("Bingo_Battle", "Did you mean 'bingo_battle'"),
        ("q", "There are: "),
    ],
)
@pytest.mark.parametrize("ask", [catalogue.info, parlour.load])
def test_an_unknown_name_brings_the_nearest_or_all(ask, name, hint):
    with pytest.raises(UnknownNameError, match=f"There is no game '{name}'. {hint}"):
        ask(name)


@pytest.mark.parametrize("name", ["../kit", "", "bingo_battle.rules", "__init__"])
def test_nothing_else_is_loaded_by_a_name(name):
    with pytest.raises(UnknownNameError):
        parlour.load(name)


def test_a_folder_without_info_is_told(monkeypatch):
    monkeypatch.delattr(importlib.import_module("parlour.games.bingo_battle"), "INFO")
    with pytest.raises(GameDefinitionError, match=r"games/bingo_battle/__init__\.py does not define INFO"):
        catalogue.info("bingo_battle")
