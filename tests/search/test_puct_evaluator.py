"""The arguments and answers of evaluators."""

import numpy as np
import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import EvaluatorError
from parlour.search import PuctSearch

from .helpers import Even, Noisy, nim, puct


def test_evaluator_gets_observations_of_the_seat_to_act():
    state, evaluator = nim((1, 2, 3)), Even()
    puct(state, 300, evaluator)
    assert evaluator.sizes[0] == 1
    seen, mask = evaluator.seen[0][0], evaluator.masks[0][0]
    assert (seen == state.observation_tensor(0)).all() and mask.tolist() == state.legal_actions_mask()
    spec = state.game.observation_spec
    for seen, masks in zip(evaluator.seen, evaluator.masks, strict=True):
        assert (seen.dtype, seen.shape[1:], masks.dtype) == (np.float32, (spec.size,), np.uint8)
        parts = spec.split(seen)
        assert (parts["seat"].argmax(axis=1) == parts["turn"]).all()
        assert (masks.sum(axis=1) == parts["heap"].sum(axis=1)).all()


def test_search_can_continue_after_a_failed_evaluation():
    state, failing = parlour.load("columna").new_initial_state(), [False, False, True]

    def evaluate(seen, masks):
        if failing and failing.pop(0):
            raise OSError("the network is down")
        return Noisy()(seen, masks)

    one = PuctSearch(state, evaluate, seed=1)
    with pytest.raises(OSError, match="the network is down"):
        one.run(simulations=400)
    assert not one._leads["awaited"].any()
    assert one.run(simulations=400).simulations > 400


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda n, a, s: None, "must return a pair, .priors, values., not NoneType"),
        (lambda n, a, s: (np.ones((n, a)),), "must return a pair, .priors, values., not tuple of 1"),
        (
            lambda n, a, s: (np.ones((n, a - 1)), np.zeros((n, s))),
            r"priors must be numbers of shape \(1, 24\) .*\(1, 23\)",
        ),
        (lambda n, a, s: (np.ones((n + 1, a)), np.zeros((n, s))), r"priors must be numbers .* not float64 .*\(2, 24\)"),
        (lambda n, a, s: (np.full((n, a), "x"), np.zeros((n, s))), r"priors must be numbers .* not <U1 of shape"),
        (
            lambda n, a, s: (np.ones((n, a), complex), np.zeros((n, s))),
            "priors must be numbers .* not complex128 of shape",
        ),
        (lambda n, a, s: ([[1], [1, 2]], np.zeros((n, s))), "priors must be numbers .* not object of shape"),
        (
            lambda n, a, s: (np.full((n, a), np.nan), np.zeros((n, s))),
            "probabilities, not nan. Apply softmax",
        ),
        (lambda n, a, s: (np.full((n, a), np.inf), np.zeros((n, s))), "probabilities, not inf"),
        (lambda n, a, s: (np.full((n, a), -0.5), np.zeros((n, s))), "probabilities, not -0.5. Apply soft"),
        (
            lambda n, a, s: (np.zeros((n, a)), np.zeros((n, s))),
            "legal action must have a prior above 0; all 9 of a position",
        ),
        (lambda n, a, s: (np.ones((n, a)), np.zeros(n)), r"values must be numbers of shape \(1, 2\) .* \(1,\)"),
        (lambda n, a, s: (np.ones((n, a)), np.zeros((n, s), bool)), "values must be numbers .* not bool"),
        (lambda n, a, s: (np.ones((n, a)), np.full((n, s), np.nan)), "results of Nim, from -1 to 1, not nan"),
        (lambda n, a, s: (np.ones((n, a)), np.full((n, s), 37.0)), "results of Nim, from -1 to 1, not 37"),
    ],
)
def test_invalid_answer_is_explained(answer, message):
    def evaluate(seen, masks):
        return answer(len(seen), masks.shape[1], 2)

    with pytest.raises(EvaluatorError, match=message) as caught:
        puct(nim((1, 3, 5)), 10, evaluate)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_priors_of_illegal_actions_are_ignored():
    def evaluate(seen, masks):
        return np.where(masks, 1.0, np.nan), np.full((len(seen), 2), 1.0001)

    assert puct(nim((1, 3, 5)), 500, evaluate).best.proven


def test_evaluator_may_modify_its_arguments():
    def evaluate(seen, masks):
        seen[:], masks[:] = 0, 0
        return masks + 1, np.zeros((len(seen), 2))

    assert puct(nim((1, 3, 5)), 500, evaluate).best.proven


def test_solo_values_are_scores():
    state = load_package("tests.search.gamble").new_initial_state()

    def hopeful(seen, masks):
        return masks, np.full((len(seen), 1), 11.0)

    with pytest.raises(EvaluatorError, match="results of Gamble, from 0 to 10, not 11"):
        puct(state, 10, hopeful)
