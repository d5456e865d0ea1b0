"""`parlour play`."""

import pytest

from parlour.cli.commands import play
from parlour.terminal import launch

from ..helpers import invoke


@pytest.mark.parametrize(("arguments", "which"), [([], ""), (["columna"], "columna"), (["2"], "2")])
def test_a_game_that_was_left_is_gone_on_with(monkeypatch, arguments, which):
    asked = []
    monkeypatch.setattr(launch, "resume", lambda *given: asked.append(given))
    monkeypatch.setattr(play, "farewell", lambda match: None)
    invoke("play", "--resume", *arguments, "--no-colour")
    assert asked == [(which, False, "normal")]
