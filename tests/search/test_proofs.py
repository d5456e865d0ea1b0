"""What is called proven is the result of the game."""

import pytest

from .late_positions import SOURCES
from .proofs import proofs

COUNT = 6


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_what_is_called_proven_is_what_brute_force_finds(source):
    found = list(proofs(source, COUNT))
    assert {proof.search for proof in found} >= {"alpha-beta", "tree search"}
    assert not [str(proof) for proof in found if not proof.holds()]
