"""Totals by round."""

import numpy as np
import pytest

from parlour.statistics import intervals
from parlour.statistics.intervals import pooled, round_means, round_totals


def test_games_are_added_up_by_round():
    assert round_totals([7, 3, 7], [1.0, 2.0, 4.0], 1).tolist() == [[2, 1], [5, 2]]
    assert round_means([7, 3, 7], [1.0, 2.0, 4.0]).tolist() == [2, 2.5]


@pytest.mark.parametrize(("count", "sizes"), [(4, [1, 1, 1, 1]), (5, [2, 2, 1]), (9, [3, 3, 3]), (13, [4, 4, 4, 1])])
def test_many_rounds_are_pooled_to_few_blocks(count, sizes, monkeypatch):
    monkeypatch.setattr(intervals, "BLOCKS", 4)
    totals = np.stack([np.arange(count), np.ones(count)], axis=1)
    blocks = pooled(totals)
    assert blocks[:, 1].tolist() == sizes
    assert blocks.sum(axis=0).tolist() == totals.sum(axis=0).tolist()
