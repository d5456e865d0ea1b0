"""Playing and recording the games of a comparison."""

import json
from dataclasses import replace

import pytest

from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.lab.comparing import Arm, ComparisonPlan, Direction, Goal, make_plan, run, summarize
from parlour.lab.comparing.comparison_games import ComparisonRound, game_record, play_rounds
from parlour.match import read_record
from parlour.match.verify import verify
from parlour.runs.executor import LocalExecutor
from parlour.runs.run_log import RunLog, read_log
from tests.runs.inline import InlineExecutor

SHOP, NIM = load_package("tests.lab.shop"), load_package("tests.search.nim")
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
def test_known_first_seat_edge_is_found():
    [contrast] = found(log_of(EDGE, smallest=0.05, goal=Goal.SIZE), 2000).contrasts
    assert contrast.finding is Direction.HIGHER and contrast.reach <= 0.05
    assert contrast.interval.low < 0.2 < contrast.interval.high
    assert contrast.correlation > 0.5  # from shared dice


def test_comparison_stops_when_decided_or_estimates_missing_pairs():
    log = log_of(EDGE)
    [contrast] = found(log, 2000).contrasts
    assert contrast.is_known and len(log.games) == 2 * contrast.pairs < 400
    [contrast] = found(log_of(EDGE), 5).contrasts
    assert contrast.finding is Direction.OPEN and contrast.missing() > 5


def test_rule_that_only_makes_games_longer():
    [score] = found(log_of(LONGER, smallest=0.12), 2000).contrasts
    assert score.finding is Direction.ALIKE and score.interval.low < 0.0 < score.interval.high
    [length] = found(log_of(LONGER, outcome="decisions"), 100).contrasts
    assert length.finding is Direction.HIGHER and length.means == (7.0, 12.0)
    assert length.interval.value == pytest.approx(5 / 12)


@pytest.mark.campaign
@pytest.mark.parametrize("processes", [2, 4])
def test_summary_does_not_depend_on_process_count(processes):
    logs = [log_of([*EDGE, Arm({"edge": 5})], ["mcts:simulations=20", "random"]) for _ in range(2)]
    executors = LocalExecutor(1), LocalExecutor(processes)
    one, other = (text(found(log, 60, executor), log) for log, executor in zip(logs, executors, strict=True))
    assert one == other


def test_resumed_run_matches_uninterrupted_run(tmp_path):
    whole, log = log_of(EDGE), log_of(EDGE, path=tmp_path / "log.jsonl")

    def interrupt(comparison):
        if len(log.games) == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(log, 200, InlineExecutor(), interrupt)
    kept = read_log(log.path, ComparisonPlan)
    assert (kept.plan, len(kept.games)) == (log.plan, 10)
    assert text(found(kept, 200), kept) == text(found(whole, 200), whole)


def test_decided_arm_is_no_longer_played():
    log = log_of([Arm({}), Arm({"edge": 25}), Arm({"edge": 1})])
    first, second = found(log, 300).contrasts
    assert first.is_known and first.pairs < second.pairs
    assert len(log.games) == first.pairs + 2 * second.pairs


def test_shared_dice_are_dropped_if_uncorrelated():
    """With a loaded die, rolls that win under one rule lose under the other."""
    log = log_of([Arm({}), Arm({"edge": 1})], smallest=0.001)
    comparison = found(log, 30)
    [contrast] = comparison.contrasts
    contrast.firsts[:], contrast.seconds[:] = [0.0, 1.0] * 15, [1.0, 0.0] * 15
    assert contrast.correlation == pytest.approx(-1.0)
    contrast.apart_from = 30
    [wanted] = comparison.rounds(log.games, 30, 31)
    assert wanted.apart == (1,)
    common, apart = (log.plan.task(wanted.number, 1, it).secret for it in (False, True))
    assert common == log.plan.task(wanted.number, 0, False).secret != apart


def test_game_without_forbidden_items_is_not_replayed():
    """A charm has no effect, so games differ only if one was bought."""
    log = log_of([Arm({}), Arm({}, (0,), "charm"), Arm({}, (1,), "blade")], ["mcts:simulations=300"])
    charm, blade = found(log, 40).contrasts
    again = [log.games[number].actions for number in sorted(log.games) if number % 3 == 2]
    assert again.count(()) > 0.8 * len(again)
    assert charm.firsts == charm.seconds and blade.interval.value < 0.0


@pytest.mark.campaign
def test_forbidden_blade_costs_its_value():
    log = log_of([Arm({}), Arm({}, (1,), "blade")], ["mcts:simulations=300"], smallest=0.06, goal=Goal.SIZE)
    [contrast] = found(log, 2000).contrasts
    assert contrast.interval.low < -0.2 < contrast.interval.high
    assert {log.plan.focus(pair, 2) for pair in range(contrast.pairs)} == {0, 1}


@pytest.mark.parametrize(
    ("arms", "settings", "problem"),
    [
        ([Arm({})], {}, "at least one other variant"),
        ([Arm({}), Arm({"edge": 0})], {}, "blade=20, edge=0, coin=0, wait=0 is given twice"),
        (EDGE, {"smallest": 0.0}, "between 0 and 1, not 0"),
        (EDGE, {"outcome": "fun"}, "No outcome named 'fun'"),
        (EDGE, {"players": ["mcts:seconds=1"]}, "time limit"),
        ([Arm({}), Arm({"edge": 99})], {}, "edge must be a whole number"),
        ([Arm({"players": 2}), Arm({"players": 3})], {"game": NIM}, "the same number of players"),
    ],
)
def test_invalid_comparisons_are_refused(arms, settings, problem):
    game, players = settings.pop("game", SHOP), settings.pop("players", ["random"])
    with pytest.raises(ParlourError, match=problem):
        make_plan(game, arms, players, **settings)


def played(*apart):
    """Return the log of one round with two arms, some with their own dice."""
    log = log_of(EDGE)
    for results in play_rounds(log.plan, iter([ComparisonRound(0, (1,), apart)]), InlineExecutor()):
        for result in results:
            log.add(result)
    return log


@pytest.mark.parametrize(("apart", "is_common"), [((), True), ((1,), False)])
def test_record_has_shared_or_own_dice(apart, is_common):
    log = played(*apart)
    records = [game_record(log, number) for number in (1, 2)]
    assert all(verify(record).holds for record in records)
    one, other = (read_record(record).match.dice.secret for record in records)
    assert (one == other) == is_common


def test_record_of_unknown_unplayed_or_foreign_game_is_refused():
    log = played()
    elsewhere = RunLog(replace(log.plan, seed="other"), None, log.games)
    with pytest.raises(ParlourError, match="Game 2 cannot be recorded: its dice do not match the seed in the log"):
        game_record(elsewhere, 2)
    with pytest.raises(ParlourError, match="The log has no game 3"):
        game_record(log, 3)
    log.games[2].actions = ()
    with pytest.raises(ParlourError, match="Game 2 was not played because it would repeat game 1"):
        game_record(log, 2)
