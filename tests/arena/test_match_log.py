"""Playing matches and recording games."""

import multiprocessing
from pathlib import Path

import pytest

from parlour.arena import MatchPlan, game_record, make_plan, run
from parlour.core.game import load, load_package
from parlour.errors import ParlourError
from parlour.match import read_record
from parlour.match.verify import verify
from parlour.runs.executor import LocalExecutor, WorkerDiedError
from parlour.runs.run_log import RunLog, read_log

PLAYERS = "mcts:simulations=5", "random"
EARLIER = Path(__file__).parents[1] / "runs" / "data" / "arena-2.jsonl"  # the previous format


def begin(path):
    log = RunLog(make_plan(load_package("tests.search.nim"), PLAYERS, "seed", 1), path)
    log.create()
    return log


def plays(log):
    return {number: (played.seats, played.actions, played.results) for number, played in log.games.items()}


@pytest.fixture(scope="module")
def whole():
    """Play ten games without interruption."""
    log = begin(None)
    run(log, 10, LocalExecutor(2))
    return log


def test_resumed_match_equals_uninterrupted_match(tmp_path, whole):
    path = tmp_path / "log.jsonl"
    log = begin(path)

    def interrupt():
        if len(log.games) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(log, 10, LocalExecutor(2), interrupt)
    assert sorted(whole.games) == list(range(1, 11))
    kept = read_log(path, MatchPlan)
    assert kept.games == log.games and len(kept.games) == 4
    run(kept, 10, LocalExecutor(1))
    assert plays(kept) == plays(whole)
    assert plays(read_log(path, MatchPlan)) == plays(whole)
    assert len(path.read_text().splitlines()) == 11


def test_match_stops_once_decided():
    log, seen = begin(None), []

    def is_decided():
        seen.append("decided")
        return len(log.games) >= 3

    run(log, 1000, LocalExecutor(1), lambda: seen.append("shown"), is_decided)
    assert len(log.games) == 3 and seen == ["decided", "shown"] * 3, "what is shown includes the last game"
    assert not multiprocessing.active_children()


def test_dead_process_is_reported_and_loses_nothing(tmp_path):
    log, problem = begin(tmp_path / "log.jsonl"), "it ran out of memory. All finished games are in the log"
    with pytest.raises(WorkerDiedError, match=problem):
        run(log, 10**6, LocalExecutor(1), lambda: multiprocessing.active_children()[0].kill())
    assert read_log(log.path, MatchPlan).games == log.games != {}


def test_records_can_be_verified_and_name_the_seats():
    log = RunLog(make_plan(load("maexchen", faces=3), PLAYERS, "seed"))
    run(log, 2, LocalExecutor(1))
    again = [turn.action for turn in read_record(game_record(log, 1)).match.turns]
    assert again == list(log.games[1].actions)
    assert '[Seats "mcts:simulations=5, random"]' in game_record(log, 1)
    assert '[Seats "random, mcts:simulations=5"]' in game_record(log, 2)
    for each in (log, read_log(EARLIER, MatchPlan)):
        for number, played in each.games.items():
            text = game_record(each, number)
            assert tuple(read_record(text).match.state.returns()) == played.results and verify(text).holds


def test_unplayed_game_has_no_record(whole):
    with pytest.raises(ParlourError, match="The log has no game 14. It has 10 games, numbered up to 10"):
        game_record(whole, 14)
    with pytest.raises(ParlourError, match="The log has no game 1. It has no games yet"):
        game_record(RunLog(whole.plan), 1)
