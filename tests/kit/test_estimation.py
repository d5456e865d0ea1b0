"""Estimates of results from evaluations."""

import math
import sys

import pytest

from parlour import kit
from parlour.kit import CHANCE, TERMINAL, estimate, interpret, record, rule
from parlour.kit.fields import U1


@record
class State:
    left: U1


VALUES = 1.5, -0.5, 0.25


@rule
def setup(s):
    s.left = 1


@rule
def actor(s):
    return CHANCE if s.left else TERMINAL


@rule
def legal(s, out):
    return 0


@rule
def apply(s, action):
    s.left = 0


@rule
def returns(s, out):
    out[0] = -0.5
    out[1] = 1
    out[2] = -0.5


@rule
def evaluate(s, seat, weights):
    return weights[seat]


kit.register(sys.modules[__name__], sys.modules[__name__])


@rule
def guess(s, scales, result):
    estimate(s, scales, result.value)


def guessed(seats, left=1, values=VALUES, run=guess):
    state, scales, result = kit.new(State), kit.new(kit.Scales), kit.new(kit.Result)
    state.left, scales.seats = left, seats
    scales.weight[: len(values)] = values
    run(state, scales, result)
    return pytest.approx(result.value[:seats].tolist(), abs=1e-6)


POWERS = [math.exp(value) for value in VALUES]
ODDS = math.exp(VALUES[0] - VALUES[1])
LOGISTIC = [(ODDS - 1) / (ODDS + 1), (1 - ODDS) / (ODDS + 1)]
SOFTMAX = [(3 * power / sum(POWERS) - 1) / 2 for power in POWERS]


@pytest.mark.parametrize("run", [guess, interpret(guess)], ids=["compiled", "interpreted"])
@pytest.mark.parametrize(
    ("seats", "values", "expected"),
    [
        (1, VALUES, [0]),
        (2, VALUES, LOGISTIC),
        (3, VALUES, SOFTMAX),
        (2, (0.7, 0.7), [0, 0]),
        (3, (0.7, 0.7, 0.7), [0, 0, 0]),
        (3, (900.0, -900.0, 0.0), [1, -0.5, -0.5]),  # exp would overflow
        (3, (-900.0, -900.0, -900.0), [0, 0, 0]),
    ],
)
def test_estimates_are_shares_of_the_chances(run, seats, values, expected):
    assert guessed(seats, values=values, run=run) == expected


def test_finished_game_has_its_exact_result():
    assert guessed(3, left=0) == [-0.5, 1, -0.5]
