"""Games in progress are kept."""

import os

import pytest

import parlour
from parlour.errors import RecordError
from parlour.match import Match, saving
from parlour.match.dice import Dice
from parlour.match.record import seats_of
from tests.saved import saved_game


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))


def a_match(seed: int = 1, **options) -> Match:
    return Match(parlour.load("lokai_and_bele", **options), seed)


def test_a_match_comes_back_with_its_seats():
    match = a_match(quiet=9)
    match.play_text("d2d5")
    path = saving.save(match, ["human", "strong"])
    assert path == saving.file_of(match) and path.is_relative_to(os.environ["PARLOUR_DATA"])
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
        paths = {saving.save(match, ["human", "human"]) for match in (first, second)}
        assert len(paths) == 2
    assert len(saving.unfinished()) == 4


def test_a_match_that_comes_back_is_saved_to_its_file_again():
    match = a_match()
    older = saving.save(match, ["human", "human"])
    older = older.rename(older.with_name("lokai_and_bele-6b86b273ff34fce1.txt"))  # by its dice, as once was done
    saved = saving.read_saved(older, compiled=False)
    assert saving.save(saved.match, ["human", "human"]) == older
    assert saving.unfinished() == [older]


def test_nothing_saved():
    assert saved_game() is None


def test_the_last_unfinished_match_is_gone_on_with():
    for seed in (1, 2):
        os.utime(saving.save(a_match(seed), ["human", "human"]), (seed, seed))
    finished = a_match(3, quiet=1)
    finished.play_text("d2d5")
    assert finished.state.is_terminal()
    saving.save(finished, ["human", "human"])
    saved = saved_game()
    assert saved is not None and saved.match.dice.secret == "2"


def test_a_damaged_file_is_named():
    path = saving.save(a_match(), ["human", "human"])
    path.write_text(path.read_text() + "1. d2d9\n")
    with pytest.raises(RecordError, match=f"The saved game {path} cannot be read. Line 9: 'd2d9'"):
        saved_game()


def test_old_matches_are_removed_once_they_are_finished(monkeypatch):
    monkeypatch.setattr(saving, "KEPT", 3)
    paths = []
    for seed in range(6):
        match = a_match(seed, quiet=1)
        if seed:
            match.play_text("d2d5")
        paths.append(saving.save(match, ["human", "human"]))
        os.utime(paths[-1], (seed, seed))
    new = saving.save(a_match(9), ["human", "human"])
    assert set(saving.folder().iterdir()) == {new, paths[0], *paths[3:]}
    assert saving.unfinished() == [new, paths[0]]


def test_a_write_that_fails_leaves_the_old_text(monkeypatch, tmp_path):
    path = tmp_path / "game.txt"
    saving.write_whole(path, "old")
    monkeypatch.setattr(saving.os, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        saving.write_whole(path, "new")
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]
    assert path.read_text() == "old"
