"""Puzzles of findings: how many there are among how many decisions, and a few to be tried."""

import pytest

import parlour
from scripts.finding_puzzles import SHOWN, drawn, picture_name, puzzles, shown, told

GAME = parlour.load("lokai_and_bele")
NOBODY = {"beginner": 0, "casual": 0, "skilled": 0, "strong": 0, "master": 0, "none": 0}


def puzzle(game=1, level="skilled", certainty="judged", searched=((0.9, 0.6), (0.92, 0.6)), gap=0.3):
    state = GAME.new_initial_state()
    answers = [state.action_to_string(action) for action in state.legal_actions()[:2]]
    told = {
        "certainty": certainty,
        "game": game,
        "turn": 0,
        "seat": state.current_player(),
        "position": state.to_text(),
    }
    values = {"value": 0.91, "second_value": 0.91 - gap, "searched": [list(each) for each in searched]}
    return {**told, **values, "level": level, "answer": answers[0], "second": answers[1]}


def content(*found, tried=200, share=(0.05, 0.02, 0.09), options=None, **levels):
    asked = {"game": GAME.name, "options": dict(GAME.options) | (options or {}), "players": "skilled", "seed": "lab"}
    rest = {"games": 20, "tried": tried, "share": dict(zip(("value", "low", "high"), share, strict=True))}
    return {"puzzles": [{**asked, **rest, "levels": NOBODY | levels, "puzzles": list(found)}]}


def test_each_level_misses_what_only_stronger_ones_find():
    share, missed = told(GAME, content(beginner=4, skilled=3, master=2, none=1))
    assert share.startswith(
        "We examined 200 decisions from 20 games between skilled players. 10 of them, 5% (2 to 9), have a"
    )
    by_level = "6, casual players 6, skilled players 3, strong players 3 and master players 1"
    again = "parlour lab puzzles lokai_and_bele --players skilled --games 20 --seed lab"
    assert missed == f"Of these, beginner players miss {by_level}. Reproduce with `{again}`."
    assert "miss 2 and casual players none. Reproduce" in list(told(GAME, content(beginner=4, casual=2)))[1]
    assert "Even beginner players find all of these answers" in list(told(GAME, content(beginner=10)))[1]


def test_where_there_are_none_it_is_told_how_many_there_can_be():
    (none,) = told(GAME, content())
    assert "None has a single right answer, so at most 14% of such games contain one." in none
    (unseen,) = told(GAME, content(tried=0))
    assert "No decisions could be examined: where players choose secretly" in unseen
    assert not list(told(GAME, {})) and not shown(GAME, {})


def test_a_puzzle_is_shown_with_its_answer_folded_away():
    picture, asked, summary, answer, end = puzzles(GAME, content(puzzle()))
    seat = GAME.seat_names[puzzle()["seat"]]
    assert picture == f"![Lokai and Bele: {seat} to move](lokai_and_bele-puzzle-1.svg)" and seat in asked
    assert summary.startswith("<details>") and end == "</details>"
    assert f"`{puzzle()['answer']}`" in answer and puzzle()["answer"] not in picture + asked + summary
    assert "Worth 91.0% (90.0 to 92.0) of a win. Next best, worth 61%" in answer
    assert "Weakest level that finds it: skilled. Ranges are the lowest and highest of 2 searches." in answer
    assert picture_name(GAME, 1) in picture and drawn(GAME, puzzle()).startswith("<svg")


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (puzzle(level=None), "No level finds it."),
        (puzzle(certainty="proven"), "This answer is proven. Weakest level"),
        (puzzle(searched=((0.91, 0.61),)), "91% of a win. Next best, worth 61%"),
    ],
)
def test_an_answer_says_how_well_it_is_known(found, said):
    answer = list(puzzles(GAME, content(found)))[3]
    assert said in answer


def test_the_hardest_are_shown_one_of_a_game_of_the_usual_rules():
    found = [puzzle(1), puzzle(1, "strong"), puzzle(2, "strong", gap=0.2), puzzle(3), puzzle(4, None)]
    assert [(it["game"], it["level"]) for it in shown(GAME, content(*found))] == [(1, "strong"), (2, "strong")][:SHOWN]
    assert not shown(GAME, content(*found, options={"capture": "must"}))
