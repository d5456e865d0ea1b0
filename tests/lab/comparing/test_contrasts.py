"""Contrasts and summaries of comparisons."""

import json
import math

import numpy as np
import pytest

from parlour.core.game import load_package
from parlour.lab.comparing import OUTCOMES, Arm, Contrast, Direction, Goal, make_plan, run, summarize
from parlour.runs.run_log import RunLog
from tests.runs.inline import InlineExecutor


def contrast(goal=Goal.SIGN, smallest=0.05):
    return Contrast(1, 0, OUTCOMES["seat_score"], smallest, goal, 0.05)


@pytest.mark.parametrize(
    ("pairs", "finding"),
    [
        ([(0.0, 1.0)] * 12, Direction.HIGHER),
        ([(1.0, 0.0)] * 12, Direction.LOWER),
        ([(1.0, 1.0), (0.0, 0.0)] * 100, Direction.ALIKE),
        ([(1.0, 0.0), (0.0, 1.0)] * 10, Direction.OPEN),
    ],
)
def test_interval_beyond_0_or_within_smallest_is_decided(pairs, finding):
    found = contrast()
    assert (found.finding, found.is_known, found.pairs, found.missing()) == (Direction.OPEN, False, 0, math.inf)
    assert math.isnan(found.correlation)
    found.add(*pairs)
    assert (found.finding, found.is_known) == (finding, finding is not Direction.OPEN)


def test_size_goal_requires_narrow_interval():
    found = contrast(Goal.SIZE, 0.25)
    found.add(*[(0.0, 1.0), (0.0, 0.0)] * 15)
    assert found.finding is Direction.HIGHER and not found.is_known
    found.add(*[(0.0, 1.0), (0.0, 0.0)] * 60)
    assert found.is_known


def test_means_and_correlation_cover_all_pairs():
    found = contrast()
    pairs = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.5), (0.0, 0.5)]
    found.add(*pairs)
    assert found.means == (0.5, 0.5)
    assert found.correlation == pytest.approx(np.corrcoef(np.transpose(pairs))[0, 1])
    found.apart_from = 2
    assert found.correlation == pytest.approx(1.0)


@pytest.mark.parametrize("goal", Goal)
def test_missing_pairs_estimate_is_accurate(goal):
    drawn = np.random.default_rng(1).random((4000, 2))
    pairs = [(float(a < 0.5), float(a < 0.5 if b < 0.6 else b < 0.85)) for a, b in drawn]
    found = contrast(goal, 0.08)
    found.add(*pairs[:100])
    assert not found.is_known
    reported = found.missing()
    for place in range(100, 4000):
        if found.is_known:
            break
        found.add(pairs[place])
    assert 0.3 * reported < found.pairs - 100 < 3 * reported
    assert found.missing() == 0.0


def test_borderline_difference_needs_infinite_pairs():
    found = contrast(smallest=0.0001)
    found.add(*[(0.0, 1.0), (1.0, 0.0)] * 10)
    assert found.interval.value == 0.0 and 1e6 < found.missing() < math.inf


SHOP = load_package("tests.lab.shop")


def summary(arms, players, most, **settings):
    log = RunLog(make_plan(SHOP, arms, players, seed="seed", **settings))
    return summarize(run(log, most, InlineExecutor()), log.games)


@pytest.fixture(scope="module")
def edge():
    return summary([Arm({"wait": 1}), Arm({"edge": 25, "wait": 3})], ["casual", "mcts:simulations=20"], 150)


def test_summary_is_valid_json_and_finding_of_both_families_is_robust(edge):
    assert json.loads(json.dumps(edge, allow_nan=False)) == edge
    assert edge["arms"] == ["edge=0, wait=1", "edge=25, wait=3"]
    assert edge["players"]["casual"].startswith("mcts:simulations=80")
    assert [it["finding"] for it in edge["contrasts"]] == ["higher", "higher"]
    assert edge["robust"] == [{"arm": 1, "robust": True, "turns_round": False, "open": 0}]


@pytest.mark.parametrize(
    ("players", "games", "undecided"),
    [(["mcts:simulations=20", "mcts:simulations=10"], 150, 0), (["casual", "random"], 2, 2)],
)
def test_finding_of_one_family_or_undecided_is_not_robust(players, games, undecided):
    [found] = summary([Arm({}), Arm({"edge": 25})], players, games)["robust"]
    assert (found["robust"], found["open"]) == (False, undecided)


def test_exploratory_outcomes_have_q_values(edge):
    names = {(it["outcome"], it["found"]) for it in edge["exploratory"]}
    assert names == {("draws", False), ("turns", False), ("decisions", True)}  # waiting belongs to the same turn
    assert all(it["found"] == (it["q"] < 0.1) for it in edge["exploratory"])
    [length] = [it for it in edge["exploratory"] if it["outcome"] == "decisions" and it["player"] == "casual"]
    assert (length["first"], length["second"]) == (3.0, 5.0)
