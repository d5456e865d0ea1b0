"""Choosing among the games that were left."""

import os
from datetime import datetime

import pytest

import parlour
from parlour.errors import ParlourError
from parlour.match import Match, saved_games

pytestmark = pytest.mark.usefixtures("no_external_games")

SECONDS = 1_700_000_000  # when the first was left


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    return tmp_path / "matches"


@pytest.fixture
def games(folder):
    """Three games that were left, one after the other, and one that is over."""
    for number, name in enumerate(["columna", "lokai_and_bele", "columna"]):
        path = saved_games.save(Match(parlour.load(name), number), ["human", "strong"])
        os.utime(path, (SECONDS + number, SECONDS + number))
    over = Match(parlour.load("lokai_and_bele", quiet=1), 3)
    over.play_text("d2d5")
    saved_games.save(over, ["human", "human"])


def test_the_last_comes_first(games):
    first, *others = saved_games.saved_games()
    assert (first.number, first.game, first.seats, first.turns) == (1, "columna", ("human", "strong"), 0)
    assert first.when == datetime.fromtimestamp(SECONDS + 2)
    assert [(each.number, each.game) for each in others] == [(2, "lokai_and_bele"), (3, "columna")]


@pytest.mark.parametrize(("which", "number"), [("", 1), ("1", 1), ("3", 3), ("columna", 1), ("lokai_and_bele", 2)])
def test_one_is_found(games, which, number):
    found = saved_games.find(which)
    assert found.number == number and saved_games.read_saved(found.path).match.dice.secret == str(3 - number)


@pytest.mark.parametrize(
    ("which", "sentence"),
    [
        ("0", "No saved game 0. `parlour games --kept` lists the saved games, from 1 to 3."),
        ("4", "No saved game 4. `parlour games --kept` lists the saved games, from 1 to 3."),
        ("maexchen", "No saved game of maexchen. `parlour games --kept` lists the saved games."),
        ("column", "No game named 'column'. Did you mean 'columna'?"),
        ("-1", "No game named '-1'. Games: "),
    ],
)
def test_what_was_not_left_is_said(games, which, sentence):
    with pytest.raises(ParlourError, match=sentence):
        saved_games.find(which)


@pytest.mark.parametrize("which", ["", "1", "columna"])
def test_none_was_left(folder, which):
    with pytest.raises(ParlourError, match=f"No saved games in {folder}"):
        saved_games.find(which)


@pytest.mark.parametrize("content", [b"nonsense", b"\xff"])
def test_a_damaged_file_is_among_them_and_hides_no_other(games, folder, content):
    (folder / "broken.txt").write_bytes(content)
    assert [each.game for each in saved_games.saved_games()] == ["", "columna", "lokai_and_bele", "columna"]
    assert saved_games.find("columna").number == 2
    with pytest.raises(ParlourError, match="The saved game .*broken.txt cannot be read"):
        saved_games.read_saved(saved_games.find("1").path)
