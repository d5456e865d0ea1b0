"""Columna: the rulings on its rules page."""

import pytest

from parlour.notation import write_board
from tests.games.tables import effects, endings, refused_options, texts

from .helpers import FOURS, ONE_GAP, START, chain

WEST_NORTH = [*(f"w{rank}" for rank in range(1, 8)), *(f"n{file}" for file in "abcdefg")]
SOUTH_EAST = [*(f"e{rank}" for rank in range(7, 0, -1)), *(f"s{file}" for file in "gfedcba")]


def drops(state):
    return {text[1:] for text in texts(state) if text[0] == "+"}


def test_pawns_start_on_their_base_tiles_and_can_go_anywhere_else(game):
    start = game.new_initial_state()
    assert start.to_text() == START
    assert set(texts(start)) == {*WEST_NORTH, *SOUTH_EAST}


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
def test_pawn_moves_but_not_to_the_other_pawn_or_its_side(play, position, points):
    assert set(texts(play(position))) == points


def test_a_turn_has_two_actions(play):
    assert (play(START, "w3").to_text(), play(START, "w3").current_player()) == ("7/7/7/7/7/7/7 w3,NE 0 1 0", 0)
    assert play(START, "w3", "+d3").current_player() == 1


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
def test_a_pawn_faces_seven_squares_the_nearest_first(play, point, line):
    squares = line.split()
    assert drops(play(START, point)) == set(squares)
    for blocked in range(1, 7):  # a stack of four lets drops through only in front of it
        text = write_board(["W" if f + r == squares[blocked] else "" for r in "1234567" for f in "abcdefg"], 7)
        assert drops(play(f"{text} {point},NE 0 1 0")) == set(squares[:blocked])


@pytest.mark.parametrize(
    ("rank", "squares"),
    [
        ("7", "a b c d e f g"),
        ("2b4", "a b c"),  # no empty square behind a stack
        ("b6", "a"),
        ("1b1(ww)3", "a b d"),  # the nearer stack is lower
        ("1(bw)1(ww)3", "a b"),  # equal height
        ("1(bw)1b3", "a b"),  # higher
        ("bw(bw)(bb)(bww)(www)(www)", "a c e"),
        ("w1(bb)1(wbb)1b", "a c e"),
        ("(bbw)(wwww)5", "a"),
        ("1(bbbb)5", "a"),  # a stack of four takes no piece
        ("(bbbb)b(ww)(bww)3", ""),
        ("b(bbbb)(bb)4", "a"),
    ],
)
def test_drops_along_a_line(play, rank, squares):
    state = play(f"7/7/b6/7/{rank}/7/7 w3,NE 0 1 0")
    assert drops(state) == {f"{file}3" for file in squares.split()}


test_effects_of_the_second_action = effects(
    ("7/7/7/7/bbb4/2b4/2b4 w3,sc 0 1 0", "+a3", "7/7/7/7/(bb)bb4/2b4/2b4 w3,sc 1 0 0"),
    ("7/7/7/3(wb)3/7/7/7 w3,NE 0 1 4", "d4d6", "7/3(wb)3/7/7/7/7/7 w3,NE 1 0 5"),
    (f"{ONE_GAP} SW,w5 0 0 3", "pass", f"{ONE_GAP} SW,w5 1 0 4"),
    (START, "w3; +d3", "7/7/7/7/3b3/7/7 w3,NE 1 0 0"),
    ("7/7/7/7/b6/7/7 w3,NE 0 1 7", "+a3", "7/7/7/7/(bb)6/7/7 w3,NE 1 0 0"),
    ("7/7/7/7/w6/7/7 w3,NE 0 1 7", "+a3", "7/7/7/7/(wb)6/7/7 w3,NE 1 0 0"),
    ("7/7/7/7/7/3(bw)3/7 SW,e2 1 1 3", "+d2", "7/7/7/7/7/3(bww)3/7 SW,e2 0 0 0"),
    ("7/7/7/7/7/3(wwb)3/7 SW,e2 1 1 3", "+d2", "7/7/7/7/7/3(wwbw)3/7 SW,e2 0 0 0"),
)


def test_a_base_tile_faces_nothing(play):
    state = play("7/7/7/7/7/b6/7 w3,NE 0 0 0", "SW")
    assert set(texts(state)) == {"a2b2", "a2a1", "a2a3"}


