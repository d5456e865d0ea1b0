"""External games on the command line, by path and by folder."""

import shutil
import sys

import pytest

from parlour.registry import discovery
from tests.cli.helpers import invoke
from tests.registry.test_discovery import PENNIES, broken

pytestmark = pytest.mark.usefixtures("no_external_games")


@pytest.fixture(autouse=True)
def shelf(tmp_path, monkeypatch):
    """A folder with two games, one of them broken; it is the working directory."""
    shutil.copytree(PENNIES, tmp_path / "pennies", ignore=shutil.ignore_patterns("__pycache__"))
    broken(tmp_path / "broken")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PARLOUR_GAMES", "")
    yield tmp_path
    discovery.BUILT_IN.__path__[:] = discovery.BUILT_IN_PATHS
    discovery.problem_with.cache_clear()
    for module in [name for name in sys.modules if name.startswith(("parlour.games.pennies", "parlour.games.broken"))]:
        del sys.modules[module]


def words(text):
    return " ".join(text.split())


def test_external_games_are_listed_and_broken_ones_reported(shelf):
    shown = words(invoke("--games", str(shelf), "games"))
    assert "pennies" in shown and "Matching Pennies" in shown
    assert "Skipped the game broken in" in shown and "importing it failed" in shown


def test_path_replaces_the_name():
    assert invoke("perft", "./pennies", "2") == "4\n"
    assert "This game has no rules text yet." in words(invoke("rules", "./pennies"))


@pytest.mark.campaign
def test_arena_accepts_a_path(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    arguments = "arena random mcts:simulations=5 --game ./pennies --games 2 --seed 1 --processes 1"
    assert "pennies" in invoke(*arguments.split())
