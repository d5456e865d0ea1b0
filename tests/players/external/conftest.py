"""Ends external programs after each test."""

from pathlib import Path

import pytest

from parlour.players.external import external_player

BOTS = Path(__file__).with_name("bots.py")


@pytest.fixture(autouse=True)
def ended_programs():
    """Programs end with the test."""
    yield
    for program in external_player._running.values():
        program.close()
    external_player._running.clear()
