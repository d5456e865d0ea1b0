"""Parameters for a test: some are tested daily, and all others in a campaign."""

import parlour
from parlour.match import Match, saved_games
from tests.cli.helpers import invoke


def test_games_are_listed():
    shown = invoke("games")
    assert [name for name in parlour.games() if name not in shown] == []


def test_saved_games_are_listed(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    assert invoke("games", "--kept") == "No saved games. Start one with: parlour play GAME\n"
    match = Match(parlour.load("lokai_and_bele"))
    match.play_text("d2d5")
    saved_games.save(match, ["human", "strong"])
    (saved_games.folder() / "[bold].txt").write_text("?")
    words = invoke("games", "--kept").split()
    assert "[bold].txt" in words and "lokai_and_bele" in words and "--resume" in words
    assert str(saved_games.folder()) in "".join(words)


def test_rules():
    shown = invoke("rules", "bingo_battle")
    assert "Bingo Battle" in shown
    assert "Values: a whole number from 1 to 2 (default: 2)." in " ".join(shown.split())
    assert "Ziel des Spiels" in invoke("rules", "bingo_battle", "--language", "de")
