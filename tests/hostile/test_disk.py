"""The disk takes nothing in mid-run: moves are refused with a reason, none is lost, and play goes on afterwards."""

import pytest

from benchmarks.hostile.disk import FAULTS, struck
from tests.campaign import some_daily


@pytest.mark.parametrize("fault", some_daily(FAULTS, "full"))
async def test_nothing_is_lost_and_play_goes_on(server, fault):
    figures = await struck(server, FAULTS[fault], rounds=1)
    assert figures["held"], figures
