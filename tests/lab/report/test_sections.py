"""Sections of a report: items, puzzles, skill and method."""

from dataclasses import replace

import numpy as np
import pytest

import parlour
from parlour.lab.comparing.comparison_plan import item_names
from parlour.lab.measurement import Measurement
from parlour.lab.measures import MEASURES
from parlour.lab.report.display_names import item_name
from parlour.lab.report.page import method, page
from parlour.lab.report.report_files import report_json
from parlour.lab.report.sections.board_sections import MOST_PUZZLES, puzzles
from parlour.lab.report.sections.item_and_rule_sections import items, what_if
from parlour.lab.report.sections.measure_sections import skill
from parlour.lab.report.study import OF_SEVERAL, Origin, Study, by_thought
from parlour.statistics import Interval
from parlour.view.language import speaking
from tests.lab.hand_made import collected, sample

from .test_report_files import LADDER

ORIGIN = Origin("lab", "20m", "parlour lab", "0", folder="here")
NAMING = [name for name in parlour.games() if item_names(parlour.load(name))]


def interval(value, low, high):
    return {"value": value, "low": low, "high": high}


def valued(*worth):
    """Return the output of `parlour lab items` for some names, values and advantages."""
    counts = {"rounds": 300, "searched": 50, "price": 5, "fair_price": interval(7.0, 6.0, 8.0)}
    reported = [{"item": item, "value": value, "advantage": better, **counts} for item, value, better in worth]
    return {"items": reported, "player": "casual", "confidence": 0.99, "searched": 50}


PLASMA = "plasma lazor", interval(0.12, 0.04, 0.2), interval(0.05, 0.01, 0.09)
ENGINE = "entropy engine", interval(-0.02, None, 0.05), None
RECORD = '[Game "parlour.games.lokai_and_bele"]\n\n1. d2d6\n'


def bare(game, **results):
    """Return a study without games, but with results of other commands."""
    return Study(parlour.load(game), {}, {}, ORIGIN, **results)


@pytest.mark.parametrize("name", NAMING)
def test_items_have_display_names_in_every_language(name):
    game = parlour.load(name)
    english = [item_name(game, item) for item in item_names(game)]
    with speaking("de"):
        german = [item_name(game, item) for item in item_names(game)]
    assert len(set(english)) == len(set(german)) == len(item_names(game)) and not set(german) & set(english)


def test_item_values_and_advantages_are_drawn_and_fair_prices_listed():
    with speaking("de"):
        text = "".join(items(bare("deathmatch_arena", valued=[valued(ENGINE, PLASMA)])))
    assert text.count("<svg") == 1
    assert text.index("Plasmalazor, Wirkung") < text.index("Entropiemotor, Wirkung")
    assert "Plasmalazor, Vorteil" in text and "Entropiemotor, Vorteil" not in text
    assert ">Plasmalazor</th><td>5</td><td>7</td><td>6 bis 8</td><td>50<" in text


def puzzle(number=1, level="skilled", certainty="judged", **more):
    answers = {"answer": f"d7xd{number}", "value": 0.91, "second": "a8b8", "second_value": 0.6}
    place = {"game": 3, "turn": 1, "seat": 1, "record": RECORD}
    return {"certainty": certainty, "level": level, **place, **answers, **more}


def shown(*found, game="lokai_and_bele", **more):
    files = [{"game": game, "players": "strong", "games": 20, "puzzles": list(found), **more}]
    return "".join(puzzles(bare("lokai_and_bele", puzzles=files)))


def test_puzzle_is_drawn_with_collapsed_answer():
    with speaking("de"):
        text = shown(puzzle())
    assert text.count("<svg") == 1 and "Weiß ist am Zug" in text
    answer = text[text.index("<details>") :]
    assert "d7xd1, Wert 91" in answer and "Schwächste Stufe, die sie findet: geübt." in answer
    assert "This answer is proven. No level finds it." in shown(puzzle(level=None, certainty="proven"))
    assert shown(puzzle(), game="columna") == ""


def test_hardest_puzzles_come_first_from_different_games():
    found = [puzzle(number, difficulty=number / 10, game=number % 2) for number in (1, 3, 5, 6, 7)]
    found.append(puzzle(9, level=None, difficulty=0.9, game=1))
    text = shown(*found)
    assert text.count("<svg") == MOST_PUZZLES
    assert text.index("d7xd7") < text.index("d7xd6") < text.index("d7xd5") and "d7xd3," not in text


def test_puzzles_of_earlier_versions_are_sorted_by_level():
    levels = ["skilled", "master", None, "strong"]
    text = shown(*(puzzle(number, level, game=number) for number, level in enumerate(levels, 1)))
    assert text.index("d7xd2") < text.index("d7xd4") < text.index("d7xd1") and "d7xd3," not in text


def test_puzzle_states_how_often_levels_find_it():
    assert "Tries that find it: beginner 0%, strong 80%." in shown(puzzle(missed={"beginner": 1.0, "strong": 0.2}))


