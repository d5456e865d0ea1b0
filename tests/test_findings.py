"""Pages of findings: they say what their figures say, and no more."""

import json
from pathlib import Path

import pytest

import parlour
from scripts.finding_figures import Findings
from scripts.finding_pages import page
from scripts.finding_pictures import picture, places
from scripts.finding_puzzles import drawn, picture_name, shown
from scripts.findings import ROOT, shortened

FILES = sorted((ROOT / "docs" / "findings").glob("*.json"))
LARGEST = 100_000


def figure(measure, value, low, high, of="", players="strong", n=100, unit="share", question="Is it fair?"):
    named = {"measure": measure, "of": of, "players": players, "question": question, "unit": unit}
    return {**named, "value": value, "low": low, "high": high, "n": n}


def told(*figures, game="columna"):
    players = {"random": {"meaning": "random", "games": 20_000}, "strong": {"meaning": "x", "games": 100}}
    content = {"players": players, "figures": figures, "budget": "2m", "command": "parlour lab", "interrupted": False}
    return page(Findings(parlour.load(game), content))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_page_follows_from_the_figures_beside_it(file):
    findings = Findings(parlour.load(file.stem), json.loads(file.read_text("utf-8")))
    assert file.with_suffix(".md").read_text("utf-8") == page(findings)
    assert file.stat().st_size < LARGEST
    if shares := findings.content.get("places"):
        heat = file.with_suffix(".svg").read_text("utf-8")
        assert heat == picture(findings.game, shares) and "var(" not in heat and len(heat) < LARGEST
    for number, puzzle in enumerate(shown(findings.game, findings.content), 1):
        position = file.with_name(picture_name(findings.game, number)).read_text("utf-8")
        assert position == drawn(findings.game, puzzle) and len(position) < LARGEST


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
def test_an_edge_is_proven_if_its_whole_interval_says_so_and_games_begin_alike(low, game, edge):
    scores = figure("seat_score", 0.6, low, 0.7, "seat 0"), figure("seat_score", 0.4, 0.3, 1 - low, "seat 1")
    assert edge in told(*scores, game=game)


def test_columna_has_no_edge_and_random_openings_are_disclosed():
    scores = figure("seat_score", 0.6, 0.55, 0.7, "seat 0"), figure("seat_score", 0.4, 0.3, 0.45, "seat 1")
    text = told(*scores)
    assert "Black has an edge" not in text and "more than its share" not in text
    assert "begin with four random moves" in text and "decide about 12% of games" in text
    assert "Black scores more than its share" in told(*scores, game="invictus")
    assert "random moves" not in told(*scores, game="maexchen")


def test_what_was_not_measured_is_not_yet_known():
    text = told(figure("seat_score", 0.5, 0.4, 0.6, "seat 0"), figure("seat_score", 0.5, 0.4, 0.6, "seat 1"))
    unknown = text.partition("## Not yet known")[2]
    assert "about 1,200 games between strong players" in unknown
    assert "beginner, casual, skilled and master players" in unknown and "the matches for this" in unknown


def test_only_what_differs_for_certain_is_told_of_length():
    random = figure("turns", 100, 95, 105, "median", "random", unit="turns")
    assert "longer" in told(random, figure("turns", 120, 110, 130, "median", unit="turns"))
    assert "longer" not in told(random, figure("turns", 120, 104, 130, "median", unit="turns"))


def test_long_lists_are_left_out():
    place = figure("moves_to", 0.1, 0.0, 0.2, "a1", question="Where is it played?")
    kind = figure("picked", 0.1, 0.0, 0.2, "stop", "random", question="What is an item worth?")
    kept = figure("draws", 0.1, 0.0, 0.2)
    content = {"players": {"random": {}, "strong": {}}, "figures": [place, kind, kept], "targets": []}
    assert json.loads(shortened(content))["figures"] == [kept]


def test_luck_is_told_of_games_with_chance_alone():
    share = figure("luck_share", 0.8, 0.7, 0.9, question="Skill or luck?")
    saved = figure("effective_games", 5.0, 4.0, 6.0, unit="games", question="Skill or luck?")
    assert "At least 80% (70 to 90) of the differences in results is luck" in told(share) and "5.0 games" in told(saved)
    assert "How much luck decides" not in told() and "How much luck decides" in told(game="maexchen")
    assert "How much luck decides" not in told(share, game="maexchen")
    beyond = figure("luck_share", 1.01, 0.95, 1.09, question="Skill or luck?")
    assert "may be luck: an estimate that may overshoot gives 101% (95 to 109)" in told(beyond)
    perfect = figure("luck_share", 0.99999, 0.9999, 1.0, question="Skill or luck?")
    saved = figure("effective_games", 7e8, 5e8, 1e9, unit="games", question="Skill or luck?")
    assert "make no mistakes here" in told(perfect, saved) and "tells as much" not in told(perfect, saved)


def test_what_thought_is_worth_is_told_and_where_it_is_not_known_to_pay():
    doubling = figure("mean_doubling", 45, 38, 52, players="ladder", unit="Elo", n=700)
    greedy = figure("restricted_play", 0.1, 0.05, 0.18, players="ladder")
    beaten = figure("exploitability", 0.2, 0.1, 0.3, "skilled", players="ladder")
    text = told(doubling, greedy, beaten)
    assert "thinking time gains 45 Elo (38 to 52), about 56:44" in text and "where 50% would be fair" in text
    assert "20% (10 to 30) more than its share against skilled players" in text
    assert "no proven" not in text and "How much skill" not in text
    worse = figure("exploitability", -0.3, -0.4, -0.1, "master", players="ladder")
    assert "has no proven advantage over master players" in told(worse)
    flat = figure("mean_doubling", 5, -2, 12, players="ladder", unit="Elo")
    close = figure("restricted_play", 0.45, 0.35, 0.55, players="ladder")
    assert "Longer thinking has no proven benefit" in told(flat) and "Planning has no proven benefit" in told(close)
    assert "where 33% would be fair" in told(greedy, game="deathmatch_arena")
    weak = told(figure("restricted_play", 0.93, 0.86, 0.96, players="ladder"))
    assert "too weak here to show" in weak and "Planning has no" not in weak


def test_how_a_game_goes_is_told_if_what_a_search_expects_comes_true():
    slope = figure("calibration", 1.0, 0.9, 1.1, "slope", unit="")
    price = figure("error_price", 0.012, 0.010, 0.014)
    dead, back = figure("dead_time", 0.2, 0.15, 0.24), figure("comebacks", 0.18, 0.1, 0.3, "observed", n=34)
    text = told(slope, price, dead, back)
    assert "For the last 20% (15 to 24) of a game" in text and "still wins 18% (10 to 30)" in text
    assert "The average decision costs 1.2% (1.0 to 1.4) of a win" in text
    assert "Whether the game is tense" not in text and "after they are decided" not in text
    assert "estimates are unreliable" in told(slope, price) and "the analysis for this" in told()
    assert "after they are decided" in told(slope, figure("dead_time", 0.4, 0.3, 0.5))


def test_a_board_is_drawn_where_enough_places_were_gone_to():
    game, spots = parlour.load("lokai_and_bele"), [f"{file}{rank}" for file in "abc" for rank in "123"]
    ended = [figure("moves_to", 0.1 * number, 0, 1, spot) for number, spot in enumerate(spots)]
    content = {"players": {"strong": {}}, "figures": ended}
    assert list(places(game, content)) == spots
    assert places(game, content | {"figures": ended[1:]}) == {} == places(parlour.load("maexchen"), content)
