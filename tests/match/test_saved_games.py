"""Saved games: their files, numbers and names, and choosing among them."""

import os
from datetime import datetime

import pytest

import parlour
from parlour.errors import ParlourError, RecordError
from parlour.match import Match, saved_games
from parlour.match.dice import Dice
from parlour.match.record import seats_of
from tests.saved import saved_game

from .matches import play_texts

pytestmark = pytest.mark.usefixtures("no_external_games")

HUGE = 5000 * "9"  # more digits than Python converts
SECONDS = 1_700_000_000  # when the first game was saved


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    return tmp_path / "matches"


def a_match(seed=1, *texts, **options):
    return play_texts(Match(parlour.load("lokai_and_bele", **options), seed), texts)


def save(match, when=None, seats=("human", "human")):
    """Save a match, at a time in seconds since 1970 if given, and return its file."""
    path = saved_games.save(match, seats)
    if when is not None:
        os.utime(path, (when, when))
    return path


@pytest.fixture
def games(folder):
    """Three saved games, one after the other, and a finished one."""
    for number, name in enumerate(["columna", "lokai_and_bele", "columna"]):
        save(Match(parlour.load(name), number), SECONDS + number, ["human", "strong"])
    save(a_match(3, "d2d5", quiet=1))


def test_last_saved_game_comes_first(games):
    first, *others = saved_games.saved_games()
    assert (first.number, first.game, first.seats, first.turns) == (3, "columna", ("human", "strong"), 0)
    assert first.when == datetime.fromtimestamp(SECONDS + 2)
    assert [(each.number, each.game) for each in others] == [(2, "lokai_and_bele"), (1, "columna")]


@pytest.mark.parametrize(
    ("which", "number"), [("", 3), ("1", 1), ("3", 3), ("columna", 3), ("lokai_and_bele", 2), ("SUNDAY evening", 1)]
)
def test_saved_game_is_found_by_number_or_name(games, which, number):
    saved_games.rename(saved_games.find("1"), " Sunday\nevening ")
    os.utime(saved_games.find("1").path, (SECONDS, SECONDS))
    found = saved_games.find(which)
    assert found.number == number and saved_games.read_saved(found.path).match.dice.secret == str(number - 1)


def test_number_stays_until_the_game_is_finished_or_deleted(games):
    one, two = saved_games.find("1"), saved_games.find("2")
    saved_games.delete(two)
    fresh = a_match(8)
    save(fresh)
    assert saved_games.number_of(fresh) == 2
    again = saved_games.read_saved(one.path, compiled=False)
    save(again.match, seats=one.seats)
    assert saved_games.number_of(again.match) == 1 and saved_games.find().number == 1
    save(play_texts(again.match, []), seats=one.seats)
    assert sorted(each.number for each in saved_games.saved_games()) == [1, 2, 3]
    assert not two.path.exists() and saved_games.number_of(a_match()) is None


def test_games_without_a_number_of_their_own_get_free_ones(games):
    for path in saved_games.unfinished()[:2]:  # one with a damaged number, one numbered twice by two terminals
        text = path.read_text().replace('[Number "3"]', f'[Number "{HUGE}"]').replace('[Number "2"]', '[Number "1"]')
        path.write_text(text)
        os.utime(path, (SECONDS - 1, SECONDS - 1))
    kept = saved_games.saved_games()
    assert sorted(each.number for each in kept) == [1, 2, 3]
    assert {saved_games.find(str(each.number)).path for each in kept} == {each.path for each in kept}
    oldest = next(each for each in kept if '[Number "9999' in each.path.read_text())
    save(saved_games.read_saved(oldest.path).match)
    assert f'[Number "{oldest.number}"]' in oldest.path.read_text()


def test_name_survives_saving_and_can_be_changed_and_removed(games):
    for name in ("Chess with Ada", 'the "long" one', ""):
        saved_games.rename(saved_games.find("2"), name)
        match = saved_games.read_saved(saved_games.find("2").path, compiled=False).match
        save(match, seats=["human", "strong"])
        assert (saved_games.find("2").name, saved_games.find("2").seats) == (name, ("human", "strong"))


