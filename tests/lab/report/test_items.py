"""Report section on items, with display names and effects."""

import json

import pytest

import parlour
from parlour.lab.comparing.restricted_player import item_names
from parlour.lab.report.html.names import item_name
from parlour.lab.report.report_builder import ReportBuilder, ReportRequest
from parlour.lab.report.sections.items import items
from parlour.lab.report.study import Origin, Study
from parlour.view.language import speaking
from tests.runs.inline import InlineExecutor

from .test_report_builder import SMALL

NAMING = [name for name in parlour.games() if item_names(parlour.load(name))]


def interval(value, low, high):
    return {"value": value, "low": low, "high": high}


def valued(*worth, player="casual"):
    """Return the output of `parlour lab items` for some names, values and prices."""
    counts = {"rounds": 300, "priced_games": 50}
    reported = [{"item": item, "value": value, "price": price, **counts} for item, value, price in worth]
    return {"items": reported, "player": player, "confidence": 0.99}


def study(*found, game="deathmatch_arena"):
    return Study(parlour.load(game), {}, {}, Origin("lab", "2m", "parlour lab", "0", folder="here"), valued=found)


PLASMA = "plasma lazor", interval(0.12, 0.04, 0.2), interval(0.05, 0.01, 0.09)
ENGINE = "entropy engine", interval(-0.02, None, 0.05), None


@pytest.mark.parametrize("name", NAMING)
def test_items_have_display_names_in_every_language(name):
    game = parlour.load(name)
    english = [item_name(game, item) for item in item_names(game)]
    with speaking("de"):
        german = [item_name(game, item) for item in item_names(game)]
    assert len(set(english)) == len(set(german)) == len(item_names(game)) and not set(german) & set(english)


def test_item_values_and_prices_are_drawn():
    with speaking("de"):
        text = items(study(valued(ENGINE, PLASMA)))
    assert text.count("<svg") == 1
    assert text.index("Plasmalazor, Wirkung") < text.index("Entropiemotor, Wirkung")
    assert "Plasmalazor, Anschein" in text and "Entropiemotor, Anschein" not in text


def test_report_without_item_values_names_the_command():
    assert "parlour lab items deathmatch_arena --json here/items/NAME.json" in items(study())
    assert "parlour lab items" not in items(study(game="lokai_and_bele"))


@pytest.mark.campaign
def test_results_in_the_folder_are_read(tmp_path):
    folder = tmp_path / "items"
    folder.mkdir()
    (folder / "casual.json").write_text(json.dumps(valued(PLASMA)))
    (folder / "other.json").write_text("{}")
    report = ReportBuilder(ReportRequest(parlour.load("deathmatch_arena"), tmp_path, SMALL, {}, "parlour lab"))
    report.make(InlineExecutor())
    assert [it["player"] for it in report.study().valued] == ["casual"]
