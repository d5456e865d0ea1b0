"""Tunings from beginning to end, of a shop in which it is known what each option does."""

import json

import pytest

from parlour.core.game import load_package
from parlour.lab.comparing import ComparisonPlan
from parlour.lab.comparing.comparison_games import game_record
from parlour.lab.intent import Intent, Standing, Target
from parlour.lab.rule_tuning import counter_example, make_tuning_plan, overall, summarize, tune
from parlour.match import read_record
from parlour.match.verify import verify
from parlour.runs.run_log import RunLog, read_log
from tests.runs.inline import InlineExecutor

UNFAIR = load_package("tests.lab.shop", edge=20)
FAIR = Intent(targets=(Target("seat_score", "seat 0", 0.4, 0.6),))


def tuned(intent, games=300, path=None, **plan):
    log = RunLog(make_tuning_plan(UNFAIR, ["random"], seed="seed", **plan), path)
    log.create()
    return tune(log, intent, games, InlineExecutor()), log


@pytest.fixture(scope="module")
def fair():
    return tuned(FAIR)


def test_the_smallest_change_that_meets_the_intent_is_chosen(fair):
    found, log = fair
    assert log.plan.arms[found.chosen].name == "edge=0"
    assert overall(found.confirmed[found.chosen]) is Standing.MET
    [told] = found.confirmed[found.chosen]
    assert told.found.n == 300
    assert 0.4 < told.found.interval.low < 0.5 < told.found.interval.high < 0.6


def test_what_misses_the_intent_is_given_up_early(fair):
    found, _ = fair
    assert overall(found.judged[0]) is Standing.MISSED
    assert found.games[0] < 300 == found.games[found.chosen]


def test_confirmation_is_by_games_that_the_search_has_not_seen(fair):
    found, log = fair
    rounds = {game.round for game in log.games.values()}
    assert rounds == set(range(300 * (1 + len(found.confirmed))))


def test_each_variant_that_will_not_do_has_a_game_that_shows_it(fair):
    found, log = fair
    number = counter_example(log, 0, found.judged[0])
    assert log.games[number].results[0] == 1.0
    text = game_record(log, number)
    assert read_record(text).match.game.options["edge"] == 20
    assert verify(text).holds
    assert counter_example(log, found.chosen, found.confirmed[found.chosen]) is None


def test_a_game_may_meet_the_intent_as_it_is():
    found, _ = tuned(Intent(targets=(Target("turns", low=2, high=4),)), 12)
    assert found.chosen == 0
    assert list(found.confirmed) == [0]


def test_where_nothing_will_do_nothing_is_chosen():
    found, _ = tuned(Intent(targets=(Target("draws", low=0.5),)), 40)
    assert found.chosen is None
    assert not found.confirmed
    assert {overall(it) for it in found.judged.values()} == {Standing.MISSED}


@pytest.mark.campaign
def test_it_goes_on_where_it_was_interrupted(tmp_path, fair):
    found, log = fair
    part = RunLog(log.plan, tmp_path / "log.jsonl", {number: log.games[number] for number in list(log.games)[:70]})
    part.create()
    kept = read_log(part.path, ComparisonPlan)
    again = tune(kept, FAIR, 300, InlineExecutor())
    assert summarize(kept.plan, again) == summarize(log.plan, found)


def test_it_can_be_written_and_read(fair):
    found, log = fair
    told = summarize(log.plan, found)
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told["variants"][told["chosen"]]["changes"] == 1
