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
    assert scene.prompt == "Player A: stop at 43, which loses, or throw again (2 throws left)?"


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
            "Player B throws 66: the round and 1000 points for Player A, 2 faces for Player B.",
        ),
        (
            "0,0 0,0 0 2:43 1:55",
            "stop",
            "Player B stops at 55: the round and 500 points for Player B, 1 face for Player A.",
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
        ("0,0 0,0 0 2:43 1:55", "Player B: stop at 55, which wins, or throw again (1 throw left)?"),
        ("0,49 65,64 1 0:- 0:-", "Player A wins, 65 points to 64: Player B has 49 faces."),
        ("50,0 65,65 0 0:- 0:-", "A draw, 65 points each: Player A has 50 faces."),
    ],
)
def test_prompts(game, position, prompt):
    assert game.state_from_text(position).scene().prompt == prompt
