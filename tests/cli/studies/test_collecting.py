"""`parlour lab collect`, `holes` and `puzzles`."""

import json

import pytest

from parlour.lab.collecting import read
from parlour.match import read_record
from parlour.players import split_players
from tests.cli.helpers import main

SEVERAL = "mcts:simulations=1,temperature=0.5"
SHORT = ["collect", "maexchen", "-o", "faces=1"]
HOLES = ["holes", "columna", "-o", "quiet=1", "--players", "random"]
PUZZLES = ["puzzles", "columna", "--players", "casual", "--seed", "b"]
NO_PUZZLES = ["puzzles", "columna", "-o", "quiet=1", "--games", "1"]


def lab(*arguments):
    """Run a command of the lab; return its output without line breaks."""
    done = main("lab", *map(str, arguments), "--processes", "1")
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.split())


@pytest.mark.campaign
def test_games_of_several_players_are_collected_and_extended(tmp_path):
    for games in (2, 3):
        text = lab(*SHORT, "--players", f"random,{SEVERAL}", "--out", tmp_path, "--games", games)
    assert "random: 3 games" in text and f"{SEVERAL}: 3 games" in text
    assert {name: len(sample.games["game"]) for name, sample in read(tmp_path).items()} == {"random": 3, SEVERAL: 3}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([*SHORT, "--players", "random,grandmaster"], "No kind of player named 'grandmaster'"),
        ([*SHORT, "--games", "0"], "The number of games must be at least 1, not 0"),
        ([*SHORT, "--seed", "ä"], "A seed has 1 to 40 letters"),
        ([*SHORT, "--cap", "0"], "The turn limit must be between 1 and"),
        ([*SHORT, "--cluster", "here"], "Invalid cluster address 'here'"),
        ([*PUZZLES, "--players", "casual,strong"], "--players must name one level or player, not casual,strong"),
        ([*PUZZLES, "--json", "/nowhere/found.json"], "no folder"),
        ([*HOLES, "--json", "/nowhere/found.json"], "no folder"),
    ],
)
def test_invalid_arguments_are_refused_before_playing(tmp_path, arguments, words):
    done = main("lab", *arguments, "--out", str(tmp_path))
    assert done.returncode == 2 and words in " ".join(done.stderr.split()) and list(tmp_path.iterdir()) == []


def test_commas_separate_players_and_their_parameters():
    text = "casual,mcts:simulations=5,exploration=1,random"
    assert split_players(text) == ["casual", "mcts:simulations=5,exploration=1", "random"]


def test_holes_are_listed_with_a_record_each(tmp_path):
    file, record = tmp_path / "found.json", tmp_path / "holes" / "01.txt"
    assert "No holes found" in lab(*HOLES, "--games", 2, "--out", tmp_path / "none")
    assert not (tmp_path / "none" / "holes").exists()
    text = lab(*HOLES, "--cap", 3, "--games", 2, "--out", tmp_path, "--json", file)
    found = json.loads(file.read_text())
    assert (found["game"], found["options"]["quiet"], found["players"]) == ("columna", 1, {"random": "random"})
    assert [(it["kind"], it["n"]) for it in found["holes"]] == [("endless", 2)]
    assert "100.0%" in text and f"parlour replay {record}" in text  # share of games cut off
    assert len(read_record(record.read_text()).match.turns) == 3


def test_puzzles_are_listed_with_a_record_each(tmp_path):
    copy, record = tmp_path / "copy.json", tmp_path / "puzzles" / "casual-01.txt"
    text = lab(*PUZZLES, "--games", 1, "--out", tmp_path, "--json", copy)
    found = json.loads((tmp_path / "puzzles" / "casual.json").read_text())
    assert f"parlour replay {record}" in text and found["games"] == 1
    assert read_record(record.read_text()).match.state.current_player() == found["puzzles"][0]["seat"]
    assert found["puzzles"][0]["answer"] not in text
    assert json.loads(copy.read_text()) == found and found["tried"] > len(found["puzzles"])


@pytest.mark.campaign
def test_earlier_puzzles_are_removed(tmp_path):
    before = [tmp_path / "puzzles" / name for name in ("skilled.json", "skilled-01.txt", "casual-01.txt")]
    before[0].parent.mkdir()
    for file in before:
        file.touch()
    assert "No puzzles were found in 1 games at level “skilled”." in lab(*NO_PUZZLES, "--out", tmp_path)
    assert [file.exists() for file in before] == [False, False, True]
    lab(*NO_PUZZLES, "--out", tmp_path / "other")
    assert not (tmp_path / "other" / "puzzles").exists()
