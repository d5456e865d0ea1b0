"""Columna: the rulings of its page."""

import pytest

from parlour.notation import write_board

from .helpers import FOURS, START, full, play, texts

WEST_NORTH = [*(f"w{rank}" for rank in range(1, 8)), *(f"n{file}" for file in "abcdefg")]
SOUTH_EAST = [*(f"e{rank}" for rank in range(7, 0, -1)), *(f"s{file}" for file in "gfedcba")]


def drops(state):
    return {text[1:] for text in texts(state) if text[0] == "+"}


def moves(state):
    return {text for text in texts(state) if text[0] != "+"}


def test_the_pawns_start_on_their_base_tiles_and_go_anywhere_else(game):
    start = game.new_initial_state()
    assert start.to_text() == START
    assert texts(start) == {*WEST_NORTH, *SOUTH_EAST}


@pytest.mark.parametrize(
    ("position", "points"),
    [
        ("3w3/7/7/3b3/7/7/7 w2,SW 0 0 0", {*WEST_NORTH, *SOUTH_EAST, "NE"} - {"w2"}),
        ("3w3/7/7/3b3/7/7/7 w2,sd 0 0 0", {*WEST_NORTH, "SW", "NE"} - {"w2"}),
        ("3w3/7/7/3b3/7/7/7 w2,sd 1 0 0", {*SOUTH_EAST, "SW", "NE"} - {"sd"}),
        ("3w3/7/7/3b3/7/7/7 SW,e1 0 0 0", {*WEST_NORTH, "NE"}),
        ("3w3/7/7/3b3/7/7/7 SW,ng 0 0 0", {*SOUTH_EAST, "NE"}),
    ],
)
def test_a_pawn_moves_and_keeps_off_the_other_pawn_and_its_side(game, position, points):
    assert texts(game.state_from_text(position)) == points


def test_a_turn_has_two_actions(game):
    state = play(game, START, "w3")
    assert (state.to_text(), state.current_player()) == ("7/7/7/7/7/7/7 w3,NE 0 1 0", 0)
    state = play(game, START, "w3", "+d3")
    assert (state.to_text(), state.current_player()) == ("7/7/7/7/3b3/7/7 w3,NE 1 0 0", 1)


@pytest.mark.parametrize(
    ("point", "line"),
    [
        ("w3", "a3 b3 c3 d3 e3 f3 g3"),
        ("w1", "a1 b1 c1 d1 e1 f1 g1"),
        ("nd", "d7 d6 d5 d4 d3 d2 d1"),
        ("na", "a7 a6 a5 a4 a3 a2 a1"),
        ("e7", "g7 f7 e7 d7 c7 b7 a7"),
        ("e2", "g2 f2 e2 d2 c2 b2 a2"),
        ("sg", "g1 g2 g3 g4 g5 g6 g7"),
        ("sb", "b1 b2 b3 b4 b5 b6 b7"),
    ],
)
def test_a_pawn_faces_seven_squares_the_nearest_first(game, point, line):
    squares = line.split()
    assert drops(play(game, START, point)) == set(squares)
    for blocked in range(7):  # a stack of four lets drops through only in front of it
        board = dict.fromkeys(squares[blocked : blocked + 1], "(wwww)")
        text = write_board([board.get(f + r, "") for r in "1234567" for f in "abcdefg"], 7)
        if blocked:
            assert drops(game.state_from_text(f"{text} {point},NE 0 1 0")) == set(squares[:blocked])


@pytest.mark.parametrize(
    ("rank", "squares"),
    [
        ("7", "a b c d e f g"),
        ("2b4", "a b c"),  # no empty square behind a stack
        ("b6", "a"),
        ("1b1(ww)3", "a b d"),  # the nearer stack is lower
        ("1(bw)1(ww)3", "a b"),  # as high
        ("1(bw)1b3", "a b"),  # higher
        ("bw(bw)(bb)(bww)(www)(www)", "a c e"),
        ("w1(bb)1(wbb)1b", "a c e"),
        ("(bbw)(wwww)5", "a"),
        ("1(bbbb)5", "a"),  # a stack of four takes no piece
        ("(bbbb)b(ww)(bww)3", ""),
        ("b(bbbb)(bb)4", "a"),
    ],
)
def test_drops_along_a_line(game, rank, squares):
    state = game.state_from_text(f"7/7/b6/7/{rank}/7/7 w3,NE 0 1 0")
    assert drops(state) == {f"{file}3" for file in squares.split()}


