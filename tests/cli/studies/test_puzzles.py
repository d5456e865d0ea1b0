"""`parlour lab puzzles`."""

import json

import pytest

from parlour.match import read_record
from tests.cli.helpers import main

COMMAND = ["lab", "puzzles", "bingo_chess", "--players", "casual", "--processes", "1"]


def test_puzzles_are_listed_with_a_record_of_play_for_each(tmp_path):
    copy = tmp_path / "copy.json"
    done = main(*COMMAND, "--games", "1", "--out", str(tmp_path), "--json", str(copy))
    assert done.returncode == 0, done.stderr
    record = tmp_path / "puzzles" / "casual-01.txt"
    told = json.loads((tmp_path / "puzzles" / "casual.json").read_text())
    assert f"parlour replay {record}" in done.stdout and told["games"] == 1
    assert read_record(record.read_text()).match.state.current_player() == told["puzzles"][0]["seat"]
    assert told["puzzles"][0]["answer"] not in done.stdout
    assert json.loads(copy.read_text()) == told and told["tried"] > len(told["puzzles"])


@pytest.mark.campaign
def test_earlier_results_are_removed(tmp_path):
    before = [tmp_path / "puzzles" / name for name in ("skilled.json", "skilled-01.txt", "casual-01.txt")]
    before[0].parent.mkdir()
    for file in before:
        file.touch()
    command = [*COMMAND[:2], "columna", "-o", "quiet=1", "--games", "1", "--processes", "1", "--out", str(tmp_path)]
    assert main(*command).returncode == 0
    assert [file.exists() for file in before] == [False, False, True]


@pytest.mark.campaign
def test_where_there_is_none_that_is_said(tmp_path):
    done = main(
        "lab", "puzzles", "columna", "-o", "quiet=1", "--games", "1", "--processes", "1", "--out", str(tmp_path)
    )
    assert done.returncode == 0 and "No puzzles found in 1 games of skilled." in done.stdout
    assert not (tmp_path / "puzzles").exists()


def test_one_kind_of_players_at_a_time(tmp_path):
    done = main(*COMMAND[:3], "--players", "casual,strong", "--out", str(tmp_path))
    assert done.returncode == 2 and "--players must name one level or player, not casual,strong" in done.stderr


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path):
    for command in (COMMAND, ["lab", "holes", "columna"]):
        done = main(*command, "--out", str(tmp_path / "out"), "--json", str(tmp_path / "no" / "told.json"))
        assert done.returncode == 2 and "no folder" in done.stderr and not (tmp_path / "out").exists()
