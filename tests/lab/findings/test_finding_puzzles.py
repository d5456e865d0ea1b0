"""Findings on holes and puzzles."""

import pytest

import parlour
from parlour.lab.findings.finding_puzzles import (
    SHOWN,
    examination_commands,
    hole_sentences,
    puzzle_figures,
    puzzle_file,
    puzzle_picture,
    puzzle_sentences,
    shown_puzzles,
)

GAME = parlour.load("lokai_and_bele")
MISSED = {"beginner": 1.0, "skilled": 0.25}


def puzzle(game=1, difficulty=0.5, certainty="judged", searched=((0.9, 0.6), (0.92, 0.6)), gap=0.3):
    state = GAME.new_initial_state()
    answers = [state.action_to_string(action) for action in state.legal_actions()[:2]]
    place = {"certainty": certainty, "game": game, "turn": 0, "seat": state.current_player()}
    values = {"value": 0.91, "second_value": 0.91 - gap, "searched": [list(each) for each in searched]}
    found = {"answer": answers[0], "second": answers[1], "level": "skilled", "difficulty": difficulty, "missed": MISSED}
    return {**place, "position": state.to_text(), **values, **found}


def content(*found, tried=200, answers=0, share=(0.05, 0.02, 0.09), options=None, **flaws):
    asked = {"game": GAME.name, "options": dict(GAME.options) | (options or {}), "players": "skilled", "seed": "lab"}
    rest = {"games": 20, "tried": tried, "share": dict(zip(("value", "low", "high"), share, strict=True))}
    return {"puzzles": [{**asked, **rest, "answers": answers, "flaws": flaws, "puzzles": list(found)}]}


def test_flaws_explain_what_is_left():
    share, left = puzzle_sentences(content(puzzle(), answers=10, wins=6, greedy=3, easy=0))
    assert share.startswith(
        "We examined 200 decisions from 20 games between skilled players. 10 of them, 5% (2 to 9), have a"
    )
    flaws = "6 win in the same turn and 3 are found by a player that looks one action ahead"
    again = "parlour lab puzzles lokai_and_bele --players skilled --games 20 --seed lab"
    assert left == f"Of these, {flaws}. That leaves 1 puzzle."
    assert list(examination_commands(GAME, content(puzzle()))) == [again]
    assert "That leaves no puzzles." in list(puzzle_sentences(content(answers=1, wins=1)))[1]


def test_games_without_puzzles_give_an_upper_bound():
    (none,) = puzzle_sentences(content())
    assert "None has a single right answer, so at most 14% of such games contain one." in none
    (unseen,) = puzzle_sentences(content(tried=0))
    assert "No decisions could be examined: where players choose secretly" in unseen
    assert not list(puzzle_sentences({})) and not shown_puzzles(GAME, {})


def test_puzzle_is_shown_with_collapsed_answer():
    picture, asked, summary, answer, end = puzzle_figures(GAME, content(puzzle()))
    seat = GAME.seat_names[puzzle()["seat"]]
    assert picture == f"![Lokai and Bele: {seat} to move](lokai_and_bele-puzzle-1.svg)" and seat in asked
    assert summary.startswith("<details>") and end == "</details>"
    assert f"`{puzzle()['answer']}`" in answer and puzzle()["answer"] not in picture + asked + summary
    assert "Worth 91.0% (90.0 to 92.0) of a win. The next best move, `" in answer and "`, is worth 61%" in answer
    assert "Tries that find it: beginner 0%, skilled 75%. Ranges are the lowest and highest of 2 searches." in answer
    assert puzzle_file(GAME, 1) in picture and puzzle_picture(GAME, puzzle()).startswith("<svg")


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (puzzle(certainty="proven"), "This answer is proven. Tries that"),
        (puzzle(searched=((0.91, 0.61),)), "91% of a win. The next best move"),
    ],
)
def test_answer_states_its_certainty(found, expected):
    answer = list(puzzle_figures(GAME, content(found)))[3]
    assert expected in answer


def test_hardest_puzzles_with_default_options_are_shown():
    found = [puzzle(1, 0.5), puzzle(1, 0.9), puzzle(2, 0.8), puzzle(3, 0.3), puzzle(4, 0.2)]
    shown = [(it["game"], it["difficulty"]) for it in shown_puzzles(GAME, content(*found))]
    assert shown == [(1, 0.9), (2, 0.8), (3, 0.3)][:SHOWN]
    assert not shown_puzzles(GAME, content(*found, options={"capture": "must"}))


LOOKED = {"random": {"games": 60, "kinds": 0}, "skilled": {"games": 30, "kinds": 4}}


def hole(kind, players="random", value=0.1, low=0.05, high=0.2, detail="", n=60):
    share = {"value": value, "low": low, "high": high}
    return {"kind": kind, "detail": detail, "players": players, "n": n, "share": share}


def searched(*found, game="columna", looked=LOOKED, **options):
    loaded = parlour.load(game)
    asked = {"game": game, "options": dict(loaded.options) | options, "seed": "lab", "games": 60, "looked": looked}
    return loaded, {"holes": [{**asked, "holes": list(found)}]}


def sentences(*found, **search):
    return list(hole_sentences(*searched(*found, **search)))


def test_hole_is_reported_for_all_players():
    some = "A player can only pass: 10% (5 to 20) of 60 random games; "
    assert sentences(hole("pass"))[0] == f"{some}none of 30 games between skilled players, so at most 10%."


def test_holes_not_found_have_upper_bounds():
    _, nothing, *_ = sentences(hole("loop"))
    assert "a position that repeats" not in nothing and "a player to move without a legal move, a player" in nothing
    assert nothing.endswith(
        "can occur, it does so in at most 5% of random games (judging by 60) "
        "and 10% of games between skilled players (judging by 30)."
    )
    assert sentences()[0].startswith("Not found: a player to move without a legal move, ")

    looked = {players: {"games": 60, "kinds": 0} for players in ("random", "casual")}
    assert "at most 5% of random and casual games, judging by 60 of each." in sentences(looked=looked)[0]


def test_loop_in_game_of_chance_mentions_chance():
    assert "if chance allows it" in sentences(hole("loop"), game="bingo_chess")[0]
    assert "if chance allows it" not in sentences(hole("loop"))[0]


def test_unused_kinds_are_listed():
    left = hole("unused", "skilled", 0.0, 0.0, 0.06, "buy x", n=49)
    never = "Never played by skilled players, though available (moves in notation)"
    assert f"{never}: `buy x` (in at most 6% of games, n = 49)." in sentences(left)
    all_done = "often enough to judge, skilled players used all 4."
    assert any(all_done in line for line in sentences()) and not any(all_done in line for line in sentences(left))
    many = [hole("shunned", "skilled", 0.0, 0.0, 0.009, f"buy {number}") for number in range(7)]
    assert "hundred by skilled players" in sentences(*many)[0] and "7 kinds of moves, including" in sentences(*many)[0]
    assert "`buy 5`" not in " ".join(sentences(*many))


def test_each_rejected_text_is_listed():
    lines = sentences(*(hole("text", detail=problem) for problem in ("refused: a", "refused: b")))
    assert "(refused: a): 10%" in lines[0] and "(refused: b): 10%" in lines[1]


def test_hole_search_command_is_given():
    again = "parlour lab holes columna -o quiet=40 --players random,skilled --games 60 --seed lab"
    assert list(examination_commands(*searched(quiet=40))) == [again]
    assert not list(hole_sentences(parlour.load("columna"), {}))
