"""The arguments and answers of evaluators."""

import numpy as np
import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import EvaluatorError
from parlour.search import PuctSearch

from .helpers import Even, Noisy, nim, puct

ONES, ZEROS = np.ones((1, 24)), np.zeros((1, 2))  # priors and values for one position of Nim


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
        (None, "must return a pair, .priors, values., not NoneType"),
        ((ONES,), "must return a pair, .priors, values., not tuple of 1"),
        ((ONES[:, 1:], ZEROS), r"priors must be numbers of shape \(1, 24\) .*\(1, 23\)"),
        ((np.ones((2, 24)), ZEROS), r"priors must be numbers .* not float64 .*\(2, 24\)"),
        ((np.full((1, 24), "x"), ZEROS), r"priors must be numbers .* not <U1 of shape"),
        ((ONES.astype(complex), ZEROS), "priors must be numbers .* not complex128 of shape"),
        (([[1], [1, 2]], ZEROS), "priors must be numbers .* not object of shape"),
        ((np.nan * ONES, ZEROS), "probabilities, not nan. Apply softmax"),
        ((np.inf * ONES, ZEROS), "probabilities, not inf"),
        ((-0.5 * ONES, ZEROS), "probabilities, not -0.5. Apply soft"),
        ((0 * ONES, ZEROS), "legal action must have a prior above 0; all 9 of a position"),
        ((ONES, ZEROS[0, 1:]), r"values must be numbers of shape \(1, 2\) .* \(1,\)"),
        ((ONES, ZEROS.astype(bool)), "values must be numbers .* not bool"),
        ((ONES, ZEROS + np.nan), "results of Nim, from -1 to 1, not nan"),
        ((ONES, ZEROS + 37.0), "results of Nim, from -1 to 1, not 37"),
    ],
)
def test_invalid_answer_is_explained(answer, message):
    with pytest.raises(EvaluatorError, match=message) as caught:
        puct(nim((1, 3, 5)), 10, lambda seen, masks: answer)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_evaluator_may_modify_its_arguments_and_priors_of_illegal_actions_are_ignored():
    def evaluate(seen, masks):
        priors = np.where(masks, 1.0, np.nan)
        seen[:], masks[:] = 0, 0
        return priors, np.full((len(seen), 2), 1.0001)

    assert puct(nim((1, 3, 5)), 500, evaluate).best.proven


def test_solo_values_are_scores():
    state = load_package("tests.search.gamble").new_initial_state()

    def hopeful(seen, masks):
        return masks, np.full((len(seen), 1), 11.0)

    with pytest.raises(EvaluatorError, match="results of Gamble, from 0 to 10, not 11"):
        puct(state, 10, hopeful)