@pytest.mark.parametrize("name", ["7", "x" * 61])
def test_unsuitable_name_is_refused(games, name):
    with pytest.raises(ParlourError, match="A name can have at most 60 characters and cannot be a number"):
        saved_games.rename(saved_games.find("1"), name)


@pytest.mark.parametrize("change", [saved_games.delete, lambda kept: saved_games.rename(kept, "mine")])
def test_game_that_is_open_elsewhere_is_not_changed(games, change):
    kept = saved_games.find("1")
    before = kept.path.read_text()
    lock = saved_games.lock_of(kept)
    with pytest.raises(ParlourError, match="Saved game 1 is open in another terminal"):
        change(kept)
    assert kept.path.read_text() == before
    lock.release()
    change(kept)


@pytest.mark.parametrize(
    ("which", "sentence"),
    [
        ("0", "No saved game 0. `parlour games --kept` lists the saved games: 1, 2, 3."),
        ("4", "No saved game 4. `parlour games --kept` lists the saved games: 1, 2, 3."),
        ("maexchen", "No saved game of maexchen. `parlour games --kept` lists the saved games: 1, 2, 3."),
        ("column", "No game named 'column'. Did you mean 'columna'?"),
        ("-1", "No game named '-1'. Games: "),
        (HUGE, "No game named '9999"),
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
def test_damaged_file_is_listed_and_hides_no_other(games, folder, content):
    (folder / "broken.txt").write_bytes(content)
    assert [each.game for each in saved_games.saved_games()] == ["", "columna", "lokai_and_bele", "columna"]
    assert saved_games.find("columna").number == 3
    with pytest.raises(ParlourError, match="The saved game .*broken.txt cannot be read"):
        saved_games.read_saved(saved_games.find("4").path)


def test_match_is_read_back_with_its_seats(folder):
    assert saved_game() is None
    match = a_match(1, "d2d5", quiet=9)
    path = save(match, seats=["human", "strong"])
    assert path == saved_games.file_of(match) and path.parent == folder
    saved = saved_game(compiled=False)
    assert seats_of(saved) == ["human", "strong"]
    assert saved.match.state.to_text() == match.state.to_text()
    assert saved.match.game.options["quiet"] == 9 and not saved.match.game.compiled


@pytest.mark.parametrize("secret", ["1", None])
def test_matches_of_the_same_dice_have_files_of_their_own(secret):
    matches = [Match(parlour.load("lokai_and_bele"), dice=Dice(secret)) for _ in range(2)]
    assert len({save(match) for match in matches}) == len(saved_games.unfinished()) == 2


def test_resumed_match_is_saved_to_its_file_again():
    older = save(a_match())
    older = older.rename(older.with_name("lokai_and_bele-6b86b273ff34fce1.txt"))  # the file name of earlier versions
    assert save(saved_games.read_saved(older, compiled=False).match) == older
    assert saved_games.unfinished() == [older]


def test_damaged_file_is_named_with_its_line():
    path = save(a_match())
    path.write_text(path.read_text() + "1. d2d9\n")
    with pytest.raises(RecordError, match=f"The saved game {path} cannot be read. Line 10: 'd2d9'"):
        saved_game()


def test_old_finished_matches_are_removed(monkeypatch):
    monkeypatch.setattr(saved_games, "KEPT", 3)
    paths = [save(a_match(seed, *["d2d5"] * bool(seed), quiet=1), seed) for seed in range(6)]
    new = save(a_match(9))
    assert set(saved_games.folder().iterdir()) == {new, paths[0], *paths[3:]}
    assert saved_games.unfinished() == [new, paths[0]]


def test_failed_write_leaves_the_old_text(monkeypatch, tmp_path):
    path = tmp_path / "game.txt"
    saved_games.write_whole(path, "old")
    monkeypatch.setattr(saved_games.os, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        saved_games.write_whole(path, "new")
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]
    assert path.read_text() == "old"
