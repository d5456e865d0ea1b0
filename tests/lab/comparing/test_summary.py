"""What a comparison has found, as JSON has it."""

import json

import pytest

from parlour.core.game import load_package
from parlour.lab.comparing import Arm, make_plan, run, summarize
from parlour.runs.run_log import RunLog
from tests.runs.inline import InlineExecutor

SHOP = load_package("tests.lab.shop")


def summary(arms, players, most, **settings):
    log = RunLog(make_plan(SHOP, arms, players, seed="seed", **settings))
    return summarize(run(log, most, InlineExecutor()), log.games)


@pytest.fixture(scope="module")
def edge():
    return summary([Arm({"wait": 1}), Arm({"edge": 25, "wait": 3})], ["casual", "mcts:simulations=20"], 150)


def test_it_can_be_written_and_read(edge):
    assert json.loads(json.dumps(edge, allow_nan=False)) == edge
    assert edge["arms"] == ["edge=0, wait=1", "edge=25, wait=3"]
    assert edge["players"]["casual"].startswith("mcts:simulations=80")


def test_what_both_families_find_is_robust(edge):
    assert [it["finding"] for it in edge["contrasts"]] == ["higher", "higher"]
    assert edge["robust"] == [{"arm": 1, "robust": True, "turns_round": False, "open": 0}]


def test_one_family_alone_is_never_robust():
    [found] = summary([Arm({}), Arm({"edge": 25})], ["mcts:simulations=20", "mcts:simulations=10"], 150)["robust"]
    assert (found["robust"], found["open"]) == (False, 0)


def test_what_is_not_decided_is_not_robust(edge):
    [found] = summary([Arm({}), Arm({"edge": 25})], ["casual", "random"], 2)["robust"]
    assert (found["robust"], found["open"]) == (False, 2)


def test_other_outcomes_are_told_with_their_share_of_flukes(edge):
    names = {(it["outcome"], it["found"]) for it in edge["exploratory"]}
    assert names == {("draws", False), ("turns", True), ("decisions", True)}
    assert all(it["found"] == (it["q"] < 0.1) for it in edge["exploratory"])
    [length] = [it for it in edge["exploratory"] if it["outcome"] == "turns" and it["player"] == "casual"]
    assert (length["first"], length["second"]) == (4.0, 6.0)
