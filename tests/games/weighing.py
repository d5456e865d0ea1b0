"""Features and weights of a game's estimate."""

import pytest

from parlour.training.fitting import terms


def weighed(state, seat):
    """Return the nonzero contributions to a seat's evaluation, by feature name."""
    counts = zip(state.game.evaluation.FEATURES, terms(state)[seat].tolist(), strict=True)
    return pytest.approx({name: count for name, count in counts if count})
