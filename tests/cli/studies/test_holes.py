"""`parlour lab holes`."""

import json

from parlour.match import read_record
from tests.cli.helpers import main

COMMAND = ["lab", "holes", "columna", "-o", "quiet=1", "--players", "random", "--processes", "1"]


def test_findings_are_listed_with_a_record_of_play_for_each(tmp_path):
    told = tmp_path / "told.json"
    done = main(*COMMAND, "--cap", "3", "--games", "2", "--out", str(tmp_path), "--json", str(told))
    assert done.returncode == 0, done.stderr
    found = json.loads(told.read_text())
    assert (found["game"], found["options"]["quiet"], found["players"]) == ("columna", 1, {"random": "random"})
    assert [(it["kind"], it["n"]) for it in found["holes"]] == [("endless", 2)]
    assert "100.0%" in done.stdout  # share of games cut off
    record = tmp_path / "holes" / "01.txt"
    assert f"parlour replay {record}" in " ".join(done.stdout.split())
    assert len(read_record(record.read_text()).match.turns) == 3


def test_a_game_without_any_is_said_to_have_none(tmp_path):
    done = main(*COMMAND, "--games", "2", "--out", str(tmp_path))
    assert done.returncode == 0 and "No holes found" in done.stdout
    assert not (tmp_path / "holes").exists()