@pytest.mark.parametrize(
    ("position", "action", "after"),
    [
        ("7/7/7/7/b6/7/7 w3,NE 0 1 7", "+a3", "7/7/7/7/(bb)6/7/7 w3,NE 1 0 0"),
        ("7/7/7/7/w6/7/7 w3,NE 0 1 7", "+a3", "7/7/7/7/(wb)6/7/7 w3,NE 1 0 0"),
        ("7/7/7/7/7/3(bw)3/7 SW,e2 1 1 3", "+d2", "7/7/7/7/7/3(bww)3/7 SW,e2 0 0 0"),
        ("7/7/7/7/7/3(wwb)3/7 SW,e2 1 1 3", "+d2", "7/7/7/7/7/3(wwbw)3/7 SW,e2 0 0 0"),
    ],
)
def test_a_piece_dropped_on_a_stack_owns_it(game, position, action, after):
    assert play(game, position, action).to_text() == after


def test_a_base_tile_faces_nothing(game):
    state = play(game, "7/7/7/7/7/b6/7 w3,NE 0 0 0", "SW")
    assert texts(state) == {"a2b2", "a2a1", "a2a3"}


@pytest.mark.parametrize(
    ("board", "moved"),
    [
        ("7/7/7/3b3/7/7/7", "d4d5 d4e4 d4d3 d4c4"),
        ("7/7/7/3(wb)3/7/7/7", "d4d6 d4f4 d4d2 d4b4"),
        ("7/7/7/3(wwb)3/7/7/7", "d4d7 d4g4 d4d1 d4a4"),
        ("7/7/7/3(bbbb)3/7/7/7", ""),  # stacks of four do not move
        ("7/7/7/3(bw)3/7/7/7", ""),  # another's
        ("7/7/7/7/7/7/b6", "a1a2 a1b1"),  # nothing goes round the edge
        ("6b/7/7/7/7/7/7", "g7g6 g7f7"),
        ("7/7/7/6b/7/7/7", "g4g5 g4g3 g4f4"),
        ("7/7/7/b6/7/7/7", "a4a5 a4a3 a4b4"),
        ("7/7/7/7/7/7/(bb)6", "a1a3 a1c1"),
        ("7/7/7/5(bb)1/7/7/7", "f4f6 f4f2 f4d4"),
        ("7/7/7/7/7/1(wwb)5/7", "b2b5 b2e2"),
        ("7/7/3w3/1w1(wb)w2/7/3w3/7", ""),  # blocked on the way and at the goal
        ("7/3w3/7/w2(wwb)3/7/7/3w3", "d4g4"),
        ("7/7/7/1w(ww)bw2/3(ww)3/7/7", "d4d5"),  # no occupied square, of either side
        ("7/7/7/2(bbb)b(bbb)1b/3(bbb)3/7/7", "d4d5 c4c7 c4c1 e4e7 e4e1 d3a3 d3g3 g4g5 g4g3 g4f4"),
    ],
)
def test_moves_of_stacks(game, board, moved):
    position = f"{board} w4,NE 0 1 0"
    if moved:
        position = position.replace("w4", "SW")
        assert texts(game.state_from_text(position)) == set(moved.split())
    else:
        assert moves(game.state_from_text(position)) == set()


def test_a_stack_moves_whole_and_no_drop_is_counted(game):
    state = play(game, "7/7/7/3(wb)3/7/7/7 w3,NE 0 1 4", "d4d6")
    assert state.to_text() == "7/3(wb)3/7/7/7/7/7 w3,NE 1 0 5"


def test_the_pawn_goes_only_where_a_second_action_follows(game):
    one_gap = FOURS.replace("B5B", "1W4B", 1)  # a6 is empty
    assert texts(play(game, f"{one_gap} SW,NE 0 0 0")) == {"w6"}
    assert texts(play(game, f"{one_gap} SW,NE 1 0 0")) == {"w6"}
    two_ways = "1" + FOURS[1:]  # a7 is empty, beside w7 and na
    assert texts(play(game, f"{two_ways} SW,NE 0 0 0")) == {"w7", "na"}


def test_any_move_of_a_stack_opens_the_whole_track(game):
    position = FOURS.replace("B5B", "Bb4B", 1) + " SW,NE {} 0 0"
    assert texts(play(game, position.format(0))) == {*WEST_NORTH, *SOUTH_EAST}
    assert play(game, position.format(0), "w3").legal_actions() == play(game, position.format(0), "w4").legal_actions()
    assert texts(play(game, position.format(1))) == {"pass"}


def test_a_player_without_a_pawn_move_passes(game):
    one_gap = FOURS.replace("B5B", "1W4B", 1)
    position = f"{one_gap} SW,w5 0 0 3"  # White's pawn keeps Black's off w6
    assert texts(play(game, position)) == {"pass"}
    assert play(game, position, "pass").to_text() == full(f"{one_gap} SW,w5 1 0 4")
