"""Elo ratings by the Bradley–Terry model."""

import math
import random
from itertools import combinations

import pytest

from parlour.statistics import ratings
from parlour.statistics.ratings import Meeting, elo, expected_score, rate


@pytest.mark.parametrize(("score", "difference"), [(0.5, 0), (0.6, 70.4365), (10 / 11, 400), (1.0, math.inf)])
def test_elo_is_logistic(score, difference):
    assert (elo(score), elo(1 - score)) == pytest.approx((difference, -difference), abs=1e-3)
    assert expected_score(elo(score)) == pytest.approx(score)


def rounds(rng, strengths, each):
    """Return rounds of two games between players of known Elo."""
    for one, other in combinations(range(len(strengths)), 2):
        chance = expected_score(strengths[one] - strengths[other])
        for _ in range(each):
            yield Meeting(one, other, float(sum(rng.random() < chance for _ in range(2))), 2)


def test_two_ratings_match_their_score(monkeypatch):
    monkeypatch.setattr(ratings, "PRIOR", 0.0)
    one, other = rate([Meeting(0, 1, 1.5, 2)] * 10, 2)
    assert one.value - other.value == pytest.approx(elo(0.75))
    assert one.value + other.value == pytest.approx(0)


def test_ratings_match_published_example(monkeypatch):
    """The American League of 1987 (Agresti, Categorical Data Analysis), fitted by R's BradleyTerry2."""
    monkeypatch.setattr(ratings, "PRIOR", 0.0)
    abilities = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0]  # Milwaukee to Baltimore
    won = ["7 9 7 7 9 11", "7 5 11 9 9", "7 7 8 12", "6 7 10", "7 12", "6"]
    found = [
        Meeting(one, one + place, float(wins), 13)
        for one, row in enumerate(won)
        for place, wins in enumerate(row.split(), 1)
    ]
    rated = rate(found, len(abilities))
    natural = [(rating.value - rated[-1].value) / ratings.ELO for rating in rated]
    assert natural == pytest.approx(abilities, abs=1e-4)


def test_ratings_of_circular_results_and_of_an_undefeated_player():
    rated = rate([Meeting(0, 1, 2, 2), Meeting(1, 2, 2, 2), Meeting(0, 2, 0, 2)], 3)
    assert [rating.value for rating in rated] == pytest.approx([0, 0, 0], abs=1e-6)
    assert 200 < rate([Meeting(0, 1, 2, 2)] * 20, 2)[0].value < 1500


def test_rating_intervals_have_nominal_coverage():
    truth, held = [120.0, 20.0, -40.0, -100.0], 0
    for seed in range(200):
        rated = rate(list(rounds(random.Random(seed), truth, 40)), 4)
        held += sum(rating.low <= value <= rating.high for rating, value in zip(rated, truth, strict=True))
    assert 0.92 * 800 <= held <= 0.98 * 800


def test_dependent_games_widen_the_interval():
    apart = [Meeting(0, 1, 1, 1), Meeting(0, 1, 0, 1)] * 40
    together = [Meeting(0, 1, 2, 2), Meeting(0, 1, 0, 2)] * 20
    widths = [rate(each, 2)[0].high for each in (apart, together)]
    assert widths[1] == pytest.approx(widths[0] * 2**0.5, rel=0.05)
