"""What a report says of items: what they cause, called as at the table."""

import json

import pytest

import parlour
from parlour.lab.comparing.restricted_player import item_names
from parlour.lab.report.html.names import item_name
from parlour.lab.report.report_builder import Order, Report
from parlour.lab.report.sections.items import items
from parlour.lab.report.study import Origin, Study
from parlour.view.language import speaking
from tests.runs.inline import InlineExecutor

from .test_making import SMALL, Progress

NAMING = [name for name in parlour.games() if item_names(parlour.load(name))]


def interval(value, low, high):
    return {"value": value, "low": low, "high": high}


def valued(*worth, player="casual"):
    """What `parlour lab items` writes, by names, values and prices."""
    counts = {"rounds": 300, "priced_games": 50}
    told = [{"item": item, "value": value, "price": price, **counts} for item, value, price in worth]
    return {"items": told, "player": player, "confidence": 0.99}


def study(*found, game="deathmatch_arena"):
    return Study(parlour.load(game), {}, {}, Origin("lab", "2m", "parlour lab", "0", folder="here"), valued=found)


PLASMA = "plasma lazor", interval(0.12, 0.04, 0.2), interval(0.05, 0.01, 0.09)
ENGINE = "entropy engine", interval(-0.02, None, 0.05), None


@pytest.mark.parametrize("name", NAMING)
def test_items_have_a_name_at_the_table_in_every_language(name):
    game = parlour.load(name)
    assert [item_name(game, item) for item in item_names(game)] == list(item_names(game))
    with speaking("de"):
        called = [item_name(game, item) for item in item_names(game)]
    assert len(set(called)) == len(called) and not set(called) & set(item_names(game))


def test_what_items_cause_is_drawn_beside_how_they_look():
    with speaking("de"):
        text = items(study(valued(ENGINE, PLASMA)))
    assert text.count("<svg") == 1
    assert text.index("Plasmalazor, Wirkung") < text.index("Entropiemotor, Wirkung")
    assert "Plasmalazor, Anschein" in text and "Entropiemotor, Anschein" not in text


def test_without_values_a_report_says_how_to_find_them():
    assert "parlour lab items deathmatch_arena --json here/items/NAME.json" in items(study())
    assert "parlour lab items" not in items(study(game="lokai_and_bele"))


@pytest.mark.campaign
def test_results_that_lie_in_the_folder_are_read(tmp_path):
    folder = tmp_path / "items"
    folder.mkdir()
    (folder / "casual.json").write_text(json.dumps(valued(PLASMA)))
    (folder / "other.json").write_text("{}")
    report = Report(Order(parlour.load("deathmatch_arena"), tmp_path, SMALL, {}, "parlour lab"))
    report.make(InlineExecutor(), Progress())
    assert [it["player"] for it in report.study().valued] == ["casual"]
