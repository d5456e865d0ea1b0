"""`parlour saved …`."""

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.commands import app
from parlour.errors import ParlourError
from parlour.match import Match, saved_games
from parlour.match.verify import verify
from tests.cli.helpers import invoke


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    """A saved game, number 1."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    match = Match(parlour.load("maexchen"), 7)
    match.play(match.state.legal_actions()[0])
    return saved_games.save(match, ["human", "strong"])


def test_exported_game_is_a_complete_record(kept, tmp_path):
    text = invoke("saved", "export", "1")
    assert text == kept.read_text() and verify(text).holds
    assert invoke("saved", "export", "maexchen", "--out", str(tmp_path / "game.txt")) == ""
    assert (tmp_path / "game.txt").read_text() == text


def test_renamed_game_is_listed_and_found_by_its_name():
    invoke("saved", "rename", "1", "Sunday evening")
    assert "\tSunday evening\tmaexchen\t" in invoke("games", "--kept")
    assert invoke("saved", "export", "sunday evening") == invoke("saved", "export", "1")


@pytest.mark.parametrize(("typed", "code", "is_deleted"), [("n\n", 1, False), ("", 1, False), ("y\n", 0, True)])
def test_deleting_asks_first(kept, typed, code, is_deleted):
    done = CliRunner().invoke(app, ["saved", "delete", "1"], input=typed)
    assert (done.exit_code, kept.exists()) == (code, not is_deleted)
    assert "Delete saved game 1 (maexchen, 3 turns)?" in done.output


def test_deleting_without_asking(kept):
    assert invoke("saved", "delete", "maexchen", "--yes") == "Deleted saved game 1 (maexchen, 3 turns).\n"
    assert not kept.exists()
    with pytest.raises(ParlourError, match="No saved games in"):
        invoke("saved", "delete", "1", "--yes")
