"""Every test saves its games in its own folder and has a terminal with colour and Unicode."""

import pytest

from parlour.players.player import RandomPlayer

from .helpers import settle


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def prompt_pilot(monkeypatch):
    """Let pilots continue once the app has handled everything, not once the process has hardly worked for 20 ms."""
    for module in ("app", "pilot"):
        monkeypatch.setattr(f"textual.{module}.wait_for_idle", settle)


@pytest.fixture
def slow_computer(monkeypatch):
    """Random players that decide only after `stop` is set."""
    decide = RandomPlayer.decide

    def wait(player, state, stop):
        stop.wait()
        return decide(player, state)

    monkeypatch.setattr(RandomPlayer, "decide", wait)