@pytest.mark.parametrize(
    ("board", "moved"),
    [
        ("7/7/7/3b3/7/7/7", "d4d5 d4e4 d4d3 d4c4"),
        ("7/7/7/3(wb)3/7/7/7", "d4d6 d4f4 d4d2 d4b4"),
        ("7/7/7/3(wwb)3/7/7/7", "d4d7 d4g4 d4d1 d4a4"),
        ("7/7/7/3(bbbb)3/7/7/7", ""),  # stacks of four do not move
        ("7/7/7/3(bw)3/7/7/7", ""),  # an enemy stack
        ("7/7/7/7/7/7/b6", "a1a2 a1b1"),  # no wrapping round the edge
        ("6b/7/7/7/7/7/7", "g7g6 g7f7"),
        ("7/7/7/6b/7/7/7", "g4g5 g4g3 g4f4"),
        ("7/7/7/b6/7/7/7", "a4a5 a4a3 a4b4"),
        ("7/7/7/7/7/7/(bb)6", "a1a3 a1c1"),
        ("7/7/7/5(bb)1/7/7/7", "f4f6 f4f2 f4d4"),
        ("7/7/7/7/7/1(wwb)5/7", "b2b5 b2e2"),
        ("7/7/3w3/1w1(wb)w2/7/3w3/7", ""),  # blocked on the way and at the target
        ("7/3w3/7/w2(wwb)3/7/7/3w3", "d4g4"),
        ("7/7/7/1w(ww)bw2/3(ww)3/7/7", "d4d5"),  # no move to an occupied square of either side
        ("7/7/7/2(bbb)b(bbb)1b/3(bbb)3/7/7", "d4d5 c4c7 c4c1 e4e7 e4e1 d3a3 d3g3 g4g5 g4g3 g4f4"),
    ],
)
def test_moves_of_stacks(play, board, moved):
    """From a base tile, which faces no squares. At w4 there is a pawn that could not move on from there."""
    position = f"{board} {'SW' if moved else 'w4'},NE 0 1 0"
    assert {text for text in texts(play(position)) if text[0] != "+"} == set(moved.split())


def test_the_pawn_goes_only_where_a_second_action_follows(play):
    assert texts(play(f"{ONE_GAP} SW,NE 0 0 0")) == texts(play(f"{ONE_GAP} SW,NE 1 0 0")) == ["w6"]
    assert set(texts(play(f"1{FOURS[1:]} SW,NE 0 0 0"))) == {"w7", "na"}  # a7 is empty, beside w7 and na


def test_any_move_of_a_stack_opens_the_whole_track(play):
    position = FOURS.replace("B5B", "Bb4B", 1) + " SW,NE {} 0 0"
    assert set(texts(play(position.format(0)))) == {*WEST_NORTH, *SOUTH_EAST}
    assert play(position.format(0), "w3").legal_actions() == play(position.format(0), "w4").legal_actions()
    assert set(texts(play(position.format(1)))) == {"pass"}


def test_a_player_without_a_pawn_move_passes(play):
    assert set(texts(play(f"{ONE_GAP} SW,w5 0 0 3"))) == {"pass"}  # White's pawn keeps Black's off w6
    assert set(texts(play(f"{ONE_GAP} w7,NE 1 0 0"))) == {"pass"}


