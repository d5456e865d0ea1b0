"""The sequential probability ratio test."""

import random
from collections import Counter
from itertools import islice

import numpy as np
import pytest

from parlour.errors import ParlourError
from parlour.statistics.ratings import expected_score
from parlour.statistics.sprt import BOUND, SequentialTest, Sprt, Verdict, parse_sprt

PENTANOMIAL = {0.0: 20, 0.25: 150, 0.5: 420, 0.75: 190, 1.0: 28}


def brownian(test, counts):
    """Return Van den Bergh's approximation for many rounds: n (s1 - s0) (2 m - s0 - s1) / (2 variance)."""
    rounds = np.repeat(list(counts), list(counts.values()))
    s0, s1 = expected_score(test.elo0), expected_score(test.elo1)
    return len(rounds) * (s1 - s0) * (2 * rounds.mean() - s0 - s1) / (2 * rounds.var())


@pytest.mark.parametrize(("elo0", "elo1"), [(0, 5), (0, 20), (-10, 10), (20, 30)])
def test_llr_is_near_its_approximation(elo0, elo1):
    test = Sprt(elo0, elo1)
    assert test.llr(PENTANOMIAL) == pytest.approx(brownian(test, PENTANOMIAL), rel=0.02, abs=0.02)


def test_llr_of_wins_and_losses_is_binomial():
    p0, p1 = expected_score(0), expected_score(40)
    exact = 300 * np.log(p1 / p0) + 200 * np.log((1 - p1) / (1 - p0))
    assert Sprt(0, 40).llr({1.0: 300, 0.0: 200}) == pytest.approx(exact, rel=1e-3)


def test_llr_changes_sign_with_perspective():
    mirrored = {1 - score: count for score, count in PENTANOMIAL.items()}
    assert Sprt(-15, 0).llr(mirrored) == pytest.approx(-Sprt(0, 15).llr(PENTANOMIAL))


def pairs(rng, ahead, draws=0.3):
    """Return scores of game pairs by a player of known strength."""
    score = expected_score(ahead)
    shares = score - draws / 2, draws, 1 - score - draws / 2
    while True:
        yield sum(rng.choices((1.0, 0.5, 0.0), shares, k=2)) / 2


def decide(test, seed, ahead):
    going, scores = SequentialTest(test), []
    for score in pairs(random.Random(seed), ahead):
        scores.append(score)
        if going.update(scores) is not Verdict.OPEN:
            return going


@pytest.mark.parametrize(("tests", "most"), [(60, 8), pytest.param(300, 26, marks=pytest.mark.campaign)])
@pytest.mark.parametrize(("ahead", "wrong"), [(0, Verdict.HIGHER), (60, Verdict.LOWER)])
def test_error_rates_are_kept(ahead, wrong, tests, most):
    """Allows three standard deviations above an error rate of one in twenty."""
    verdicts = Counter(decide(Sprt(0, 60), seed, ahead).verdict for seed in range(tests))
    assert verdicts[wrong] <= most and verdicts[Verdict.OPEN] == 0


def test_large_difference_stops_early():
    assert decide(Sprt(0, 60), 1, 300).rounds < decide(Sprt(0, 60), 1, 30).rounds


def test_scores_after_the_verdict_are_ignored():
    going, scores = SequentialTest(Sprt(0, 100)), [1.0] * 50
    assert going.update(scores) is Verdict.HIGHER
    rounds, llr = going.rounds, going.llr
    assert rounds < 50 and llr >= BOUND
    assert going.update(scores + [0.0] * 500) is Verdict.HIGHER
    assert (going.rounds, going.llr) == (rounds, llr)


def test_incremental_updates_give_the_same_result():
    scores = list(islice(pairs(random.Random(3), 20), 200))
    at_once, slowly = SequentialTest(Sprt(0, 60)), SequentialTest(Sprt(0, 60))
    at_once.update(scores)
    for end in (*range(0, 200, 7), 200):
        slowly.update(scores[:end])
    assert (at_once.verdict, at_once.rounds, at_once.llr) == (slowly.verdict, slowly.rounds, slowly.llr)


@pytest.mark.parametrize("text", ["", "5", "20,0", "0,0", "0,5,10", "a,b", "0,2000", "0, 5"])
def test_invalid_tests_are_refused(text):
    assert parse_sprt("-2.5,10") == Sprt(-2.5, 10)
    with pytest.raises(ParlourError, match="the lower one first, as in 0,20"):
        parse_sprt(text)
