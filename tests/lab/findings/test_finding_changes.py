"""Findings on rule changes and variants."""

import pytest

import parlour
from parlour.lab.findings.finding_changes import change_commands, rule_changes, variant_commands, variants
from parlour.lab.findings.finding_data import GameFindings


def interval(value, low, high):
    return {"value": value, "low": low, "high": high}


def comparison():
    players = {"casual": "…", "mcts:simulations=50,horizon=1000000": "…"}
    contrast = {"arm": 1, "first": 0.6, "second": 0.54, "pairs": 300, "finding": "lower"}
    contrast |= {"difference": interval(-0.06, -0.1, -0.02)}
    asked = {"game": "columna", "players": players, "seed": "fresh"}
    asked |= {"outcome": {"name": "seat_score", "smallest": 0.05}}
    arms = {"arms": ["quiet=20", "quiet=40"], "options": [{"quiet": 20}, {"quiet": 40}]}
    return {**asked, **arms, "contrasts": [{**contrast, "player": it} for it in players]}


def tuning(chosen):
    target = {"target": "draws", "of": "", "standing": "missed", "games": 40, **interval(0.4, 0.3, 0.5)}
    met = {**target, "standing": "met", **interval(0.02, 0.0, 0.08)}
    variants = [
        {"rules": "as it is", "options": {"capture": "free"}, "changes": 0, "games": 40, "targets": [target]},
        {"rules": "capture=must", "options": {"capture": "must"}, "changes": 1, "games": 40, "targets": [met]},
    ]
    variants[0]["confirmed"], variants[1]["confirmed"] = None, {"targets": [met]} if chosen else None
    asked = {"game": "lokai_and_bele", "players": {"casual": "…"}, "seed": "fresh"}
    return {**asked, "variants": variants, "chosen": chosen}


def test_comparison_is_reported_by_players_with_command():
    (sentences,) = rule_changes({"compare": [comparison()]})
    (command,) = change_commands({"compare": [comparison()]})
    assert "Effect of `quiet=40` instead of `quiet=20` on the first player's score" in sentences
    casual = "Casual players: from 60% to 54%, −6% (−10 to −2), lower (300 pairs). Search of 50 simulations: from 60%"
    assert casual in sentences
    assert "The random opening moves decide some of these games" in sentences
    again = "parlour lab compare columna -o quiet=20 --versus -o quiet=40 --outcome seat_score --smallest 0.05"
    assert command == f"{again} --level casual --games 300 --seed fresh"


@pytest.mark.parametrize(
    ("chosen", "end"), [(1, "So `capture=must` meets the intent"), (None, "So no variant is known")]
)
def test_tuning_is_reported_with_confirmation(chosen, end):
    (sentences,) = rule_changes({"tune": [tuning(chosen)]})
    (command,) = change_commands({"tune": [tuning(chosen)]})
    assert "With the current rules, “Draws” is 40% (30 to 50, n = 40): target missed." in sentences and end in sentences
    assert ("In new games, it is 2% (0 to 8, n = 40): target met." in sentences) is (chosen == 1)
    assert command.endswith("--intent docs/findings/lokai_and_bele.toml --change capture --games 40 --seed fresh")


ARENA = {"players": 3, "copies": 1, "market": 5, "rotate": False, "rounds": 100}


def figure(players, of, value, low, high, measure="seat_score", unit="share"):
    named = {"measure": measure, "of": of, "players": players, "n": 400, "unit": unit}
    return {**named, **interval(value, low, high)}


def sentences(options, *figures, game="deathmatch_arena", usual=ARENA):
    """Return the lines on a variant, and its command."""
    players = {"random": {"games": 20_000}, "casual": {"games": 400}}
    content = {"options": usual | options, "budget": "2m", "players": players, "figures": figures}
    findings = GameFindings(parlour.load(game), {"options": usual, "variants": [content]})
    return [*variants(findings), *variant_commands(findings)]


def test_each_variant_has_rows_of_random_and_other_players():
    title, table, command = sentences(
        {"players": 4},
        figure("random", "seat 0", 0.25, 0.24, 0.26),
        figure("casual", "median", 150, 140, 160, "turns", "turns"),
    )
    assert title == "### With other numbers of players and options"
    assert command == "parlour lab deathmatch_arena -o players=4 --budget 2m"
    assert table.splitlines()[2:] == [
        "| `players=4` | random, n = 20,000 | 25% | 25.0% (24.0 to 26.0) | – | – | – | – |",
        "| `players=4` | casual, n = 400 | 25% | – | – | 150 actions and rolls (140 to 160) | – | – |",
    ]


@pytest.mark.parametrize(
    ("low", "known"),
    [
        (0.27, "Yellow has an edge: it scores 30% (26 to 43), where 25% would be fair (casual, n = 400)."),
        (0.26, "It is not known whether a seat has an edge. Yellow is farthest from a fair score: 30% (25 to 43)"),
    ],
)
def test_edge_of_any_seat_is_reported(low, known):
    scores = [figure("casual", f"seat {seat}", 0.23, 0.2, 0.3) for seat in range(3)]
    scores.append(figure("casual", "seat 3", 0.3, low, 0.4))
    _, _, line, _ = sentences({"players": 4}, *scores)
    assert line.startswith(f"- `players=4`: {known}")


def test_solo_games_have_no_edge():
    _, _, command = sentences({"players": 1}, game="bingo_battle", usual={"players": 2})
    assert command == "parlour lab bingo_battle -o players=1 --budget 2m"


def test_no_sentences_without_results():
    assert not list(rule_changes({}))
    assert variants(GameFindings(parlour.load("columna"), {"options": {"quiet": 20}})) == []
