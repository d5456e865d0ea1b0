"""Matches from beginning to end."""

import multiprocessing

import pytest

from parlour.arena import MatchPlan, make_plan, run
from parlour.core.game import load_package
from parlour.runs.executor import LocalExecutor, WorkerDiedError
from parlour.runs.run_log import RunLog, read_log

PLAYERS = "mcts:simulations=5", "random"


def begin(path):
    log = RunLog(make_plan(load_package("tests.search.nim"), PLAYERS, "seed", 1), path)
    log.create()
    return log


def plays(log):
    return {number: (played.seats, played.actions, played.results) for number, played in log.games.items()}


@pytest.fixture(scope="module")
def whole():
    """Ten games without an interruption."""
    log = begin(None)
    run(log, 10, LocalExecutor(2))
    return log


def test_all_games_are_played_once(whole):
    assert sorted(whole.games) == list(range(1, 11))


def test_an_interrupted_match_goes_on_as_if_nothing_had_been(tmp_path, whole):
    path = tmp_path / "log.jsonl"
    log = begin(path)

    def interrupt():
        if len(log.games) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(log, 10, LocalExecutor(2), interrupt)
    kept = read_log(path, MatchPlan)
    assert kept.games == log.games and len(kept.games) == 4
    run(kept, 10, LocalExecutor(1))
    assert plays(kept) == plays(whole)
    assert plays(read_log(path, MatchPlan)) == plays(whole)
    assert len(path.read_text().splitlines()) == 11


def test_it_stops_when_it_knows():
    log = begin(None)
    run(log, 1000, LocalExecutor(1), is_decided=lambda: len(log.games) >= 3)
    assert len(log.games) == 3
    assert not multiprocessing.active_children()


def test_the_death_of_a_process_is_told_and_loses_nothing(tmp_path):
    log = begin(tmp_path / "log.jsonl")
    with pytest.raises(
        WorkerDiedError, match="died, possibly because it ran out of memory. All finished games are in the log"
    ):
        run(log, 10**6, LocalExecutor(1), lambda: multiprocessing.active_children()[0].kill())
    assert read_log(log.path, MatchPlan).games == log.games != {}
