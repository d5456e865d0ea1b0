"""Every test saves its games in a folder of its own, and sees a terminal with colour and Unicode."""

import pytest


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)
