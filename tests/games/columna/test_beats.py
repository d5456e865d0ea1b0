"""Columna: the beats of a turn."""

import pytest

from tests.games.beats import pieces, shown, told

from .helpers import FOURS, START, chain, play


@pytest.mark.parametrize(
    ("position", "text", "beats"),
    [
        (
            START,
            "w3",
            [("move", "Black moves the pawn to point w3, facing a3 to g3.", "track-SW track-w3")],
        ),
        ("7/7/7/7/7/7/7 w3,NE 0 1 0", "+d3", [("place", "Black drops a piece on d3.", "d3")]),
        ("7/7/7/7/b6/7/7 w3,NE 0 1 0", "+a3", [("place", "Black drops a piece on a3, making a stack of two.", "a3")]),
        (
            "7/7/7/7/(wbw)6/7/7 w3,NE 0 1 0",
            "+a3",
            [
                ("capture", "Black drops a piece on a3, taking White's stack and making a stack of four.", "a3"),
                ("claim", "The stack on a3 is now locked.", "a3"),
            ],
        ),
        (
            "7/7/7/7/(wb)6/7/7 w3,NE 0 1 0",
            "a3c3",
            [("move", "Black moves the stack of two from a3 to c3.", "a3 c3")],
        ),
        (
            "7/7/7/b6/1bb4/2b4/2b4 w3,sc 0 1 0",
            "a4a3",
            [
                ("move", "Black moves the single piece from a4 to a3.", "a4 a3"),
                ("line", "Black's chain: a3 b3 c3 c2 c1.", "track-w3 a3 b3 c3 c2 c1 track-sc"),
                ("end", "Black's chain joins the two pawns, from a3 to c1, so the game is over. Black wins.", ""),
            ],
        ),
        (
            FOURS.replace("B5B", "1W4B", 1) + " SW,w5 0 0 3",
            "pass",
            [("note", "Black can't move the pawn and passes.", "")],
        ),
    ],
)
def test_playback(game, position, text, beats):
    assert told(play(game, position), text) == beats


def test_a_stack_is_seen_before_it_is_said_that_it_stands(game):
    dropped, _ = shown(play(game, "7/7/7/7/(wbw)6/7/7 w3,NE 0 1 0"), "+a3")
    assert pieces(dropped, "a3") == "1 0 1 0"


def test_the_line_is_the_shortest_chain(game):
    board = chain("a3", "b3", "c3", "d3", "d2", "d1", "c1", "c2", "b4")
    _, line, _ = told(play(game, f"{board} w3,sc 0 1 0"), "b4b5")
    assert line[1] == "Black's chain: a3 b3 c3 c2 c1."


@pytest.mark.parametrize(
    ("board", "seat", "pawns", "text", "squares"),
    [("7/7/7/7/7/b6/7", 0, "w1,sa", "a2a1", "a1"), ("7/6w/7/7/7/7/7", 1, "ng,e7", "g6g7", "g7")],
)
def test_pawns_that_meet_are_a_line_of_one(game, board, seat, pawns, text, squares):
    beats = told(play(game, f"{board} {pawns} {seat} 1 0"), text)
    assert [kind for kind, _, _ in beats] == ["move", "line", "end"]
    assert beats[1][2].split()[1:-1] == squares.split()
