"""Columna: what lies on the table, and what is said of it."""

import pytest

from .helpers import FOURS, START, play


def test_the_track_surrounds_the_board(game):
    (area,) = play(game, "7/7/7/7/7/7/b5(wb) w3,sb 0 0 0").scene().areas
    places = {(spot.x, spot.y): spot.id for spot in area.spots}
    assert len(places) == 49 + 30
    assert (0, 0) not in places
    assert (8, 8) not in places
    assert [places[x, 8] for x in range(3)] == ["track-SW", "track-sa", "track-sb"]
    assert [places[x, 7] for x in (0, 1, 7, 8)] == ["track-w1", "a1", "g1", "track-e1"]
    assert [places[x, 0] for x in (1, 7, 8)] == ["track-na", "track-ng", "track-NE"]
    spots = {spot.id: spot for spot in area.spots}
    assert [(piece.kind, piece.owner) for piece in spots["track-w3"].pieces] == [("pawn", 0)]
    assert [piece.owner for piece in spots["g1"].pieces] == [1, 0]
    assert [spots[square].label for square in ("a3", "b3", "b7", "a1")] == ["→", "→↑", "↑", ""]


def test_a_drop_is_one_click_and_a_move_two(game):
    scene = play(game, "7/7/7/7/b6/7/7 w3,NE 0 1 0").scene()
    spots = {choice.text: choice.spots for choice in scene.choices}
    assert spots["+a3"] == ("a3",)
    assert spots["a3b3"] == ("a3", "b3")
    assert {choice.text for choice in scene.choices_after(["a3"])} == {"+a3", "a3a4", "a3b3", "a3a2"}


def test_the_squares_that_take_a_drop_are_lit(game):
    def lit(position):
        return {spot.id for spot in play(game, position).scene().areas[0].spots if spot.emphasis == "open"}

    assert lit("7/7/7/7/2b4/7/7 w3,NE 0 1 0") == {"a3", "b3", "c3"}
    assert lit("7/7/7/7/2b4/7/7 w3,NE 0 0 0") == set()


def test_the_winning_chain_is_drawn(game):
    (area,) = play(game, "7/7/2b4/bb5/2b4/2b4/2b4 w4,sc 0 1 0", "c5c4").scene().areas
    assert area.lines == (("a4", "b4", "c4", "c3", "c2", "c1"),)
    assert play(game, START).scene().areas[0].lines == ()


@pytest.mark.parametrize(
    ("position", "action", "sentence", "captures"),
    [
        (START, "w3", "Black moves the pawn to point w3, facing a3 to g3.", False),
        ("b6/7/7/7/7/7/7 w3,NE 0 0 0", "SW", "Black moves the pawn to base tile SW.", False),
        ("7/7/7/7/7/7/7 w3,NE 0 1 0", "+d3", "Black drops a piece on d3.", False),
        ("7/7/7/7/b6/7/7 w3,NE 0 1 0", "+a3", "Black drops a piece on a3, making a stack of two.", False),
        (
            "7/7/7/7/(bw)6/7/7 w3,NE 0 1 0",
            "+a3",
            "Black drops a piece on a3, taking White's stack and making a stack of three.",
            True,
        ),
        (
            "7/7/7/7/(bbb)6/7/7 SW,w3 1 1 0",
            "+a3",
            "White drops a piece on a3, taking Black's stack and making a locked stack of four.",
            True,
        ),
        ("7/7/7/7/(wb)6/7/7 w3,NE 0 1 0", "a3c3", "Black moves the stack of two from a3 to c3.", False),
        (FOURS.replace("B5B", "1W4B", 1) + " SW,w5 0 0 3", "pass", "Black can't move the pawn and passes.", False),
    ],
)
def test_sentences(game, position, action, sentence, captures):
    state = play(game, position)
    (choice,) = [choice for choice in state.scene().choices if choice.text == action]
    assert (choice.sentence, choice.captures) == (sentence, captures)


@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        (START, "Black: move your pawn along the track."),
        (
            "7/7/7/7/7/7/7 SW,e2 0 0 0",
            "Black: move your pawn along the track, but not to the south and east side, where White's pawn stands.",
        ),
        (FOURS.replace("B5B", "1W4B", 1) + " SW,w5 0 0 3", "Black can't move the pawn and must pass."),
        ("7/7/7/7/7/7/7 w3,e2 0 1 0", "Black: drop a piece in the line your pawn faces."),
        (
            "7/7/7/7/7/7/b6 SW,e2 0 1 0",
            "Black: move a stack exactly as many squares as it has pieces.",
        ),
        (
            "7/7/7/7/7/1ww4/bw5 w1,sa 1 0 0",
            "Black's stack on a1 is next to both pawns, so the game is over. Black wins.",
        ),
        (
            "7/7/7/7/7/w6/w6 w2,sa 0 0 0",
            "White's chain joins the two pawns, from a2 to a1, so the game is over. White wins.",
        ),
        (
            "W6/7/7/7/7/7/7 SW,NE 0 0 20",
            "There has been no drop for 20 turns, so the game is over. White wins 1 to 0 on stacks of four.",
        ),
        (
            "WB5/7/7/7/7/7/7 SW,NE 0 0 20",
            "There has been no drop for 20 turns, so the game is over. It is a draw: stacks of four are level at 1.",
        ),
        (
            FOURS + " SW,NE 0 0 0",
            "Neither player can make a legal turn, so the game is over. Black wins 24 to 0 on stacks of four.",
        ),
    ],
)
def test_prompts(game, position, prompt):
    assert play(game, position).scene().prompt == prompt
