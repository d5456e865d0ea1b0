"""Pages of findings."""

import json
from pathlib import Path

import pytest

import parlour
from parlour.lab.findings.__main__ import shortened
from parlour.lab.findings.finding_data import GameFindings
from parlour.lab.findings.finding_pages import page
from parlour.lab.findings.finding_puzzles import board_picture, move_shares, puzzle_file, puzzle_picture, shown_puzzles
from parlour.lab.findings.finding_verdicts import VERDICTS, verdict

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "docs" / "findings").glob("*.json"))
LARGEST = 100_000


def figure(measure, value, low, high, of="", players="strong", n=100, unit="share", question="Is it fair?"):
    named = {"measure": measure, "of": of, "players": players, "question": question, "unit": unit}
    return {**named, "value": value, "low": low, "high": high, "n": n}


def page_of(*figures, game="columna"):
    players = {"random": {"meaning": "random", "games": 20_000}, "strong": {"meaning": "x", "games": 100}}
    content = {"players": players, "figures": figures, "budget": "2m", "command": "parlour lab", "interrupted": False}
    return page(GameFindings(parlour.load(game), content))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_pages_and_pictures_match_their_figures(file):
    findings = GameFindings(parlour.load(file.stem), json.loads(file.read_text("utf-8")))
    assert file.with_suffix(".md").read_text("utf-8") == page(findings, verdict(findings, file.with_name(VERDICTS)))
    assert file.stat().st_size < LARGEST
    if shares := findings.content.get("places"):
        heat = file.with_suffix(".svg").read_text("utf-8")
        assert heat == board_picture(findings.game, shares) and "var(" not in heat and len(heat) < LARGEST
    for number, puzzle in enumerate(shown_puzzles(findings.game, findings.content), 1):
        position = file.with_name(puzzle_file(findings.game, number)).read_text("utf-8")
        assert position == puzzle_picture(findings.game, puzzle) and len(position) < LARGEST


def test_every_game_has_a_page():
    assert {Path(file).stem for file in FILES} == set(parlour.games())


@pytest.mark.parametrize(
    ("low", "game", "edge"),
    [
        (0.51, "maexchen", "Player A has an edge"),
        (0.49, "maexchen", "It is not known whether a seat has an edge: Player A"),
        (0.51, "invictus", "The random opening moves may cause this."),
        (0.49, "columna", "It is not known whether a seat has an edge: Black"),
    ],
)
def test_edge_requires_whole_interval_and_no_random_opening(low, game, edge):
    scores = figure("seat_score", 0.6, low, 0.7, "seat 0"), figure("seat_score", 0.4, 0.3, 1 - low, "seat 1")
    assert edge in page_of(*scores, game=game)


def test_columna_has_no_edge_and_random_openings_are_disclosed():
    scores = figure("seat_score", 0.6, 0.55, 0.7, "seat 0"), figure("seat_score", 0.4, 0.3, 0.45, "seat 1")
    text = page_of(*scores)
    assert "Black scores" not in text and "Whether a seat has an edge is not known" in text
    assert "begin with four random moves" in text and "decide about 12% of games" in text
    assert "Black scores 60% (55 to 70), where 50% would be fair" in page_of(*scores, game="invictus")
    assert "random moves" not in page_of(*scores, game="maexchen")


def test_unmeasured_questions_are_listed():
    text = page_of(figure("seat_score", 0.5, 0.4, 0.6, "seat 0"), figure("seat_score", 0.5, 0.4, 0.6, "seat 1"))
    unknown = text.partition("## Not yet known")[2]
    assert "about 1,200 games of these levels" in unknown and "How often a better player beats" in unknown
    assert "beginner, casual, skilled and master players" in unknown and "the matches for this" in unknown


def test_length_difference_requires_separate_intervals():
    random = figure("turns", 100, 95, 105, "median", "random", unit="turns")
    assert "longer" in page_of(random, figure("turns", 120, 110, 130, "median", unit="turns"))
    assert "longer" not in page_of(random, figure("turns", 120, 104, 130, "median", unit="turns"))


