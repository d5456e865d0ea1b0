"""Holes of findings: what games show with its bounds, and what they do not show with how rare it is at least."""

import parlour
from scripts.finding_holes import holes

LOOKED = {"random": {"games": 60, "kinds": 0}, "skilled": {"games": 30, "kinds": 4}}


def hole(kind, players="random", value=0.1, low=0.05, high=0.2, detail="", n=60):
    return {"kind": kind, "detail": detail, "players": players, "n": n} | {
        "share": {"value": value, "low": low, "high": high}
    }


def told(*found, game="columna", **options):
    loaded = parlour.load(game)
    asked = {"game": game, "options": dict(loaded.options) | options, "seed": "lab", "games": 60, "looked": LOOKED}
    return list(holes(loaded, {"holes": [{**asked, "holes": list(found)}]}))


def test_a_hole_is_told_of_all_players_with_its_bounds():
    assert told(hole("pass"))[0] == (
        "A player can only pass: 10% (5 to 20) of 60 random games; "
        "none of 30 games between skilled players, so at most 10%."
    )


def test_what_was_not_found_is_told_with_the_most_that_it_can_be():
    _, nothing, *_ = told(hole("loop"))
    assert "a position that repeats" not in nothing and "a player to move without a legal move, a player" in nothing
    assert nothing.endswith(
        "can occur, it does so in at most 5% of 60 random games and 10% of 30 games between skilled players."
    )
    assert told()[0].startswith("Not found: a player to move without a legal move, ")


def test_as_many_games_of_each_are_told_once():
    loaded = parlour.load("columna")
    looked = {players: {"games": 60, "kinds": 0} for players in ("random", "casual")}
    asked = {"game": "columna", "options": loaded.options, "seed": "lab", "games": 60, "looked": looked, "holes": []}
    assert "at most 5% of random and casual games (60 of each)." in next(holes(loaded, {"holes": [asked]}))


def test_a_circle_of_a_game_of_chance_needs_chance():
    assert "if chance allows it" in told(hole("loop"), game="bingo_chess")[0]
    assert "if chance allows it" not in told(hole("loop"))[0]


def test_what_players_do_without_is_told_or_that_they_do_all():
    left = hole("unused", "skilled", 0.0, 0.0, 0.06, "buy x", n=49)
    never = "Never played by skilled players, though available (moves in notation)"
    assert f"{never}: `buy x` (in at most 6% of games, n = 49)." in told(left)
    all_done = "often enough to judge: 4 kinds by skilled players."
    assert any(all_done in line for line in told()) and not any(all_done in line for line in told(left))
    many = [hole("shunned", "skilled", 0.0, 0.0, 0.009, f"buy {number}") for number in range(7)]
    assert "hundred by skilled players" in told(*many)[0] and "7 kinds of moves, including" in told(*many)[0]
    assert "`buy 5`" not in " ".join(told(*many))


def test_each_text_that_is_refused_is_told_apart():
    lines = told(*(hole("text", detail=problem) for problem in ("refused: a", "refused: b")))
    assert "(refused: a): 10%" in lines[0] and "(refused: b): 10%" in lines[1]


def test_it_can_be_done_again():
    again = "`parlour lab holes columna -o quiet=40 --players random,skilled --games 60 --seed lab`"
    assert again in told(quiet=40)[-1]
    assert not list(holes(parlour.load("columna"), {}))
