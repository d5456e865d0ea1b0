"""Side effects of rule changes."""

import pytest

from parlour.core.game import load_package
from parlour.lab.comparing import Arm, make_plan, run
from parlour.lab.comparing.side_effects import paired_samples, side_effects
from parlour.runs.run_log import RunLog
from tests.runs.inline import InlineExecutor

SHOP = load_package("tests.lab.shop")


@pytest.fixture(scope="module")
def log():
    arms = [Arm({"wait": 1}), Arm({"edge": 25, "wait": 1}), Arm({"edge": 1, "wait": 1}), Arm({"edge": 25, "wait": 6})]
    made = RunLog(make_plan(SHOP, arms, ["random", "casual", "mcts:simulations=5"], smallest=0.001, seed="seed"))
    run(made, 60, InlineExecutor())
    return made


@pytest.mark.parametrize(("arm", "measures"), [(1, ["adjusted_score"]), (2, []), (3, ["branching", "adjusted_score"])])
def test_only_proven_changes_are_named(log, arm, measures):
    """The choice falls because waiting offers none, whatever counts as a turn. Scores are adjusted for luck."""
    found = side_effects(log.plan, log.games, arm)
    assert found["players"] == "casual" and found["games"] >= 30
    assert [it["measure"] for it in found["changes"] if it["measure"] != "turns"] == measures
    assert all(it["of"] in ("seat 0", "median", "mean") for it in found["changes"])


def test_samples_are_the_same_rounds_of_one_player(log):
    missing = log.plan.game_number(log.plan.round(7, 2), 3)
    games = {number: it for number, it in log.games.items() if number != missing}
    before, after = paired_samples(log.plan, games, 3, player=2)
    assert before.players == after.players == "mcts:simulations=5"
    whole, _ = paired_samples(log.plan, log.games, 3, player=2)
    assert (after.rounds - before.rounds == 3).all() and len(after.rounds) == len(whole.rounds) - 1
    assert side_effects(log.plan, {}, 1)["changes"] == []
