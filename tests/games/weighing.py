"""What a game's estimate weighs."""

import pytest

from parlour.training.fitting import terms


def weighed(state, seat):
    """What counts in a position for a seat, by name, and how much; what counts nothing is left out."""
    counts = zip(state.game.evaluation.FEATURES, terms(state)[seat].tolist(), strict=True)
    return pytest.approx({name: count for name, count in counts if count})
