"""Tuning a game's options."""

import json

import pytest

from parlour import load
from parlour.core.game import load_package
from parlour.errors import ParlourError, UnknownNameError
from parlour.lab.comparing import ComparisonPlan
from parlour.lab.comparing.comparison_games import game_record
from parlour.lab.intent import Intent, Target, TargetStatus
from parlour.lab.rule_tuning import counter_example, make_tuning_plan, overall, summarize, tune
from parlour.match import read_record
from parlour.match.verify import verify
from parlour.runs.run_log import RunLog, read_log
from tests.runs.inline import InlineExecutor


def names(game, *chosen, changes=1):
    return [arm.name for arm in make_tuning_plan(game, ["random"], chosen, changes).arms]


@pytest.mark.parametrize(
    ("game", "chosen", "variants"),
    [
        (load("lokai_and_bele"), "", "board=flat quiet=25 quiet=37 quiet=75 quiet=100 capture=must"),
        (load("lokai_and_bele"), "board capture", "board=flat capture=must board=flat,capture=must"),
        (load("bingo_chess"), "free", "free=false"),
        (load("columna", quiet=30), "", "quiet=15 quiet=20 quiet=22 quiet=45 quiet=60"),
    ],
)
def test_variants_have_few_changes_first(game, chosen, variants):
    found = names(game, *chosen.split(), changes=max(1, len(chosen.split())))
    assert [name.replace(", ", ",") for name in found] == ["as it is", *variants.split()]


@pytest.mark.parametrize(
    ("game", "chosen", "error", "message"),
    [
        (load("bingo_chess"), ["pattren"], UnknownNameError, "No option named 'pattren'. Did you mean 'pattern'"),
        (load_package("tests.search.nim"), [], ParlourError, "has no options to change"),  # only a number of players
        (load("deathmatch_arena"), [], ParlourError, "more than the limit of 40. Name fewer"),
    ],
)
def test_untunable_options_are_refused(game, chosen, error, message):
    with pytest.raises(error, match=message):
        names(game, *chosen, changes=3)


UNFAIR = load_package("tests.lab.shop", edge=20)
FAIR = Intent(targets=(Target("seat_score", "seat 0", 0.4, 0.6),))


def tuned(intent, games=300, path=None, **plan):
    log = RunLog(make_tuning_plan(UNFAIR, ["random"], seed="seed", **plan), path)
    log.create()
    return tune(log, intent, games, InlineExecutor()), log


@pytest.fixture(scope="module")
def fair():
    return tuned(FAIR)


def test_smallest_change_that_meets_intent_is_chosen(fair):
    found, log = fair
    assert log.plan.arms[found.chosen].name == "edge=0"
    assert overall(found.confirmed[found.chosen]) is TargetStatus.MET
    [reported] = found.confirmed[found.chosen]
    assert reported.found.n == 300
    assert 0.4 < reported.found.interval.low < 0.5 < reported.found.interval.high < 0.6
    assert {game.round for game in log.games.values()} == set(range(300 * (1 + len(found.confirmed))))  # new games


def test_missed_variants_are_dropped_early_with_a_counter_example(fair):
    found, log = fair
    assert overall(found.judged[0]) is TargetStatus.MISSED and found.games[0] < 300 == found.games[found.chosen]
    number = counter_example(log, 0, found.judged[0])
    assert log.games[number].results[0] == 1.0
    text = game_record(log, number)
    assert read_record(text).match.game.options["edge"] == 20 and verify(text).holds
    assert counter_example(log, found.chosen, found.confirmed[found.chosen]) is None


def test_current_rules_may_be_chosen_or_nothing():
    met, _ = tuned(Intent(targets=(Target("turns", low=2, high=4),)), 12)
    assert met.chosen == 0 and list(met.confirmed) == [0]
    missed, _ = tuned(Intent(targets=(Target("draws", low=0.5),)), 40)
    assert missed.chosen is None and not missed.confirmed
    assert {overall(it) for it in missed.judged.values()} == {TargetStatus.MISSED}


@pytest.mark.campaign
def test_interrupted_tuning_is_resumed(tmp_path, fair):
    found, log = fair
    part = RunLog(log.plan, tmp_path / "log.jsonl", {number: log.games[number] for number in list(log.games)[:70]})
    part.create()
    kept = read_log(part.path, ComparisonPlan)
    again = tune(kept, FAIR, 300, InlineExecutor())
    assert summarize(kept, again) == summarize(log, found)


def test_summary_is_valid_json(fair):
    found, log = fair
    reported = summarize(log, found)
    assert json.loads(json.dumps(reported, allow_nan=False)) == reported
    assert reported["variants"][reported["chosen"]]["changes"] == 1
