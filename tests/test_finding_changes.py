"""Changes and items of findings: each sentence says what its figures say, and how to do it again."""

import pytest

import parlour
from scripts.finding_changes import changes, worth


def interval(value, low, high):
    return {"value": value, "low": low, "high": high}


def comparison(finding="lower"):
    contrast = {
        "arm": 1,
        "first": 0.6,
        "second": 0.54,
        "difference": interval(-0.06, -0.1, -0.02),
        "pairs": 300,
        "finding": finding,
    }
    return {
        "game": "columna",
        "arms": ["quiet=20", "quiet=40"],
        "options": [{"quiet": 20}, {"quiet": 40}],
        "players": {"casual": "…", "mcts:simulations=50,horizon=1000000": "…"},
        "seed": "fresh",
        "outcome": {"name": "seat_score", "smallest": 0.05},
        "contrasts": [{**contrast, "player": it} for it in ("casual", "mcts:simulations=50,horizon=1000000")],
    }


def tuning(chosen):
    target = {"target": "draws", "of": "", "standing": "missed", "games": 40, **interval(0.4, 0.3, 0.5)}
    met = {**target, "standing": "met", **interval(0.02, 0.0, 0.08)}
    variants = [
        {"rules": "as it is", "options": {"capture": "free"}, "changes": 0, "games": 40, "targets": [target]},
        {"rules": "capture=must", "options": {"capture": "must"}, "changes": 1, "games": 40, "targets": [met]},
    ]
    confirmed = [None, {"targets": [met]} if chosen else None]
    told = [{**it, "confirmed": again} for it, again in zip(variants, confirmed, strict=True)]
    return {"game": "lokai_and_bele", "players": {"casual": "…"}, "seed": "fresh", "variants": told, "chosen": chosen}


def items(*values):
    told = [
        {"item": item, "value": interval(*value), "rounds": 150, "price": price, "priced_games": 9}
        for item, value, price in values
    ]
    asked = {"player": "casual", "seed": "fresh", "smallest": 0.05, "priced": 30}
    return {"game": "deathmatch_arena", **asked, "items": told}


def test_a_comparison_is_told_by_players_and_can_be_done_again():
    (told,) = changes({"compare": [comparison()]})
    assert "Effect of `quiet=40` instead of `quiet=20` on the first player's score" in told
    assert (
        "Casual players: from 60% to 54%, −6% (−10 to −2), lower (300 pairs). Search of 50 simulations: from 60%"
        in told
    )
    assert "The random opening moves decide some of these games" in told
    again = "parlour lab compare columna -o quiet=20 --versus -o quiet=40 --outcome seat_score --smallest 0.05"
    assert f"`{again} --level casual --games 300 --seed fresh`" in told


@pytest.mark.parametrize(
    ("chosen", "end"), [(1, "So `capture=must` meets the intent"), (None, "So no variant is known")]
)
def test_a_tuning_is_told_with_what_fresh_seeds_say(chosen, end):
    (told,) = changes({"tune": [tuning(chosen)]})
    assert "With the current rules, “Draws” is 40% (30 to 50, n = 40): target missed." in told and end in told
    assert ("in new games 2% (0 to 8, n = 40): met" in told) is (chosen == 1)
    assert "--intent docs/findings/lokai_and_bele.toml --change capture --games 40 --seed fresh`" in told


def test_items_are_cheap_or_dear_only_where_all_of_the_interval_says_so():
    game = parlour.load("deathmatch_arena")
    plasma = "plasma lazor", (0.1, 0.02, 0.2), interval(0.05, 0.01, 0.09)
    engine = "entropy engine", (-0.1, -0.2, 0.05), interval(-0.06, -0.08, -0.04)
    cheap, dear, unknown, liked, disliked, again = worth(game, {"items": [items(plasma, engine)]})
    assert (
        "lowers a player's score): plasma lazor +10% (2 to 20)" in cheap
        and "raises a player's score): none known" in dear
    )
    assert "1 item is not known to be either; none is worth more than 20% of a win." in unknown
    assert "above" in liked and "plasma" in liked and "below" in disliked and "entropy" in disliked
    assert "--level casual --smallest 0.05 --priced 30 --games 150 --seed fresh" in again


def test_where_nothing_was_tried_nothing_is_told():
    assert not list(changes({})) and not list(worth(parlour.load("columna"), {}))
