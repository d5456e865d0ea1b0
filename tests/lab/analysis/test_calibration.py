"""Calibration of expected scores, in games with a known truth."""

import numpy as np
import pytest

from parlour.lab.analysis.calibration import brier, calibrated, courses, skill, slope, trusted
from tests.lab.hand_made import sample

TURNS = 8


def games(say, count=300, seed=1):
    """Return random-walk games that end decided; `say` distorts the true chance of seat 0."""
    rng = np.random.default_rng(seed)
    truth = np.full((count, TURNS + 1), 0.5)
    for turn in range(TURNS):
        step = np.minimum(truth[:, turn], 1 - truth[:, turn]) * 0.5
        truth[:, turn + 1] = truth[:, turn] + step * rng.choice((-1, 1), count)
    won = rng.random(count) < truth[:, -1]
    value = (2 * say(truth[:, 1:].ravel(), rng) - 1).astype(np.float32)
    turn = np.tile(np.arange(TURNS), count)
    decisions = {"game": np.repeat(np.arange(count), TURNS), "turn": turn, "seat": turn % 2}
    decisions |= {"value_0": value, "value_1": -value, "best": value, "played": value, "choices": np.full(len(turn), 2)}
    return sample([(1, -1) if it else (-1, 1) for it in won], decisions=decisions, turns=[TURNS] * count)


def honest(truth, rng):
    return truth


def rash(truth, rng):
    """Make odds far too extreme."""
    odds = (truth / (1 - truth)) ** 4
    return odds / (1 + odds)


def blind(truth, rng):
    return rng.random(len(truth))


def test_calibrated_values_are_unchanged():
    found = calibrated(games(honest))
    assert slope(found).low < 1 < slope(found).high
    assert trusted(found) and skill(found).low > 0.3
    raw = games(honest).decisions["value_0"].reshape(-1, TURNS)
    assert found.value[:, 0] == pytest.approx((raw.ravel() + 1) / 2, abs=0.06)


def test_overconfident_values_are_corrected():
    stated, found = (games(rash).decisions["value_0"] + 1) / 2, calibrated(games(rash))
    truth = (games(honest).decisions["value_0"] + 1) / 2
    assert np.abs(stated - truth).mean() > 3 * np.abs(found.value[:, 0] - truth).mean()
    assert trusted(found) and found.value.sum(axis=1) == pytest.approx(1.0)


def test_uninformative_values_are_not_trusted():
    """Cross-fitting keeps values from learning their own rounds' results."""
    found = calibrated(games(blind))
    assert not trusted(found) and skill(found).value < 0.05
    assert courses(games(blind)) == ()


def test_few_games_are_not_trusted_and_a_coin_has_a_brier_score_of_a_quarter():
    assert calibrated(games(honest, 10)) is None and not trusted(None)
    assert brier(calibrated(games(lambda truth, rng: np.full(len(truth), 0.5)))).value == pytest.approx(0.25, abs=0.01)


def test_courses_include_every_decision_and_the_end():
    found = courses(games(honest))
    assert len(found) == 300
    assert found[0].turn.tolist() == list(range(TURNS))
    assert found[0].to_the_end.shape == (TURNS + 1, 2)
    assert {course.winner for course in found} == {0, 1}
