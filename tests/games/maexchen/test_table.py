"""Mäxchen: what lies on the table, and what is said of it."""

import pytest

import parlour

from .helpers import START


def test_the_table_shows_dice_faces_and_what_is_left(game):
    scene = game.state_from_text("12,3 600,1000 1 3:65 1:43").scene()
    areas = {area.id: ["".join(piece.label for piece in spot.pieces) for spot in area.spots] for area in scene.areas}
    assert areas.pop("ladder")
    assert areas == {"dice0": ["4", "3"], "faces0": ["☹" * 10, "☹" * 2], "dice1": ["6", "5"], "faces1": ["☹" * 3]}
    assert ("throws left", 2) in [(counter.label, counter.value) for counter in scene.counters]
    assert [(choice.text, choice.spots) for choice in scene.choices] == [("throw", ()), ("stop", ())]
    assert scene.prompt == "Player A: stop at 43 and lose the round, or throw again (2 throws left)?"


def test_long_games_draw_a_face_for_several():
    scene = parlour.load("maexchen", faces=999).state_from_text("998,21 0,0 0 0:-? 0:-").scene()
    drawn = {area.id: sum(len(piece.label) for spot in area.spots for piece in spot.pieces) for area in scene.areas}
    assert (drawn["faces0"], drawn["faces1"]) == (50, 2)


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        (START, "roll 12", "Player A throws Bingo."),
        ("0,0 0,0 1 1:43 0:-", "throw", "Player B throws again."),
        ("0,0 0,0 1 1:43 0:-", "stop", "Player B stops at 43."),
        (
            "0,0 0,0 0 1:12 0:-?",
            "roll 66",
            "Player B throws 66. Player A wins the round and 1,000 points. Player B gets 2 faces.",
        ),
        (
            "0,0 0,0 0 2:43 1:55",
            "stop",
            "Player B stops at 55. Player B wins the round and 500 points. Player A gets 1 face.",
        ),
    ],
)
def test_sentences(game, position, action, sentence):
    state = game.state_from_text(position)
    assert state.describe_action(state.string_to_action(action)) == sentence


@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        (START, "Player A throws the dice."),
        ("0,0 0,0 0 2:43 1:55", "Player B: stop at 55 and win the round, or throw again (1 throw left)?"),
        (
            "0,49 2928,2318 1 0:- 0:-",
            "Player B has all 49 faces, so the game is over. Player A wins with 2,928 points to 2,318.",
        ),
        ("50,0 65,65 0 0:- 0:-", "Player A has 50 faces, so the game is over. It's a draw with 65 points each."),
    ],
)
def test_prompts(game, position, prompt):
    assert game.state_from_text(position).scene().prompt == prompt


@pytest.mark.parametrize(
    ("position", "counts"),
    [("9,3 0,0 0 0:-? 0:-", [(9, 10), (3, 10)]), ("10,3 0,0 0 0:- 0:-", [(10, 10), (3, 10)])],
)
def test_faces_are_counted_towards_the_limit(position, counts):
    assert faces(position) == counts


def test_faces_beyond_the_limit_are_counted_alone():
    assert faces("11,3 0,0 0 0:- 0:-") == [(11, None), (3, 10)]


def faces(position):
    scene = parlour.load("maexchen", faces=10).state_from_text(position).scene()
    return [(counter.value, counter.limit) for counter in scene.counters if counter.label == "faces"]


@pytest.mark.parametrize(
    ("position", "titles"),
    [
        ("0,0 0,0 1 2:61 1:65", ["Player A: 65 in 1 throw", "Player B: 61 in 2 throws (to beat)"]),
        ("0,0 0,0 1 2:61 0:-?", ["Player A answers", "Player B: 61 in 2 throws (to beat)"]),
    ],
)
def test_the_throw_to_beat_is_marked(game, position, titles):
    areas = game.state_from_text(position).scene().areas
    assert [area.title for area in areas if area.id.startswith("dice")] == titles
