"""Findings on items."""

import parlour
from parlour.lab.findings.finding_changes import change_commands
from parlour.lab.findings.finding_items import item_sentences, item_tables

ARENA = parlour.load("deathmatch_arena")
NAMES = ARENA.rules.ITEMS


def interval(value, low, high):
    return {"value": value, "low": low, "high": high}


def item(number, value=(0.0, -0.1, 0.1), advantage=None, reach=0.01, fair=None):
    better = None if advantage is None else interval(advantage, advantage - reach, advantage + reach)
    counts = {"rounds": 150, "searched": 9 if better else 0, "price": 5}
    return {"item": NAMES[number], "value": interval(*value), "advantage": better, "fair_price": fair, **counts}


def results(player, *items):
    asked = {"player": player, "seed": "fresh", "smallest": 0.05, "searched": 30}
    return {"game": "deathmatch_arena", **asked, "items": list(items)}


def ladder(player, reach):
    """Return results in which each of eleven items is 2% better than the one before."""
    return results(player, *(item(number, advantage=number / 50, reach=reach) for number in range(11)))


def test_forbidden_items_are_classified_by_whole_interval():
    found = {"items": [results("casual", item(1, (0.1, 0.02, 0.2)), item(2, (-0.1, -0.2, -0.05)), item(3))]}
    forbidden, _ = item_sentences(ARENA, found)
    assert forbidden == (
        "In games between casual players, players score less without plasma lazor +10% (2 to 20) and more "
        "without vampiric lazor −10% (−20 to −5). 1 item may do either, by at most 10% of a win."
    )
    (again,) = change_commands(found)
    assert "--level casual --smallest 0.05 --searched 30 --games 150 --seed fresh" in again


def test_extreme_items_are_certain_if_too_few_others_may_be_as_good():
    _, most, least, _ = item_sentences(ARENA, {"items": [ladder("casual", 0.009)]})
    assert "worth most when available are, according to a search: tesseract" not in most
    assert most.count("; ") == least.count("; ") == 4
    assert most.endswith("All five are certain to be.") and least.endswith("All five are certain to be.")
    _, most, _, _ = item_sentences(ARENA, {"items": [ladder("casual", 0.021)]})
    assert "Certain among these:" in most
    _, most, _, _ = item_sentences(ARENA, {"items": [ladder("casual", 0.5)]})
    assert most.endswith("None of these is certain.")


def test_table_shows_levels_from_weak_to_strong_with_fair_prices():
    skilled = results("skilled", item(1, advantage=0.1, fair=interval(8.0, 7.0, 9.0)), item(2, advantage=0.2))
    beginner = results("beginner", item(1, advantage=-0.1, fair=interval(-3.0, -5.0, -1.0)))
    title, table = item_tables(ARENA, {"items": [skilled, beginner]})
    assert title == "### Items"
    assert table.splitlines() == [
        "| Item | Price | Advantage, beginner | Fair price, beginner | Advantage, skilled | Fair price, skilled |",
        "| --- | --- | --- | --- | --- | --- |",
        "| vampiric lazor | 5 | – | – | +20.0% (19.0 to 21.0) | – |",
        "| plasma lazor | 5 | −10.0% (−11.0 to −9.0) | below 0 | +10.0% (9.0 to 11.0) | 8 (7 to 9) |",
    ]


def test_games_without_results_have_no_sentences():
    assert not list(item_sentences(ARENA, {})) and not item_tables(ARENA, {})
    assert not item_tables(ARENA, {"items": [results("casual", item(1))]})
