"""Columna: scenes, sentences and beats."""

import pytest

from tests.games.tables import beat_scenes, beat_texts, pieces, playback, prompts, sentences

from .helpers import BUILT, FOURS, ONE_GAP, START, chain


def test_the_track_surrounds_the_board(play):
    (area,) = play("7/7/7/7/7/7/b5(wb) w3,sb 0 0 0").scene().areas
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


def test_a_drop_is_one_click_and_a_move_two(play):
    scene = play("7/7/7/7/b6/7/7 w3,NE 0 1 0").scene()
    spots = {choice.text: choice.spots for choice in scene.choices}
    assert spots["+a3"] == ("a3",)
    assert spots["a3b3"] == ("a3", "b3")
    assert {choice.text for choice in scene.choices_after(["a3"])} == {"+a3", "a3a4", "a3b3", "a3a2"}


def test_squares_that_allow_a_drop_are_highlighted(play):
    def lit(position):
        return {spot.id for spot in play(position).scene().areas[0].spots if spot.emphasis == "open"}

    assert lit("7/7/7/7/2b4/7/7 w3,NE 0 1 0") == {"a3", "b3", "c3"}
    assert lit("7/7/7/7/2b4/7/7 w3,NE 0 0 0") == set()


def test_the_winning_chain_is_drawn(play):
    (area,) = play("7/7/2b4/bb5/2b4/2b4/2b4 w4,sc 0 1 0", "c5c4").scene().areas
    assert area.lines == (("a4", "b4", "c4", "c3", "c2", "c1"),)
    assert play(START).scene().areas[0].lines == ()


test_action_sentences = sentences(
    (START, "w3", "Black moves the pawn to point w3, facing a3 to g3."),
    ("b6/7/7/7/7/7/7 w3,NE 0 0 0", "SW", "Black moves the pawn to base tile SW."),
    ("7/7/7/7/7/7/7 w3,NE 0 1 0", "+d3", "Black drops a piece on d3."),
    ("7/7/7/7/b6/7/7 w3,NE 0 1 0", "+a3", "Black drops a piece on a3, making a stack of two."),
    ("7/7/7/7/(bw)6/7/7 w3,NE 0 1 0", "+a3",
     "Black drops a piece on a3, taking White's stack and making a stack of three."),
    ("7/7/7/7/(bbb)6/7/7 SW,w3 1 1 0", "+a3",
     "White drops a piece on a3, taking Black's stack and making a locked stack of four."),
    ("7/7/7/7/(wb)6/7/7 w3,NE 0 1 0", "a3c3", "Black moves the stack of two from a3 to c3."),
    (f"{ONE_GAP} SW,w5 0 0 3", "pass", "Black can't move the pawn and passes."),
)  # fmt: skip


test_prompts = prompts(
    (START, "Black: move your pawn along the track."),
    ("7/7/7/7/7/7/7 SW,e2 0 0 0",
     "Black: move your pawn along the track, but not to the south and east side, where White's pawn stands."),
    (f"{ONE_GAP} SW,w5 0 0 3", "Black can't move the pawn and must pass."),
    ("7/7/7/7/7/7/7 w3,e2 0 1 0", "Black: drop a piece in the line your pawn faces."),
    ("7/7/7/7/7/7/b6 SW,e2 0 1 0", "Black: move a stack exactly as many squares as it has pieces."),
    ("7/7/7/7/7/1ww4/bw5 w1,sa 1 0 0", "Black's stack on a1 is next to both pawns, so the game is over. Black wins."),
    ("7/7/7/7/7/w6/w6 w2,sa 0 0 0",
     "White's chain joins the two pawns, from a2 to a1, so the game is over. White wins."),
    ("W6/7/7/7/7/7/7 SW,NE 0 0 20",
     "There has been no drop for 20 turns, so the game is over. White wins 1 to 0 on stacks of four."),
    ("WB5/7/7/7/7/7/7 SW,NE 0 0 20",
     "There has been no drop for 20 turns, so the game is over. It is a draw: stacks of four are level at 1."),
    (FOURS + " SW,NE 0 0 0",
     "Neither player can make a legal turn, so the game is over. Black wins 24 to 0 on stacks of four."),
)  # fmt: skip


test_beats_of_a_turn = playback(
    (START, "w3", ("move", "Black moves the pawn to point w3, facing a3 to g3.", "track-SW track-w3")),
    ("7/7/7/7/7/7/7 w3,NE 0 1 0", "+d3", ("place", "Black drops a piece on d3.", "d3")),
    ("7/7/7/7/b6/7/7 w3,NE 0 1 0", "+a3", ("place", "Black drops a piece on a3, making a stack of two.", "a3")),
    ("7/7/7/7/(wbw)6/7/7 w3,NE 0 1 0", "+a3",
     ("capture", "Black drops a piece on a3, taking White's stack and making a stack of four.", "a3"),
     ("claim", "The stack on a3 is now locked.", "a3")),
    ("7/7/7/7/(wb)6/7/7 w3,NE 0 1 0", "a3c3", ("move", "Black moves the stack of two from a3 to c3.", "a3 c3")),
    ("7/7/7/b6/1bb4/2b4/2b4 w3,sc 0 1 0", "a4a3", ("move", "Black moves the single piece from a4 to a3.", "a4 a3"),
     ("line", "Black's chain: a3 b3 c3 c2 c1.", "track-w3 a3 b3 c3 c2 c1 track-sc"),
     ("end", "Black's chain joins the two pawns, from a3 to c1, so the game is over. Black wins.", "")),
    (f"{ONE_GAP} SW,w5 0 0 3", "pass", ("note", "Black can't move the pawn and passes.", "")),
)  # fmt: skip


def test_stack_is_shown_before_its_sentence(play):
    dropped, _ = beat_scenes(play("7/7/7/7/(wbw)6/7/7 w3,NE 0 1 0"), "+a3")
    assert pieces(dropped, "a3") == "1 0 1 0"


def test_line_is_the_shortest_chain(play):
    board = chain("a3", "b3", "c3", "d3", "d2", "d1", "c1", "c2", "b4")
    _, line, _ = beat_texts(play(f"{board} w3,sc 0 1 0"), "b4b5")
    assert line[1] == "Black's chain: a3 b3 c3 c2 c1."


@pytest.mark.parametrize(
    ("board", "seat", "pawns", "text", "squares"),
    [("7/7/7/7/7/b6/7", 0, "w1,sa", "a2a1", "a1"), ("7/6w/7/7/7/7/7", 1, "ng,e7", "g6g7", "g7")],
)
def test_pawns_that_meet_have_a_line_of_one_square(play, board, seat, pawns, text, squares):
    beats = beat_texts(play(f"{board} {pawns} {seat} 1 0"), text)
    assert [kind for kind, _, _ in beats] == ["move", "line", "end"]
    assert beats[1][2].split()[1:-1] == squares.split()


def test_locked_stack_notes_its_owner(play):
    scene = play(f"{BUILT} w3,NE 0 1 0").scene()
    assert scene.spot("a1").note == "The stack on a1 is locked and counts for Black."
    assert scene.spot("d5").note == ""
