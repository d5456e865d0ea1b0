"""The share of intervals adjusted for luck that contain the truth, for each use, in a game with known truth.

All players buy at random in the shop, so every truth follows from its rules. The luck is blurred, as if positions were
only estimated.
"""

import functools
import threading
from dataclasses import replace
from statistics import fmean

import numpy as np
import pytest

from parlour.core.game import load_package
from parlour.lab.comparing import OUTCOMES, Arm, Contrast, Goal, make_plan
from parlour.lab.comparing.comparison_games import RoundWorker
from parlour.lab.comparing.comparison_plan import ComparisonRound
from parlour.lab.comparing.side_effects import sample_of
from parlour.lab.intent import Intent, Target
from parlour.lab.item_values import make_item_plan
from parlour.lab.level_matches import LevelMatch
from parlour.lab.measures import fairness
from parlour.lab.rule_tuning import judge
from parlour.lab.search_ladder import elo_of, make_rung
from parlour.statistics import elo

SHOP = load_package("tests.lab.shop")
EDGE, BLADE = 20, 0.2
BLUR = 0.35  # standard deviation of the noise in the luck, in wins
POOL, STUDIES, ROUNDS = 10_000, 1_000, 100  # rounds in all, studies, and rounds in each


@functools.cache
def pool_of(command):
    """Return the plan of a command and its rounds, from which studies are drawn."""
    if command == "items":
        plan = make_item_plan(SHOP, "random", ["blade"], seed="coverage")
    else:
        plan = make_plan(SHOP, [Arm({}), Arm({"edge": EDGE})], ["random"], seed="coverage")
    worker = RoundWorker(plan, threading.Event())
    return plan, [worker(ComparisonRound(number, (1,))) for number in range(POOL)]


def studies(command):
    """Yield the plan and the rounds of each study, with new noise in the luck."""
    plan, rounds = pool_of(command)
    dice = np.random.default_rng(5)
    for _ in range(STUDIES):
        yield plan, [list(blurred(rounds[place], dice)) for place in dice.choice(len(rounds), ROUNDS, replace=False)]


def blurred(pair, dice):
    """Yield the games of a round with imprecise luck; a game that repeats the first has its luck."""
    noise = dice.normal(0.0, 2 * BLUR, 2)
    for it, own in zip(pair, noise if pair[1].actions else noise[[0, 0]], strict=True):
        yield replace(it, luck=(it.luck[0] + own, it.luck[1] - own))


def of_fairness(plan, rounds):
    sample = sample_of(plan.game(1), "beginner", [it for _, it in rounds], 0)
    found = fairness.adjusted_score(sample) or fairness.seat_score(sample)
    return found[0].interval, 0.5 + EDGE / 100


def of_tuning(plan, rounds):
    sample = sample_of(plan.game(1), "beginner", [it for _, it in rounds], 0)
    [found] = judge(sample, Intent(targets=(Target("seat_score", "seat 0", 0.0, 0.5),)))
    return found.found.interval, 0.5 + EDGE / 100


def of_matches(plan, rounds):
    return LevelMatch("strong", "weak", 2, *scores(plan, rounds)).score, 0.5 + EDGE / 100


def of_ladder(plan, rounds):
    found, lucks = scores(plan, rounds)
    rung = make_rung(8, 16, found, 2, lucks)
    assert rung.elo == elo_of(found, 2, lucks)
    return rung.elo, elo(0.5 + EDGE / 100)


def scores(plan, rounds):
    return tuple(SHOP.score(it.results[0]) for _, it in rounds), tuple(it.luck[0] for _, it in rounds)


def of_comparison(plan, rounds):
    return of_pairs(plan, rounds, smallest=0.02, goal=Goal.SIGN), EDGE / 100


def of_items(plan, rounds):
    """A third of all purchases would be blades."""
    return of_pairs(plan, rounds, smallest=0.05, goal=Goal.SIZE), -BLADE / 3


def of_pairs(plan, rounds, smallest, goal):
    """Feed the pairs one by one until the difference is known, as commands do."""
    contrast = Contrast(1, 0, OUTCOMES["seat_score"], smallest, goal, 0.05)
    for pair in rounds:
        seat = plan.focus(pair[0].round, 2)
        (first, luck), (second, other) = ((SHOP.score(it.results[seat]), it.luck[seat]) for it in pair)
        contrast.add((first, second), lucks=[other - luck])
        if contrast.is_known:
            break
    return contrast.interval


USES = {  # with the bounds of the coverage; sequential intervals also hold while games are still played
    "fairness": (of_fairness, 0.93, 0.97),
    "tune": (of_tuning, 0.93, 0.97),
    "matches": (of_matches, 0.93, 0.97),
    "ladder": (of_ladder, 0.93, 0.97),
    "compare": (of_comparison, 0.95, 1.0),
    "items": (of_items, 0.95, 1.0),
}


@pytest.mark.campaign
@pytest.mark.parametrize("use", USES)
def test_intervals_contain_the_truth(use, record_property):
    interval_of, least, most = USES[use]
    found = [interval_of(*study) for study in studies("items" if use == "items" else "compare")]
    held = fmean(it.low <= truth <= it.high for it, truth in found)
    record_property("coverage", held)
    assert least <= held <= most
