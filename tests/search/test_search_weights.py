"""Custom weights in every search that uses estimates."""

import pytest

import parlour
from parlour.core.weights import WeightsError
from parlour.search import AlphaBeta, ParallelSearch, PuctSearch, Search

SEARCHES = {
    "alpha-beta": AlphaBeta,
    "tree search": Search,
    "in threads": lambda state, weights: ParallelSearch(state, 2, weights=weights),
    "led by an evaluator": lambda state, weights: PuctSearch(
        state, lambda seen, masks: (masks, masks), weights=weights
    ),
}


@pytest.fixture(scope="module")
def start():
    return parlour.load("columna").new_initial_state()


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_unknown_feature_suggests_the_closest(search, start):
    fitted = start.game.weights.values
    name = next(iter(fitted))
    with pytest.raises(WeightsError, match=f"Columna has no feature '{name}s'. Did you mean '{name}'"):
        search(start, weights={f"{name}s": 1.0})
    with pytest.raises(WeightsError, match="Columna has no feature 'foo'. Features"):
        search(start, weights={**fitted, "foo": 1.0})


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_missing_weight_is_named(search, start):
    _, *others = fitted = start.game.weights.values
    with pytest.raises(WeightsError, match=f"Columna also needs weights for: {', '.join(others)}"):
        search(start, weights={next(iter(fitted)): 1.0})


def test_order_of_weights_does_not_matter(start):
    backwards = dict(reversed(start.game.weights.values.items()))
    assert start.estimate(start.game.scales(backwards)) == start.estimate()


def test_game_without_evaluation_refuses_weights():
    with pytest.raises(WeightsError, match="Nim has no feature 'foo'."):
        Search(parlour.core.game.load_package("tests.search.nim").new_initial_state(), weights={"foo": 1.0})
