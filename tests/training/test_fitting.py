"""Weights from positions and results."""

import math

import numpy as np
import pytest

import parlour
from parlour.core import weights
from parlour.core.game import load_package
from parlour.training.fitting import fit, shares, terms

TRUE = np.array([1.0, -0.5, 0.0, 2.0])
MANY = 20_000


def draw(seats, count=MANY, seed=1):
    """Return random positions, and winners drawn from the true weights."""
    rng = np.random.default_rng(seed)
    positions = rng.normal(size=(count, seats, len(TRUE)))
    powers = np.exp(positions @ TRUE)
    chances = powers / powers.sum(axis=1, keepdims=True)
    winners = (rng.random((count, 1)) > chances.cumsum(axis=1)).sum(axis=1)
    return positions, np.eye(seats)[winners], chances


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_known_weights_are_recovered(seats):
    positions, outcomes, chances = draw(seats)
    found, loss = fit(positions, outcomes)
    assert found == pytest.approx(TRUE, abs=0.1)
    assert loss == pytest.approx(-(chances * np.log(chances)).sum(axis=1).mean(), abs=0.02)
    assert fit(np.ones_like(positions), outcomes)[1] == pytest.approx(math.log(seats))


def test_draws_count_as_half_a_win():
    positions, _, chances = draw(2, 2000)
    assert fit(positions, chances)[0] == pytest.approx(TRUE, abs=0.05)
    assert fit(positions, np.full((2000, 2), 0.5))[0] == pytest.approx(np.zeros(4), abs=1e-6)


def test_constant_feature_has_no_weight():
    positions, outcomes, _ = draw(2)
    positions[:, :, 0] = 7
    positions[:, :, 1] = positions[:, :1, 1]  # varies, but equally for both seats
    found, _ = fit(positions, outcomes)
    assert found[:2].tolist() == [0, 0]
    assert found[3] > 1


def test_scale_of_a_feature_does_not_matter():
    positions, outcomes, _ = draw(2, 500)
    scales = np.array([1, 100, 1, 0.001])
    (found, loss), (scaled, same_loss) = fit(positions, outcomes), fit(positions * scales, outcomes)
    assert scaled * scales == pytest.approx(found) and same_loss == pytest.approx(loss)


def test_separable_data_gives_finite_weight():
    positions = np.array([[[1.0], [0.0]], [[0.0], [1.0]]] * 50)
    outcomes = np.array([[1.0, 0.0], [0.0, 1.0]] * 50)
    (weight,), loss = fit(positions, outcomes)
    assert 2 < weight < 20 and 0 < loss < 0.1


def test_terms_do_not_depend_on_weights(monkeypatch):
    """Weights files do not fit after a change of features, so training must not need them."""
    expected = terms(parlour.load("columna").new_initial_state())
    monkeypatch.setattr(weights, "of_game", lambda *given: pytest.fail("training reads no weights"))
    assert terms(parlour.load("columna").new_initial_state()).tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("players", "results", "parts"),
    [
        (2, [1, -1], [1, 0]),
        (2, [0, 0], [1 / 2, 1 / 2]),
        (3, [-0.5, 1, -0.5], [0, 1, 0]),
        (3, [0, 0, 0], [1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_shares_add_up_to_one(players, results, parts):
    assert shares(load_package("tests.search.nim", players=players), results) == pytest.approx(parts)


def test_terms_are_coefficients_of_weights():
    state = parlour.load("bingo_battle").state_from_text("1200/0000/0000/0000/0000 20 1,0 1 -")
    assert terms(state).tolist() == [[1, 0, 0, 0, 0, 0, 0, 0, 3], [0, 0, 0, 0, 1, 0, 0, 3, 0]]