@pytest.mark.parametrize(
    ("squares", "pawns", "wins"),
    [
        ("a3 b3 c3 c2 c1", "w3,sc", True),
        ("a3 b3 c3 c2 c1", "w3,e4", False),
        ("a3 b3 c3 c1", "w3,sc", False),
        ("a3 b2 c1", "w3,sc", False),  # a diagonal is not a chain
        ("a3 b3 c3 d3 e3 f3 g3", "w3,e3", True),
        ("g3 g4 f4", "w3,e3", False),  # the square next to the pawn is missing
        ("a1", "w1,sa", True),  # one stack
        ("g7", "ng,e7", True),
        ("a7 a6 a5 a4 a3 a2 a1", "na,sa", True),
        ("a7 b7 c7 d7 e7 f7 g7 g6 g5 g4 f4 e4 d4 c4 c3 c2 c1", "w7,sc", True),
        ("a1 b1", "SW,sb", False),  # a base tile is next to no square
        ("a1 a2 b1", "w2,SW", False),
        ("g7 a1", "ng,NE", False),
        ("a4 g5", "w4,e5", False),  # no wrapping round the edge
        ("a1 b1 c1 d1 e1 f1 g1 a7 b7 c7", "nc,sc", False),
    ],
)
def test_connection(play, squares, pawns, wins):
    board = chain(*squares.split())
    state = play(f"{board} {pawns} 1 0 0")
    assert state.is_terminal() == wins
    assert state.returns() == ([1, -1] if wins else [0, 0])
    assert not play(f"{board} {pawns} 0 0 0").is_terminal()  # Black still has to make a turn
    swapped = board.replace("w", "x").replace("b", "w").replace("x", "b")
    state = play(f"{swapped} {','.join(reversed(pawns.split(',')))} 0 0 0")
    assert state.returns() == ([-1, 1] if wins else [0, 0])


LAST_GAP = FOURS.replace("B5B", "(bbw)W4B", 1)
test_endings = endings(
    # a connection is judged at the end of the turn only
    ("7/7/7/7/bbb4/2b4/2b4 w4,sc 0 0 0", "w3", None),
    ("7/7/7/7/bbb4/2b4/2b4 w4,sc 0 0 0", "w3; a3a4", None),
    ("7/7/7/7/bbb4/2b4/2b4 w4,sc 0 0 0", "w3; +a3", [1, -1]),
    ("7/7/7/7/w6/w6/w5b w3,sa 0 1 0", "", None),
    # an enemy stack breaks the chain
    ("7/7/7/7/bbb4/2(wb)4/2b4 w3,sc 1 0 0", "", [1, -1]),
    ("7/7/7/7/bbb4/2(bw)4/2b4 w3,sc 1 0 0", "", None),
    # only the player whose turn it was wins by connection
    ("7/7/7/7/w6/w6/w5b w4,sa 0 0 0", "w3; g1g2", None),
    # a pass is a turn, after which connection and quiet turns are judged
    (f"{FOURS.replace('B5B', '(bb)W4B', 1)} e3,w5 0 0 0", "pass", [1, -1]),
    (f"{ONE_GAP} SW,w5 0 0 19", "pass", [1, -1]),
    # quiet turns end the game by majority
    ("7/7/7/2b4/7/7/7 w3,NE 0 1 19", "c4c5", [0, 0]),
    ("BW5/7/7/2b4/7/7/7 w3,NE 0 1 19", "c4c5", [0, 0]),
    ("WBB4/7/7/2b4/7/7/7 w3,NE 0 1 19", "c4c5", [1, -1]),
    ("WWB4/7/7/2b4/7/7/7 w3,NE 0 1 19", "c4c5", [-1, 1]),
    ("6W/7/7/2b4/7/7/7 w3,NE 0 1 19", "c4c5", [-1, 1]),
    ("WBB4/7/7/2b4/7/7/7 w3,NE 0 1 18", "c4c5", None),
    ("WBB4/7/7/2b4/7/7/7 w3,NE 0 1 19", "+a3", None),
    # the game is over when neither player can make a turn, with the pawns as they stand
    (f"{LAST_GAP} w6,NE 0 1 0", "", None),
    (f"{LAST_GAP} w6,NE 0 1 0", "+a6", [1, -1]),
    (f"{FOURS.replace('B', 'W')} SW,NE 0 0 0", "", [-1, 1]),
    (f"{ONE_GAP} w6,NE 0 0 0", "", [1, -1]),  # Black's pawn cannot stay, and White's cannot get there
    (f"{ONE_GAP} w7,NE 0 0 0", "", None),
)


def test_connection_comes_before_majority(play):
    assert play("W6/7/7/7/1bb4/b1b4/2b4 w3,sc 0 1 0", "a2a3", quiet=1).returns() == [1, -1]


def test_quiet_option_limits_turns_without_a_drop(play):
    assert not play("7/7/7/7/7/7/7 SW,NE 0 0 29", quiet=30).is_terminal()


test_refused_options = refused_options(("quiet", "a whole number from 1 to 999", [0, 1000, "few"]))
