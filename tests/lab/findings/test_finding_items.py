"""Findings on items."""

import parlour
from parlour.lab.findings.finding_changes import change_commands
from parlour.lab.findings.finding_items import item_sentences, item_tables

ARENA = parlour.load("deathmatch_arena")
NAMES = ARENA.rules.ITEMS


def interval(value, low, high):
    return {"value": value, "low": low, "high": high}


def item(number, value=(0.0, -0.1, 0.1), advantage=None, reach=0.01, gift=None, fair=None):
    def around(centre, reach):
        return None if centre is None else interval(centre, centre - reach, centre + reach)

    counts = {"rounds": 150, "searched": 9 if advantage is not None else 0, "price": 5}
    rated = {"advantage": around(advantage, reach), "gift": around(gift, reach), "fair_price": around(fair, 1.0)}
    return {"item": NAMES[number], "value": interval(*value), **rated, **counts}


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
    assert most.endswith("All five are certain.") and least.endswith("All five are certain.")
    _, most, _, _ = item_sentences(ARENA, {"items": [ladder("casual", 0.021)]})
    assert "Certain among these:" in most
    _, _, most, _, same, _ = item_sentences(ARENA, {"items": [ladder("casual", 0.5), ladder("strong", 0.5)]})
    assert same == "The strongest five are the same at every level."
    assert most.endswith("None of these is certain.")


def test_table_and_sentences_show_levels_from_weak_to_strong_with_fair_prices():
    beginner = results("beginner", item(1, advantage=-0.1))
    skilled = results(
        "skilled",
        item(1, advantage=0.1, gift=0.2, fair=8.0),
        item(2, advantage=-0.1, gift=0.1, fair=2.0),
        item(4, advantage=0.3, gift=0.31, fair=60.0),
        item(3, advantage=-0.2, gift=-0.15, fair=-15.0),
    )
    title, table = item_tables(ARENA, {"items": [skilled, beginner]})
    assert title == "### Items"
    assert table.splitlines() == [
        "| Item | Advantage, beginner | Advantage, skilled | Price | As a gift, skilled | Fair price, skilled |",
        "| --- | --- | --- | --- | --- | --- |",
        "| disabling lazor | – | +30.0% (29.0 to 31.0) | 5 | +31.0% (30.0 to 32.0) | over 10 |",
        "| plasma lazor | −10.0% (−11.0 to −9.0) | +10.0% (9.0 to 11.0) | 5 | +20.0% (19.0 to 21.0) | 8 (7 to 9) |",
        "| vampiric lazor | – | −10.0% (−11.0 to −9.0) | 5 | +10.0% (9.0 to 11.0) | 2 (1 to 3) |",
        "| diffracting lazor | – | −20.0% (−21.0 to −19.0) | 5 | −15.0% (−16.0 to −14.0) | below 0 |",
    ]
    *_, refused, cheaper, _ = item_sentences(ARENA, {"items": [skilled, beginner]})
    assert refused.startswith("Even free, a search would rate these below the best alternative: diffracting lazor.")
    assert cheaper.endswith("as good as the best alternative: vampiric lazor 2 (1 to 3) instead of 5.")


def test_games_without_results_have_no_sentences():
    assert not list(item_sentences(ARENA, {})) and not item_tables(ARENA, {})
    assert not item_tables(ARENA, {"items": [results("casual", item(1))]})
