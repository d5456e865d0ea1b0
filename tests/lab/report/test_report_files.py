"""The ladder stored beside a report."""

import json

from parlour.lab.level_matches import LevelMatch
from parlour.lab.report.report_files import load_ladder, load_matches, save_ladder, save_matches
from parlour.lab.search_ladder import Ladder, make_rung

RUNGS = make_rung(8, 16, [1.0] * 60 + [0.0] * 40), make_rung(16, 32, [1.0, 0.0] * 50)
ADJUSTED = make_rung(16, 32, [1.0, 0.0] * 50, lucks=[0.5, -0.5, 0.25, 0.1] * 25)
LADDER = Ladder(2, RUNGS, (0.0,) * 100, (0.0, 0.5) * 50, {"skilled": (1.0, 0.5)}, ((1.0, 0.0), (0.0, 0.0), (1.0, 1.0)))


def test_saved_ladder_is_loaded_unchanged(tmp_path):
    assert load_ladder(tmp_path) is None
    for ladder in (LADDER, LADDER._replace(rungs=(RUNGS[0], ADJUSTED), lucks={"random": (0.1,) * 100})):
        save_ladder(ladder, tmp_path)
        assert load_ladder(tmp_path) == ladder


def test_ladder_and_matches_of_other_rules_are_ignored(tmp_path):
    matches = [LevelMatch("casual", "beginner", 2, (1.0, 0.5))]
    save_ladder(LADDER, tmp_path, "new")
    save_matches(matches, tmp_path, "new")
    assert load_ladder(tmp_path, "new") == LADDER and load_matches(tmp_path, "new") == matches
    assert load_ladder(tmp_path, "old") is None and load_matches(tmp_path, "old") == []


def test_ladder_of_an_earlier_version_is_loaded(tmp_path):
    save_ladder(LADDER, tmp_path)
    file = tmp_path / "ladder.json"
    old = {name: value for name, value in json.loads(file.read_text()).items() if name in ("seats", "rungs", "upset")}
    for rung in old["rungs"]:
        del rung["lucks"]
    file.write_text(json.dumps(old))
    assert load_ladder(tmp_path) == Ladder(2, RUNGS, LADDER.upset)