def test_lack_of_puzzles_is_explained():
    flaws = {"wins": 9, "greedy": 0, "easy": 3, "unconfirmed": 1}
    text = shown(answers=13, tried=2_000, flaws=flaws)
    assert "No puzzles were found in 20 games" in text and "Of 2,000 decisions, 13 have a single right answer" in text
    assert "In 9 of these, the answer wins" in text and "In 3, beginners" in text and "one action ahead" not in text
    assert "where players choose secretly" in shown(answers=0, tried=0, flaws=dict.fromkeys(flaws, 0))


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("deathmatch_arena", "parlour lab items deathmatch_arena --json here/items/NAME.json"),
        ("lokai_and_bele", "parlour lab puzzles lokai_and_bele --out here"),
        ("lokai_and_bele", "parlour lab compare lokai_and_bele … --json here/compare/NAME.json"),
        ("lokai_and_bele", "A budget of 20m includes them."),
    ],
)
def test_report_without_results_names_the_command(game, expected):
    text = page(bare(game))
    assert expected in text and ("parlour lab items" in text) is (game == "deathmatch_arena")


def test_reliability_chart_shows_expected_and_actual_scores():
    games = sample([(1, -1)] * 30)
    study = Study(games.game, {games.players: games}, {"reliability": MEASURES["reliability"]}, ORIGIN)
    assert "<svg" not in "".join(method(study))
    study.known[games.players, 30, (), ("reliability",)] = [
        Measurement("reliability", "0.2–0.3", Interval(0.31, 0.2, 0.42), 120),
        Measurement("reliability", "0.7–0.8", Interval(0.66, 0.5, 0.8), 90),
    ]
    text = "".join(method(replace(study)))
    assert "<svg" in text and "25%" in text and "31%" in text and "20 to 42" in text


def effects(*changes):
    intervals = {"before": interval(473.0, 471.0, 475.0), "after": interval(42.0, 41.0, 43.0)}
    return {
        "players": "strong",
        "games": 80,
        "changes": [{"measure": it, "of": "median", **intervals} for it in changes],
    }


def compared(game, outcome, **more):
    contrast = {"arm": 1, "player": "strong", "pairs": 80, "missing": 0, "difference": interval(0.1, 0.05, 0.15)}
    robust = {"arm": 1, "robust": True}
    about = {"game": game, "arms": ["slow", "fast"], "outcome": {"name": outcome}, "robust": [robust]}
    return {**about, "contrasts": [contrast | more], "side_effects": [effects("turns")]}


@pytest.mark.parametrize(
    ("found", "texts"),
    [
        (compared("lokai_and_bele", "draws"), ["Side effects of “fast”: games shorten from 473 to 42 turns (level"]),
        (compared("maexchen", "seat_score", adjusted=True), ["* strong", "Figures marked * are adjusted for luck"]),
        (compared("maexchen", "seat_score"), ["Not adjusted for luck"]),
    ],
)
def test_comparison_states_side_effects_and_luck(found, texts):
    shown = "".join(what_if(bare(found["game"], comparisons=[found])))
    assert all(text in shown for text in texts)
    assert ("luck" in shown) == (found["game"] == "maexchen")
    old = {name: it for name, it in found.items() if name != "side_effects"}
    assert "games shorten" not in "".join(what_if(bare(found["game"], comparisons=[old])))


def test_tuning_is_shown_with_side_effects():
    now = {"rules": "as it is", "side_effects": None}
    must = {"rules": "capture=must", "standing": "met", "confirmed": None, "side_effects": effects("turns")}
    with speaking("de"):
        shown = "".join(what_if(bare("lokai_and_bele", tunings=[{"variants": [now, must]}])))
    assert "„capture=must“ erfüllt die Absicht; die Partien verkürzen sich von 473 auf 42 Züge" in shown
    assert "as it is" not in shown


@pytest.fixture(scope="module")
def laddered():
    played = collected("bingo_battle", "random", 30)
    samples = {name: replace(played, players=name) for name in ("random", "beginner", "casual", "skilled")}
    return Study(played.game, samples, MEASURES | OF_SEVERAL, ORIGIN, ladder=LADDER)


def test_ladder_is_drawn_and_in_the_json(laddered):
    text = "".join(skill(laddered))
    assert "8 → 16" in text and "<svg" in text
    assert "Gain from doubling" in text and "Effect of strength on a seat’s score" in text
    assert '"players": "ladder"' in report_json(laddered) and '"players": "levels"' in report_json(laddered)
    assert "∞" in page(laddered) or "games_to_tell" in page(laddered)


def test_inexact_levels_have_no_thinking_time(laddered):
    """Bingo Battle's beginner plays inexactly, and random play does not think."""
    found = by_thought(laddered.samples)
    assert list(found) == [20, 100] and found[20] is laddered.samples["casual"]
    assert by_thought({"casual": laddered.samples["casual"]}) == {}


def test_edge_by_level_counts_games_of_all_levels_and_random_play_skips_skill_measures(laddered):
    found = laddered.one("levels", "edge_by_level", "seat 0")
    assert found.n == 60
    assert found.interval.value == pytest.approx(0.0) and np.isfinite(found.interval.high)
    assert laddered.of("skilled", "luck_share") and not laddered.of("random", "luck_share")
