"""Choosing among the games that were left."""

import os
from datetime import datetime

import pytest

import parlour
from parlour.errors import ParlourError, RecordError
from parlour.match import Match, saved_games
from parlour.match.dice import Dice
from parlour.match.record import seats_of
from tests.saved import saved_game

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
def test_missing_saved_game_is_reported(games, which, sentence):
    with pytest.raises(ParlourError, match=sentence):
        saved_games.find(which)


@pytest.mark.parametrize("which", ["", "1", "columna"])
def test_no_saved_games_is_reported(folder, which):
    with pytest.raises(ParlourError, match=f"No saved games in {folder}"):
        saved_games.find(which)


@pytest.mark.parametrize("content", [b"nonsense", b"\xff"])
def test_a_damaged_file_is_among_them_and_hides_no_other(games, folder, content):
    (folder / "broken.txt").write_bytes(content)
    assert [each.game for each in saved_games.saved_games()] == ["", "columna", "lokai_and_bele", "columna"]
    assert saved_games.find("columna").number == 2
    with pytest.raises(ParlourError, match="The saved game .*broken.txt cannot be read"):
        saved_games.read_saved(saved_games.find("1").path)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))


def a_match(seed: int = 1, **options) -> Match:
    return Match(parlour.load("lokai_and_bele", **options), seed)


def test_a_match_comes_back_with_its_seats():
    match = a_match(quiet=9)
    match.play_text("d2d5")
    path = saved_games.save(match, ["human", "strong"])
    assert path == saved_games.file_of(match) and path.is_relative_to(os.environ["PARLOUR_DATA"])
    saved = saved_game(compiled=False)
    assert saved is not None
    assert seats_of(saved) == ["human", "strong"]
    assert saved.match.state.to_text() == match.state.to_text()
    assert saved.match.game.options["quiet"] == 9
    assert not saved.match.game.compiled


def test_matches_of_the_same_dice_are_kept_apart():
    for secret in ("1", None):
        first, second = (Match(parlour.load("lokai_and_bele"), dice=Dice(secret)) for _ in range(2))
        first.play_text("d2d5")
        paths = {saved_games.save(match, ["human", "human"]) for match in (first, second)}
        assert len(paths) == 2
    assert len(saved_games.unfinished()) == 4


def test_a_match_that_comes_back_is_saved_to_its_file_again():
    match = a_match()
    older = saved_games.save(match, ["human", "human"])
    older = older.rename(older.with_name("lokai_and_bele-6b86b273ff34fce1.txt"))  # the file name of earlier versions
    saved = saved_games.read_saved(older, compiled=False)
    assert saved_games.save(saved.match, ["human", "human"]) == older
    assert saved_games.unfinished() == [older]


def test_nothing_saved():
    assert saved_game() is None


def test_the_last_unfinished_match_is_gone_on_with():
    for seed in (1, 2):
        os.utime(saved_games.save(a_match(seed), ["human", "human"]), (seed, seed))
    finished = a_match(3, quiet=1)
    finished.play_text("d2d5")
    assert finished.state.is_terminal()
    saved_games.save(finished, ["human", "human"])
    saved = saved_game()
    assert saved is not None and saved.match.dice.secret == "2"


def test_a_damaged_file_is_named():
    path = saved_games.save(a_match(), ["human", "human"])
    path.write_text(path.read_text() + "1. d2d9\n")
    with pytest.raises(RecordError, match=f"The saved game {path} cannot be read. Line 9: 'd2d9'"):
        saved_game()


def test_old_matches_are_removed_once_they_are_finished(monkeypatch):
    monkeypatch.setattr(saved_games, "KEPT", 3)
    paths = []
    for seed in range(6):
        match = a_match(seed, quiet=1)
        if seed:
            match.play_text("d2d5")
        paths.append(saved_games.save(match, ["human", "human"]))
        os.utime(paths[-1], (seed, seed))
    new = saved_games.save(a_match(9), ["human", "human"])
    assert set(saved_games.folder().iterdir()) == {new, paths[0], *paths[3:]}
    assert saved_games.unfinished() == [new, paths[0]]


def test_a_write_that_fails_leaves_the_old_text(monkeypatch, tmp_path):
    path = tmp_path / "game.txt"
    saved_games.write_whole(path, "old")
    monkeypatch.setattr(saved_games.os, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        saved_games.write_whole(path, "new")
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]
    assert path.read_text() == "old"
