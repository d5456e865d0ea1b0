"""Findings about other numbers of seats and other options."""

import pytest

import parlour
from scripts.finding_figures import Findings
from scripts.finding_variants import variants

ARENA = {"players": 3, "copies": 1, "market": 5, "rotate": False, "rounds": 100}


def figure(players, of, value, low, high, measure="seat_score", unit="share"):
    return {"measure": measure, "of": of, "players": players, "value": value, "low": low, "high": high} | {
        "n": 400,
        "unit": unit,
    }


def told(options, *figures, game="deathmatch_arena", usual=ARENA):
    players = {"random": {"games": 20_000}, "casual": {"games": 400}}
    content = {"options": usual | options, "budget": "2m", "players": players, "figures": figures}
    return variants(Findings(parlour.load(game), {"options": usual, "variants": [content]}))


def test_each_variant_has_a_row_of_random_players_and_one_of_others():
    title, table, _ = told(
        {"players": 4},
        figure("random", "seat 0", 0.25, 0.24, 0.26),
        figure("casual", "median", 150, 140, 160, "turns", "turns"),
    )
    assert title == "## With other numbers of players and options"
    assert table.splitlines()[2:] == [
        "| `players=4` | random, n = 20,000 | 25% | 25.0% (24.0 to 26.0) | – | – | – | – |",
        "| `players=4` | casual, n = 400 | 25% | – | – | 150 turns (140 to 160) | – | – |",
    ]


@pytest.mark.parametrize(
    ("low", "known"),
    [
        (0.26, "Yellow scores more than its share in games between casual players"),
        (0.24, "No seat is known to score more than three percentage points"),
    ],
)
def test_an_edge_of_any_seat_is_told(low, known):
    scores = [figure("casual", f"seat {seat}", 0.3, low if seat == 3 else 0.2, 0.4) for seat in range(4)]
    _, _, line = told({"players": 4}, *scores)
    assert line.startswith(f"- `players=4`: {known}")
    assert line.endswith("Reproduce with `parlour lab deathmatch_arena -o players=4 --budget 2m`.")


def test_who_plays_alone_has_no_edge():
    _, _, line = told({"players": 1}, game="bingo_battle", usual={"players": 2})
    assert line == "- `players=1`: Reproduce with `parlour lab bingo_battle -o players=1 --budget 2m`."


def test_nothing_is_said_where_no_variant_was_measured():
    assert variants(Findings(parlour.load("columna"), {"options": {"quiet": 20}})) == []
