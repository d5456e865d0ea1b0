"""Pages of findings."""

import json
from pathlib import Path

import pytest

import parlour
from parlour.lab.findings.__main__ import shortened
from parlour.lab.findings.finding_data import GameFindings
from parlour.lab.findings.finding_pages import page
from parlour.lab.findings.finding_puzzles import board_picture, move_shares, puzzle_file, puzzle_picture, shown_puzzles

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
    assert file.with_suffix(".md").read_text("utf-8") == page(findings)
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
        (0.49, "maexchen", "No seat has a proven edge: Player A"),
        (0.51, "invictus", "The random opening moves may cause this."),
        (0.49, "columna", "No seat has a proven edge: Black"),
    ],
)
def test_edge_requires_whole_interval_and_no_random_opening(low, game, edge):
    scores = figure("seat_score", 0.6, low, 0.7, "seat 0"), figure("seat_score", 0.4, 0.3, 1 - low, "seat 1")
    assert edge in page_of(*scores, game=game)


def test_columna_has_no_edge_and_random_openings_are_disclosed():
    scores = figure("seat_score", 0.6, 0.55, 0.7, "seat 0"), figure("seat_score", 0.4, 0.3, 0.45, "seat 1")
    text = page_of(*scores)
    assert "Black has an edge" not in text and "more than its share" not in text
    assert "begin with four random moves" in text and "decide about 12% of games" in text
    assert "Black scores more than its share" in page_of(*scores, game="invictus")
    assert "random moves" not in page_of(*scores, game="maexchen")


def test_unmeasured_questions_are_listed():
    text = page_of(figure("seat_score", 0.5, 0.4, 0.6, "seat 0"), figure("seat_score", 0.5, 0.4, 0.6, "seat 1"))
    unknown = text.partition("## Not yet known")[2]
    assert "about 1,200 games between strong players" in unknown
    assert "beginner, casual, skilled and master players" in unknown and "the matches for this" in unknown


def test_length_difference_requires_separate_intervals():
    random = figure("turns", 100, 95, 105, "median", "random", unit="turns")
    assert "longer" in page_of(random, figure("turns", 120, 110, 130, "median", unit="turns"))
    assert "longer" not in page_of(random, figure("turns", 120, 104, 130, "median", unit="turns"))


def test_shortened_figures_omit_long_lists():
    place = figure("moves_to", 0.1, 0.0, 0.2, "a1", question="Where is it played?")
    kind = figure("picked", 0.1, 0.0, 0.2, "stop", "random", question="What is an item worth?")
    kept = figure("draws", 0.1, 0.0, 0.2)
    content = {"players": {"random": {}, "strong": {}}, "figures": [place, kind, kept], "targets": []}
    assert json.loads(shortened(content))["figures"] == [kept]


def test_luck_is_reported_only_with_chance():
    share = figure("luck_share", 0.8, 0.7, 0.9, question="Skill or luck?")
    saved = figure("effective_games", 5.0, 4.0, 6.0, unit="games", question="Skill or luck?")
    assert "At least 80% (70 to 90) of the differences in results is luck" in page_of(share) and "5.0 games" in page_of(
        saved
    )
    assert "How much luck decides" not in page_of() and "How much luck decides" in page_of(game="maexchen")
    assert "How much luck decides" not in page_of(share, game="maexchen")
    beyond = figure("luck_share", 1.01, 0.95, 1.09, question="Skill or luck?")
    assert "may be luck: an estimate that may overshoot gives 101% (95 to 109)" in page_of(beyond)
    perfect = figure("luck_share", 0.99999, 0.9999, 1.0, question="Skill or luck?")
    saved = figure("effective_games", 7e8, 5e8, 1e9, unit="games", question="Skill or luck?")
    assert "make no mistakes here" in page_of(perfect, saved) and "tells as much" not in page_of(perfect, saved)


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
    assert "Longer thinking has no proven benefit" in page_of(flat) and "Planning has no proven benefit" in page_of(
        close
    )
    assert "where 33% would be fair" in page_of(greedy, game="deathmatch_arena")
    weak = page_of(figure("restricted_play", 0.93, 0.86, 0.96, players="ladder"))
    assert "too weak here to show" in weak and "Planning has no" not in weak


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
    content = {"players": {"strong": {}}, "figures": ended}
    assert list(move_shares(game, content)) == spots
    assert move_shares(game, content | {"figures": ended[1:]}) == {} == move_shares(parlour.load("maexchen"), content)
