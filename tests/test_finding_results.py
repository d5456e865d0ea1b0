"""Results that lie beside a report, and commands as they are typed."""

import json

import pytest

from scripts.finding_results import MOST, command, differing, interval, tried, written


def test_what_lies_beside_a_report_is_found_without_what_no_page_tells(tmp_path):
    for kind in ("compare", "puzzles"):
        (tmp_path / kind).mkdir()
    (tmp_path / "compare" / "one.json").write_text(json.dumps({"arms": [1], "exploratory": [1]}))
    (tmp_path / "puzzles" / "skilled.json").write_text(json.dumps({"puzzles": [{"turn": 3, "record": "1. a"}]}))
    (tmp_path / "puzzles" / "skilled-01.txt").write_text("1. a")
    assert tried(tmp_path) == {"compare": [{"arms": [1]}], "puzzles": [{"puzzles": [{"turn": 3}]}]}


@pytest.mark.parametrize(
    ("games", "telling"), [((90, 400, 20), "casual"), ((400, 400, 100), "skilled"), ((20, 20, 10), "casual")]
)
def test_of_a_report_with_other_options_the_main_figures_are_kept(tmp_path, games, telling):
    names, measures = ("random", "beginner", "casual", "skilled"), ("draws", "luck_share")
    figures = [{"measure": it, "of": "", "players": name, "value": 0.5} for it in measures for name in names]
    players = {name: {"games": count} for name, count in zip(names, (20_000, *games), strict=True)}
    report = {"options": {"players": 4}, "budget": "2m", "players": players, "holes": [], "figures": figures}
    (tmp_path / "variants" / "players=4").mkdir(parents=True)
    (tmp_path / "variants" / "players=4" / "report.json").write_text(json.dumps(report))
    [variant] = tried(tmp_path)["variants"]
    assert list(variant["players"]) == ["random", telling]
    assert [(it["measure"], it["players"]) for it in variant["figures"]] == [("draws", "random"), ("draws", telling)]
    assert (variant["options"], variant["budget"]) == ({"players": 4}, "2m")


def test_a_bound_that_json_has_not_is_as_far_as_a_share_goes():
    assert interval({"value": 0.5, "low": None, "high": 0.7}) == (0.5, -MOST, 0.7)


def test_commands_are_quoted_as_a_shell_has_it():
    options = written(differing({"quiet": 20, "free": True}, {"quiet": 40, "free": False}))
    asked = {"game": "columna", "seed": "two words"}
    assert command("holes", asked, options, 7) == (
        "parlour lab holes columna -o quiet=40 -o free=false --games 7 --seed 'two words'"
    )
