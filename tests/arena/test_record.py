"""Games of a match as records of play."""

from pathlib import Path

import pytest

from parlour.arena import MatchPlan, game_record, make_plan, run
from parlour.core.game import load
from parlour.errors import ParlourError
from parlour.match import read_record
from parlour.match.verify import verify
from parlour.runs.executor import LocalExecutor
from parlour.runs.run_log import RunLog, read_log

EARLIER = Path(__file__).parents[1] / "runs" / "data" / "arena-2.jsonl"


@pytest.fixture(scope="module")
def log():
    """Two games."""
    log = RunLog(make_plan(load("maexchen", faces=3), ("mcts:simulations=2", "random"), "seed"))
    run(log, 2, LocalExecutor(1))
    return log


def check(log):
    """Every game can be replayed, and its dice proved."""
    for number, played in log.games.items():
        text = game_record(log, number)
        assert tuple(read_record(text).match.state.returns()) == played.results
        assert verify(text).holds


def test_every_game_can_be_replayed_and_its_dice_proved(log):
    check(log)
    again = [turn.action for turn in read_record(game_record(log, 1)).match.turns]
    assert again == list(log.games[1].actions)


def test_a_record_tells_who_sat_where(log):
    assert '[Seats "mcts:simulations=2, random"]' in game_record(log, 1)
    assert '[Seats "random, mcts:simulations=2"]' in game_record(log, 2)


def test_games_of_the_layout_before_can_be_replayed():
    check(read_log(EARLIER, MatchPlan))


def test_a_game_that_was_not_played_has_no_record(log):
    with pytest.raises(ParlourError, match="The log has no game 4. It has 2 games, numbered up to 2"):
        game_record(log, 4)
    with pytest.raises(ParlourError, match="The log has no game 1. It has no games yet"):
        game_record(RunLog(log.plan), 1)
