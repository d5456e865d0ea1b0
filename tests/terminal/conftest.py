"""Every test saves its games in its own folder and has a terminal with colour and Unicode."""

import pytest

from parlour.players.player import RandomPlayer


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def slow_computer(monkeypatch):
    """Random players that decide only after `stop` is set."""
    decide = RandomPlayer.decide

    def wait(player, state, stop):
        stop.wait()
        return decide(player, state)

    monkeypatch.setattr(RandomPlayer, "decide", wait)
