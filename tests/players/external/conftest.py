"""Players of one's own to be tested with, and their end."""

from pathlib import Path

import pytest

from parlour.players.external import external_player as running

BOTS = Path(__file__).with_name("bots.py")


@pytest.fixture(autouse=True)
def nobody_stays():
    """Programs end with the test."""
    yield
    for program in running._running.values():
        program.close()
    running._running.clear()