def test_shortened_figures_omit_long_lists():
    place = figure("moves_to", 0.1, 0.0, 0.2, "a1", question="Where is it played?")
    kind = figure("picked", 0.1, 0.0, 0.2, "stop", "random", question="What is an item worth?")
    kept = figure("draws", 0.1, 0.0, 0.2)
    players = {"random": {"games": 9}, "strong": {"games": 9}}
    content = {"players": players, "figures": [place, kind, kept], "targets": []}
    assert json.loads(shortened(content))["figures"] == [kept]


def luck_figures(value, low, high, *, saved=5.0):
    games = figure("effective_games", saved, 0.8 * saved, 1.2 * saved, unit="games", question="Skill or luck?")
    return figure("luck_share", value, low, high, question="Skill or luck?"), games


@pytest.mark.parametrize(
    ("found", "stated", "is_known"),
    [
        (luck_figures(0.7, 0.7, 1.0), "At least 70% of the differences in results is luck (strong, n = 100).", True),
        (luck_figures(0.8, 0.7, 0.9), "At least 70% of the differences in results is luck (strong, n = 100).", True),
        (luck_figures(0.7, 0.7, 0.9), "Luck explains 70% to 90% of the differences in results", True),
        (luck_figures(1.01, 0.95, 1.09), "", False),
        (luck_figures(0.005, 0.005, 1.0), "", False),
    ],
    ids=["bound", "earlier estimate", "both bounds", "overshooting estimate", "blind estimate"],
)
def test_luck_is_at_least_its_bound(found, stated, is_known):
    text = page_of(*found, game="maexchen")
    assert stated in text and ("differences in results" in text) is bool(stated)
    assert "the plain results of 5 games" in text
    assert ("How much luck decides" in text) is not is_known


def test_perfect_players_say_nothing_about_luck_and_skill():
    text = page_of(*luck_figures(0.99999, 0.9999, 1.0, saved=7e8), game="maexchen")
    assert "is luck" not in text and "Luck explains" not in text and "How much luck decides" not in text
    assert "The strong players make no mistakes, so their games against each other cannot show skill." in text
    assert "How much luck decides" not in page_of() and "How much luck decides" in page_of(game="maexchen")


def test_skill_is_a_score_between_levels():
    text = page_of(figure("level_score", 0.61, 0.55, 0.67, "strong against beginner", players="levels"))
    assert "A strong player scores 61% (55 to 67) against a beginner, where 50% would be even (n = 100)." in text
    assert "How often a better player" not in text


def by_level(*scores, game="bingo_battle"):
    """Return a page with the first player's score at several levels."""
    levels = ("beginner", "casual", "skilled", "strong")[: len(scores)]
    figures = [
        figure("seat_score", at, at - 0.015, at + 0.015, f"seat {seat}", level, n=4000)
        for level, score in zip(levels, scores, strict=True)
        for seat, at in enumerate((score, 1 - score))
    ]
    players = {level: {"meaning": "x", "games": 4000} for level in ("random", *levels)}
    content = {"players": players, "figures": figures, "budget": "2m", "command": "parlour lab", "interrupted": False}
    return page(GameFindings(parlour.load(game), content))


@pytest.mark.parametrize(
    ("scores", "stated"),
    [
        ((0.482, 0.484, 0.487), "Player B has a small but proven edge: it scores 51.6% (50.7 to 52.4)"),
        ((0.505, 0.495, 0.50), "No seat has a proven edge: Player A scores 50.0% (49.1 to 50.9)"),
        ((0.44, 0.50, 0.56), "The edge changes with strength: Player A scores 44.0% (42.5 to 45.5) at"),
        ((0.46, 0.54, 0.46, 0.54), "Levels differ, but without a trend: Player A scores from 46.0%"),
        ((0.50, 0.56, 0.56, 0.50), "Levels differ, but without a trend: Player"),
    ],
    ids=["a small edge at every level", "no edge", "a trend", "zigzag", "hill"],
)
def test_fairness_is_one_statement_over_all_levels(scores, stated):
    text = by_level(*scores)
    assert stated in text and text.count("would be fair") == 1


