"""Collecting games."""

import json
import os
import signal
import subprocess
import sys

import pytest

import parlour
from parlour.errors import ParlourError
from parlour.lab.collecting import DataFolder, collect, make_collection, read
from parlour.lab.collecting.collector import CollectingWorker
from parlour.runs.executor import LocalExecutor, WorkerDiedError
from tests.campaign import some_daily
from tests.runs.inline import InlineExecutor

from .slow import actions_of, assert_same, files, slow_tables

CHEAP = "mcts:simulations=3"
HERE = InlineExecutor()
SHORT = {"faces": 1}


def folder(path, name="maexchen", options=SHORT):
    return DataFolder(path, make_collection(parlour.load(name, **options)))


@pytest.mark.campaign
def test_collected_bytes_do_not_depend_on_process_count(tmp_path):
    for processes in (1, 2):
        data = folder(tmp_path / str(processes))
        for players, games in (("random", 50_100), (CHEAP, 25)):
            collect(data, players, games, LocalExecutor(processes))
    assert files(tmp_path / "1") == files(tmp_path / "2")
    assert len(files(tmp_path / "1")) == (2 + 1 + 1) + 3 * 3


@pytest.mark.parametrize(("name", "options"), [("columna", {"quiet": 4}), ("maexchen", {"faces": 2})])
def test_played_games_are_stored_as_played(tmp_path, name, options):
    collect(folder(tmp_path, name, options), CHEAP, 3, HERE)
    sample = read(tmp_path)[CHEAP]
    tables = {"games": sample.games, "decisions": sample.decisions, "rolls": sample.rolls}
    played = [actions_of(tables, number) for number in range(3)]
    assert len({tuple(actions) for actions in played}) == 3
    for number, actions in enumerate(played):
        assert_same(tables, slow_tables(sample.game, number, actions), number)


def test_endless_games_are_cut_off(tmp_path):
    data = DataFolder(tmp_path, make_collection(parlour.load("columna", quiet=999), cap=7, opening=2))
    collect(data, CHEAP, 2, HERE)
    sample = read(tmp_path)[CHEAP]
    assert sample.games["turns"].tolist() == [7, 7] and sample.games["ending"].tolist() == [-1, -1]
    assert sample.decisions["opening"].tolist() == 2 * [1, 1, 0, 0, 0, 0, 0]


def test_collecting_reports_progress_and_stops_when_enough(tmp_path):
    reported = []
    collect(folder(tmp_path), CHEAP, 25, HERE, reported.append)
    assert reported == [10, 10, 5]
    collect(folder(tmp_path / "other"), CHEAP, 25, HERE, is_enough=lambda: True)
    assert folder(tmp_path / "other").count(CHEAP) == 10


@pytest.mark.parametrize(
    ("players", "games", "words"),
    [
        ("random", 0, "The number of games must be at least 1, not 0."),
        ("mcts:seconds=1", 1, "has a time limit"),
        ("people", 1, "No kind of player named 'people'"),
    ],
)
def test_invalid_requests_write_nothing(tmp_path, players, games, words):
    with pytest.raises(ParlourError, match=words):
        collect(folder(tmp_path), players, games, HERE)
    assert list(tmp_path.iterdir()) == []


class Suicidal(CollectingWorker):
    """Kills its process at the third part."""

    def __call__(self, portion):
        if portion.number == 2:
            os._exit(9)
        return super().__call__(portion)


@pytest.mark.campaign
def test_parts_survive_a_dead_worker(tmp_path, monkeypatch):
    monkeypatch.setattr("parlour.lab.collecting.collector.CollectingWorker", Suicidal)
    with pytest.raises(WorkerDiedError, match="All parts collected so far are kept"):
        collect(folder(tmp_path), CHEAP, 30, LocalExecutor(1))
    kept = folder(tmp_path).count(CHEAP)
    monkeypatch.undo()
    collect(folder(tmp_path), CHEAP, 30, HERE)
    collect(folder(tmp_path / "whole"), CHEAP, 30, HERE)
    assert kept in (10, 20) and files(tmp_path / "data") == files(tmp_path / "whole" / "data")


ENDLESS = """
import sys
from pathlib import Path
import parlour
from parlour.runs.executor import LocalExecutor
from parlour.lab.collecting import DataFolder, collect, make_collection
if __name__ == "__main__":
    folder = DataFolder(Path(sys.argv[1]), make_collection(parlour.load("maexchen", faces=1)))
    collect(folder, "mcts:simulations=3", 100_000, LocalExecutor(2), lambda count: print(count, flush=True))
"""


@pytest.mark.parametrize("end", some_daily([signal.SIGINT, signal.SIGKILL], signal.SIGKILL))
def test_parts_survive_any_exception(tmp_path, end):
    program, quiet = [sys.executable, "-c", ENDLESS, str(tmp_path)], subprocess.DEVNULL
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=quiet, text=True) as run:
        reported = [run.stdout.readline() for _ in range(3)]
        run.send_signal(end)
        reported += run.stdout.readlines()
    games = len(reported) * 10
    sample = read(tmp_path)[CHEAP]
    assert games <= len(sample.games["game"]) <= games + 10
    assert set(sample.decisions["game"]) == set(sample.games["game"])
    assert json.loads((tmp_path / "data" / "manifest.json").read_text())["players"] == {CHEAP: CHEAP}
    collect(folder(tmp_path / "whole"), CHEAP, 10, HERE)
    first = f"{CHEAP.replace(':', '%3A')}/games-000000.parquet"
    assert files(tmp_path / "data")[first] == files(tmp_path / "whole" / "data")[first]
