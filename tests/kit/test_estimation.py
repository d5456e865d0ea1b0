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


def test_two_seats_have_logistic_chances():
    odds = math.exp(1.5 + 0.5)
    chance = odds / (odds + 1)
    assert guessed(2) == [2 * chance - 1, 1 - 2 * chance]


def test_three_seats_have_softmax_chances():
    powers = [math.exp(value) for value in VALUES]
    chances = [power / sum(powers) for power in powers]
    assert guessed(3) == [(3 * chance - 1) / 2 for chance in chances]


def test_solo_game_is_estimated_as_zero():
    assert guessed(1) == [0]


@pytest.mark.parametrize("seats", [2, 3])
def test_equal_evaluations_are_estimated_as_zero(seats):
    assert guessed(seats, values=(0.7, 0.7, 0.7)) == [0] * seats


@pytest.mark.parametrize("run", [guess, interpret(guess)])
def test_extreme_evaluation_is_estimated_as_a_win(run):
    assert guessed(3, values=(900.0, -900.0, 0.0), run=run) == [1, -0.5, -0.5]
    assert guessed(3, values=(-900.0, -900.0, -900.0), run=run) == [0, 0, 0]


def test_finished_game_has_its_exact_result():
    assert guessed(3, left=0) == [-0.5, 1, -0.5]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_interpreted_estimate_is_equal(seats):
    assert guessed(seats, run=interpret(guess)) == guessed(seats).expected