def test_value_of_thinking_time_is_reported():
    doubling = figure("mean_doubling", 45, 38, 52, players="ladder", unit="Elo", n=700)
    greedy = figure("restricted_play", 0.1, 0.05, 0.18, players="ladder")
    beaten = figure("exploitability", 0.2, 0.1, 0.3, "skilled", players="ladder")
    text = page_of(doubling, greedy, beaten)
    assert "thinking time gains 45 Elo (38 to 52), about 56:44" in text and "where 50% would be fair" in text
    assert "20% (10 to 30) more than its share against skilled players" in text
    assert "no proven" not in text and "How much skill" not in text
    worse = figure("exploitability", -0.3, -0.4, -0.1, "master", players="ladder")
    assert "has no proven advantage over master players" in page_of(worse)
    flat = figure("mean_doubling", 5, -2, 12, players="ladder", unit="Elo")
    close = figure("restricted_play", 0.45, 0.35, 0.55, players="ladder")
    assert "Longer thinking has no proven benefit" in page_of(flat)
    assert "So planning has no proven benefit" in page_of(close)
    assert "where 33% would be fair" in page_of(greedy, game="deathmatch_arena")
    weak = page_of(figure("restricted_play", 0.93, 0.86, 0.96, players="ladder"))
    assert "too weak to show" in weak and "planning has no" not in weak


def test_tension_requires_reliable_estimates():
    slope = figure("calibration", 1.0, 0.9, 1.1, "slope", unit="")
    price = figure("error_price", 0.012, 0.010, 0.014)
    dead, back = figure("dead_time", 0.2, 0.15, 0.24), figure("comebacks", 0.18, 0.1, 0.3, "observed", n=34)
    text = page_of(slope, price, dead, back)
    assert "For the last 20% (15 to 24) of a game" in text and "still wins 18% (10 to 30)" in text
    assert "The average decision costs 1.2% (1.0 to 1.4) of a win" in text
    assert "Whether the game is tense" not in text and "after they are decided" not in text
    assert "estimates are unreliable" in page_of(slope, price) and "the analysis for this" in page_of()
    assert "after they are decided" in page_of(slope, figure("dead_time", 0.4, 0.3, 0.5))


def test_board_picture_requires_enough_squares():
    game, spots = parlour.load("lokai_and_bele"), [f"{file}{rank}" for file in "abc" for rank in "123"]
    ended = [figure("moves_to", 0.1 * number, 0, 1, spot) for number, spot in enumerate(spots)]
    content = {"players": {"strong": {"games": 9}}, "figures": ended}
    assert list(move_shares(game, content)) == spots
    assert move_shares(game, content | {"figures": ended[1:]}) == {} == move_shares(parlour.load("maexchen"), content)


def test_stronger_players_with_few_games_stand_beside_the_main_ones():
    few = [figure("draws", 0.15, 0.05, 0.37, players="master", n=20), figure("draws", 0.1, 0.08, 0.12)]
    players = {name: {"games": games} for name, games in {"random": 900, "strong": 400, "master": 20}.items()}
    content = {"players": players, "budget": "2m", "command": "parlour lab", "interrupted": False}
    text = page(GameFindings(parlour.load("columna"), content | {"figures": few}))
    assert "10.0% (8.0 to 12.0) of games end without a winner (strong, n = 100)" in text
    assert "20 games between master players show no proven difference from those between strong players" in text
    longer = [figure("draws", 0.5, 0.3, 0.7, players="master", n=20), few[1]]
    text = page(GameFindings(parlour.load("columna"), content | {"figures": longer}))
    assert "differ from those of strong players: draws, 50% (30 to 70) instead of 10.0% (8.0 to 12.0)." in text


def test_page_begins_with_its_verdict_and_ends_with_commands():
    players = {"random": {"games": 20_000}, "30ms": {"games": 400}}
    content = {
        "players": players,
        "figures": [],
        "budget": "2m",
        "command": "parlour lab columna",
        "interrupted": False,
    }
    text = page(GameFindings(parlour.load("columna"), content), "It is a game of walls.")
    assert text.index("It is a game of walls.") < text.index("## ") and text.endswith("```\nparlour lab columna\n```\n")
    assert "30ms: between strong and master" in text.partition("## How it was measured")[2]
