"""Results of lab commands in the findings."""

import json
from contextlib import nullcontext

import pytest

import parlour
from parlour import kit
from parlour.lab.collecting import DataError
from parlour.lab.findings.finding_data import changed_options, command_line, option_words, study_results
from parlour.lab.measurement import share_from_json


def write(file, content):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content))


def test_study_results_omit_unused_keys(tmp_path):
    write(tmp_path / "compare" / "one.json", {"arms": [1], "exploratory": [1]})
    write(tmp_path / "puzzles" / "skilled.json", {"puzzles": [{"turn": 3, "record": "1. a"}]})
    write(tmp_path / "puzzles" / "skilled-01.txt", "1. a")
    assert study_results(tmp_path) == {"compare": [{"arms": [1]}], "puzzles": [{"puzzles": [{"turn": 3}]}]}


def test_results_for_other_rules_are_refused(tmp_path):
    for rules in (kit.version(parlour.load("columna").rules.State), "rules of yesterday"):
        write(tmp_path / "tune" / f"{len(rules)}.json", {"game": "columna", "rules": rules})
        with pytest.raises(DataError, match="results for other rules") if "day" in rules else nullcontext():
            study_results(tmp_path)


@pytest.mark.parametrize(
    ("games", "main"), [((90, 400, 20), "casual"), ((400, 400, 100), "skilled"), ((20, 20, 10), "casual")]
)
def test_variant_reports_keep_main_figures(tmp_path, games, main):
    names, measures = ("random", "beginner", "casual", "skilled"), ("draws", "luck_share", "endings")
    figures = [{"measure": it, "of": "", "players": name, "value": 0.5} for it in measures for name in names]
    players = {name: {"games": count} for name, count in zip(names, (20_000, *games), strict=True)}
    opening = {"plies": 4, "near_best": True, "rejected": 0}
    report = {"options": {"players": 4}, "budget": "2m", "opening": opening, "holes": []}
    report |= {"players": players, "figures": figures}
    write(tmp_path / "variants" / "players=4" / "report.json", report)
    [variant] = study_results(tmp_path)["variants"]
    assert list(variant["players"]) == ["random", main]
    kept = [(measure, players) for measure in ("draws", "endings") for players in ("random", main)]
    assert [(it["measure"], it["players"]) for it in variant["figures"]] == kept
    assert (variant["options"], variant["budget"], variant["opening"]) == ({"players": 4}, "2m", opening)


def test_missing_bound_becomes_limit_of_share():
    assert share_from_json({"value": 0.5, "low": None, "high": 0.7}) == (0.5, -1.0, 0.7)


def test_commands_are_shell_quoted():
    options = option_words(changed_options({"quiet": 20, "free": True}, {"quiet": 40, "free": False}))
    asked = {"game": "columna", "seed": "two words"}
    expected = "parlour lab holes columna -o quiet=40 -o free=false --games 7 --seed 'two words'"
    assert command_line("holes", asked, options, 7) == expected
