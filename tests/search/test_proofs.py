"""Proven results match brute force."""

import pytest

from tests.campaign import some_daily

from .late_positions import SOURCES
from .proofs import proofs

COUNT = 6
OF_THE_TABLE = [source for source in SOURCES if not source.package.startswith("benchmarks")]


@pytest.mark.parametrize("source", some_daily(SOURCES, *OF_THE_TABLE), ids=str)
def test_proven_moves_match_brute_force(source):
    found = list(proofs(source, COUNT))
    assert {proof.search for proof in found} >= {"alpha-beta", "tree search"}
    assert not [str(proof) for proof in found if not proof.holds()]
