"""External games on the command line, by path and by folder."""

import shutil
import sys

import pytest

import parlour
from parlour.arena import MatchPlan, make_plan
from parlour.errors import UnknownNameError
from parlour.lab.collecting import DataFolder, collect, make_collection, read
from parlour.registry import discovery
from parlour.runs.run_log import RunLog, read_log
from tests.cli.helpers import invoke
from tests.registry.test_discovery import PENNIES, broken
from tests.runs.inline import InlineExecutor

pytestmark = pytest.mark.usefixtures("no_external_games")


@pytest.fixture(autouse=True)
def shelf(tmp_path, monkeypatch):
    """A folder with two games, one of them broken; it is the working directory."""
    shutil.copytree(PENNIES, tmp_path / "pennies", ignore=shutil.ignore_patterns("__pycache__"))
    broken(tmp_path / "broken")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PARLOUR_GAMES", "")
    yield tmp_path
    forget_games()


def forget_games():
    """Forget the shelf's games, as a new process would."""
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


def test_collected_games_and_logs_of_a_game_by_path_can_be_read_later(shelf, monkeypatch):
    game = parlour.load("./pennies")
    collect(DataFolder(shelf, make_collection(game)), "random", 3, InlineExecutor())
    plan = make_plan(game, ("random", "greedy"), "seed")
    RunLog(plan, shelf / "match.jsonl").create()
    monkeypatch.setenv("PARLOUR_GAMES", "")
    forget_games()
    assert read_log(shelf / "match.jsonl", MatchPlan).plan == plan
    monkeypatch.setenv("PARLOUR_GAMES", "")
    forget_games()
    assert len(read(shelf)["random"].games["game"]) == 3
    monkeypatch.setenv("PARLOUR_GAMES", "")
    forget_games()
    (shelf / "pennies").chmod(0o777)
    with pytest.raises(UnknownNameError, match="other users can write to it. If you trust it, set PARLOUR_GAMES"):
        read(shelf)
    shutil.rmtree(shelf / "pennies")
    with pytest.raises(UnknownNameError, match=r"No game in .*pennies: rules.py is missing"):
        read(shelf)
