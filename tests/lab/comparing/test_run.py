"""Comparisons from beginning to end, in a shop where it is known what everything is worth."""

import json

import pytest

from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.lab.comparing import Arm, ComparisonPlan, Direction, Goal, make_plan, run, summarize
from parlour.runs.executor import LocalExecutor
from parlour.runs.run_log import RunLog, read_log
from tests.runs.inline import InlineExecutor

SHOP = load_package("tests.lab.shop")
EDGE = [Arm({}), Arm({"edge": 20})]
LONGER = [Arm({"wait": 5}), Arm({"wait": 10})]


def log_of(arms, players=("random",), path=None, **settings):
    log = RunLog(make_plan(SHOP, arms, players, seed="seed", **settings), path)
    log.create()
    return log


def found(log, most, executor=None):
    return run(log, most, executor or InlineExecutor())


def text(comparison, log):
    return json.dumps(summarize(comparison, log.games))


@pytest.mark.campaign
def test_the_known_edge_of_the_first_seat_is_found():
    [contrast] = found(log_of(EDGE, smallest=0.05, goal=Goal.SIZE), 2000).contrasts
    assert contrast.finding is Direction.HIGHER
    assert contrast.interval.low < 0.2 < contrast.interval.high
    assert contrast.reach <= 0.05
    assert contrast.correlation > 0.5  # the dice are in common


def test_it_stops_when_it_knows_and_says_how_many_more_where_it_does_not():
    log = log_of(EDGE)
    [contrast] = found(log, 2000).contrasts
    assert contrast.is_known
    assert len(log.games) == 2 * contrast.pairs < 400
    [contrast] = found(log_of(EDGE), 5).contrasts
    assert contrast.finding is Direction.OPEN
    assert contrast.missing() > 5


def test_rules_that_change_nothing_are_found_alike():
    [contrast] = found(log_of(LONGER, smallest=0.12), 2000).contrasts
    assert contrast.finding is Direction.ALIKE
    assert contrast.interval.low < 0.0 < contrast.interval.high


def test_the_length_differs_by_a_share():
    [contrast] = found(log_of(LONGER, outcome="turns"), 100).contrasts
    assert contrast.means == (8.0, 13.0)
    assert contrast.interval.value == pytest.approx(5 / 13)
    assert contrast.finding is Direction.HIGHER


@pytest.mark.campaign
@pytest.mark.parametrize("processes", [2, 4])
def test_any_number_of_processes_finds_the_same_to_the_byte(processes):
    arms, players = [*EDGE, Arm({"edge": 5})], ["mcts:simulations=20", "random"]
    logs = [log_of(arms, players), log_of(arms, players)]
    executors = LocalExecutor(1), LocalExecutor(processes)
    one, other = (text(found(log, 60, executor), log) for log, executor in zip(logs, executors, strict=True))
    assert one == other


def test_an_interrupted_run_goes_on_as_if_nothing_had_been(tmp_path):
    whole = log_of(EDGE)
    log = log_of(EDGE, path=tmp_path / "log.jsonl")

    def interrupt(comparison):
        if len(log.games) == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(log, 200, InlineExecutor(), interrupt)
    kept = read_log(log.path, ComparisonPlan)
    assert kept.plan == log.plan
    assert len(kept.games) == 10
    assert text(found(kept, 200), kept) == text(found(whole, 200), whole)


def test_an_arm_that_is_decided_is_played_no_more():
    log = log_of([Arm({}), Arm({"edge": 25}), Arm({"edge": 1})])
    first, second = found(log, 300).contrasts
    assert first.is_known
    assert first.pairs < second.pairs
    assert len(log.games) == first.pairs + 2 * second.pairs


def test_dice_in_common_are_given_up_where_they_bring_nothing():
    """A loaded die: what wins for the first under one rule wins for the second under the other."""
    log = log_of([Arm({}), Arm({"edge": 1})], players=["random"], smallest=0.001)
    comparison = found(log, 30)
    [contrast] = comparison.contrasts
    contrast.firsts[:], contrast.seconds[:] = [0.0, 1.0] * 15, [1.0, 0.0] * 15
    assert contrast.correlation == pytest.approx(-1.0)
    contrast.apart_from = 30
    [wanted] = comparison.rounds(log.games, 30, 31)
    assert wanted.apart == (1,)
    common, apart = (log.plan.task(wanted.number, 1, it).secret for it in (False, True))
    assert common == log.plan.task(wanted.number, 0, False).secret != apart


def test_a_game_in_which_nothing_forbidden_was_used_is_not_played_again():
    """A charm is worth nothing, so what is found is exact: the games are the same but where one was bought."""
    log = log_of([Arm({}), Arm({}, (0,), "charm"), Arm({}, (1,), "blade")], ["mcts:simulations=300"])
    charm, blade = found(log, 40).contrasts
    again = [log.games[number].actions for number in sorted(log.games) if number % 3 == 2]
    assert again.count(()) > 0.8 * len(again)
    assert charm.firsts == charm.seconds
    assert blade.interval.value < 0.0


@pytest.mark.campaign
def test_who_may_not_buy_the_blade_loses_what_it_is_worth():
    log = log_of([Arm({}), Arm({}, (1,), "blade")], ["mcts:simulations=300"], smallest=0.06, goal=Goal.SIZE)
    [contrast] = found(log, 2000).contrasts
    assert contrast.interval.low < -0.2 < contrast.interval.high
    assert {log.plan.focus(pair, 2) for pair in range(contrast.pairs)} == {0, 1}


@pytest.mark.parametrize(
    ("arms", "settings", "problem"),
    [
        ([Arm({})], {}, "at least one other variant"),
        ([Arm({}), Arm({"edge": 0})], {}, "blade=20, edge=0, wait=0 is given twice"),
        (EDGE, {"smallest": 0.0}, "between 0 and 1, not 0"),
        (EDGE, {"outcome": "fun"}, "No outcome named 'fun'"),
        (EDGE, {"players": ["mcts:seconds=1"]}, "time limit"),
        ([Arm({}), Arm({"edge": 99})], {}, "edge must be a whole number"),
    ],
)
def test_what_cannot_be_compared_is_refused(arms, settings, problem):
    players = settings.pop("players", ["random"])
    with pytest.raises(ParlourError, match=problem):
        make_plan(SHOP, arms, players, **settings)


def test_games_of_different_seats_are_not_compared():
    game = load_package("tests.search.nim")
    with pytest.raises(ParlourError, match="the same number of players"):
        make_plan(game, [Arm({"players": 2}), Arm({"players": 3})], ["random"])
