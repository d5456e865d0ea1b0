"""Columna: every rule, ruling and refusal of its page, by position texts."""

import pytest

import parlour
from parlour.errors import IllegalActionError, InvalidActionError, OptionError, PositionError
from parlour.notation import write_board

from .beats import pieces, shown, told
from .weighing import weighed

START = "7/7/7/7/7/7/7 SW,NE 0 0 0"
WEST_NORTH = [*(f"w{rank}" for rank in range(1, 8)), *(f"n{file}" for file in "abcdefg")]
SOUTH_EAST = [*(f"e{rank}" for rank in range(7, 0, -1)), *(f"s{file}" for file in "gfedcba")]
FOURS = "BBBBBBB/B5B/B5B/B5B/B5B/B5B/BBBBBBB"  # the rim is full of stacks of four


@pytest.fixture(scope="module")
def game():
    return parlour.load("columna")


def full(position):
    """A position in which B and W stand for stacks of four."""
    board, rest = position.split(" ", 1)
    return board.replace("B", "(bbbb)").replace("W", "(wwww)") + " " + rest


def play(game, position, *actions):
    state = game.state_from_text(full(position))
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def texts(state):
    return {state.action_to_string(action) for action in state.legal_actions()}


def drops(state):
    return {text[1:] for text in texts(state) if text[0] == "+"}


def moves(state):
    return {text for text in texts(state) if text[0] != "+"}


# The pawn


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


# Drops


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


# Moves of stacks


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
        ("7/7/7/1w(ww)bw2/3(ww)3/7/7", "d4d5"),  # no square is taken, whoever's
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


# Where the pawn may not go, and passing


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


def test_who_has_no_pawn_move_passes(game):
    one_gap = FOURS.replace("B5B", "1W4B", 1)
    position = f"{one_gap} SW,w5 0 0 3"  # White's pawn keeps Black's off w6
    assert texts(play(game, position)) == {"pass"}
    assert play(game, position, "pass").to_text() == full(f"{one_gap} SW,w5 1 0 4")


# The end


def chain(*squares):
    """A board on which Black has a stack, of heights in turn, on some squares."""
    stacks = {square: ("b", "(wb)", "(wwb)", "(bbbb)")[i % 4] for i, square in enumerate(squares)}
    return write_board([stacks.get(file + rank, "") for rank in "1234567" for file in "abcdefg"], 7)


@pytest.mark.parametrize(
    ("squares", "pawns", "wins"),
    [
        ("a3 b3 c3 c2 c1", "w3,sc", True),
        ("a3 b3 c3 c2 c1", "w3,e4", False),
        ("a3 b3 c3 c1", "w3,sc", False),
        ("a3 b2 c1", "w3,sc", False),  # a diagonal is no chain
        ("a3 b3 c3 d3 e3 f3 g3", "w3,e3", True),
        ("g3 g4 f4", "w3,e3", False),  # own square missing
        ("a1", "w1,sa", True),  # one stack
        ("g7", "ng,e7", True),
        ("a7 a6 a5 a4 a3 a2 a1", "na,sa", True),
        ("a7 b7 c7 d7 e7 f7 g7 g6 g5 g4 f4 e4 d4 c4 c3 c2 c1", "w7,sc", True),
        ("a1 b1", "SW,sb", False),  # a base tile is next to no square
        ("a1 a2 b1", "w2,SW", False),
        ("g7 a1", "ng,NE", False),
        ("a4 g5", "w4,e5", False),  # nothing goes round the edge
        ("a1 b1 c1 d1 e1 f1 g1 a7 b7 c7", "nc,sc", False),
    ],
)
def test_connection(game, squares, pawns, wins):
    board = chain(*squares.split())
    state = game.state_from_text(f"{board} {pawns} 1 0 0")
    assert state.is_terminal() == wins
    assert state.returns() == ([1, -1] if wins else [0, 0])
    assert not game.state_from_text(f"{board} {pawns} 0 0 0").is_terminal()  # Black still has to make a turn
    swapped = board.replace("w", "x").replace("b", "w").replace("x", "b")
    state = game.state_from_text(f"{swapped} {','.join(reversed(pawns.split(',')))} 0 0 0")
    assert state.returns() == ([-1, 1] if wins else [0, 0])


def test_a_connection_is_judged_at_the_end_of_the_turn_only(game):
    state = play(game, "7/7/7/7/bbb4/2b4/2b4 w4,sc 0 0 0", "w3")
    assert not state.is_terminal()
    assert not play(game, state.to_text(), "a3a4").is_terminal()
    won = play(game, state.to_text(), "+a3")
    assert (won.is_terminal(), won.returns()) == (True, [1, -1])
    assert won.to_text() == "7/7/7/7/(bb)bb4/2b4/2b4 w3,sc 1 0 0"
    assert not game.state_from_text("7/7/7/7/w6/w6/w5b w3,sa 0 1 0").is_terminal()


def test_a_stack_of_the_opponent_breaks_the_chain(game):
    assert game.state_from_text("7/7/7/7/bbb4/2(wb)4/2b4 w3,sc 1 0 0").is_terminal()
    assert not game.state_from_text("7/7/7/7/bbb4/2(bw)4/2b4 w3,sc 1 0 0").is_terminal()


def test_only_the_player_whose_turn_it_was_wins_by_connection(game):
    state = play(game, "7/7/7/7/w6/w6/w5b w4,sa 0 0 0", "w3")
    state.apply_action(state.string_to_action("g1g2"))
    assert (state.is_terminal(), state.current_player()) == (False, 1)


def test_a_pass_is_a_turn_after_which_connection_is_judged(game):
    one_gap = FOURS.replace("B5B", "(bb)W4B", 1)
    state = play(game, f"{one_gap} e3,w5 0 0 0")
    assert texts(state) == {"pass"}
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [1, -1]


def test_connection_comes_before_majority():
    game = parlour.load("columna", quiet=1)
    state = play(game, "W6/7/7/7/1bb4/b1b4/2b4 w3,sc 0 1 0", "a2a3")
    assert (state.is_terminal(), state.returns()) == (True, [1, -1])


@pytest.mark.parametrize(
    ("fours", "returns"), [("7", [0, 0]), ("BW5", [0, 0]), ("WBB4", [1, -1]), ("WWB4", [-1, 1]), ("6W", [-1, 1])]
)
def test_quiet_turns_end_the_game_by_majority(game, fours, returns):
    state = play(game, f"{fours}/7/7/2b4/7/7/7 w3,NE 0 1 19", "c4c5")
    assert state.to_text() == full(f"{fours}/7/2b4/7/7/7/7 w3,NE 1 0 20")
    assert (state.is_terminal(), state.returns()) == (True, returns)
    assert not play(game, f"{fours}/7/7/2b4/7/7/7 w3,NE 0 1 18", "c4c5").is_terminal()
    assert not play(game, f"{fours}/7/7/2b4/7/7/7 w3,NE 0 1 19", "+a3").is_terminal()


def test_a_pass_counts_as_a_quiet_turn(game):
    one_gap = FOURS.replace("B5B", "1W4B", 1)
    state = play(game, f"{one_gap} SW,w5 0 0 19", "pass")
    assert (state.is_terminal(), state.returns()) == (True, [1, -1])


def test_the_game_is_over_when_neither_can_make_a_turn(game):
    last = FOURS.replace("B5B", "(bbw)W4B", 1)
    assert not play(game, f"{last} w6,NE 0 1 0").is_terminal()
    state = play(game, f"{last} w6,NE 0 1 0", "+a6")
    assert (state.is_terminal(), state.returns()) == (True, [1, -1])
    assert play(game, f"{FOURS.replace('B', 'W')} SW,NE 0 0 0").returns() == [-1, 1]


def test_each_turn_is_judged_with_the_pawns_as_they_stand(game):
    one_gap = FOURS.replace("B5B", "1W4B", 1)
    assert play(game, f"{one_gap} w6,NE 0 0 0").is_terminal()  # Black's pawn cannot stay, White's cannot come
    assert not play(game, f"{one_gap} w7,NE 0 0 0").is_terminal()
    assert texts(play(game, f"{one_gap} w7,NE 1 0 0")) == {"pass"}


def test_quiet_is_an_option():
    assert not parlour.load("columna", quiet=30).state_from_text("7/7/7/7/7/7/7 SW,NE 0 0 29").is_terminal()
    for quiet in (0, 1000, "few"):
        with pytest.raises(OptionError, match="quiet is a whole number from 1 to 999"):
            parlour.load("columna", quiet=quiet)


# Texts


@pytest.mark.parametrize(
    "position",
    [
        START,
        "7/7/7/7/7/7/7 NE,SW 1 0 20",
        "b5w/7/1(bw)(wb)3(bb)/7/7/(wwwb)(bwbw)(wbb)4/7 ng,e1 0 1 19",
        "7/7/7/7/7/7/7 w1,sa 1 1 0",
    ],
)
def test_position_texts_round_trip(game, position):
    assert game.state_from_text(position).to_text() == position


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ("7/7/7/7/7/7/7 SW,NE 0 0", None),
        (START + " ", None),
        (START + "\n", "QUIET"),
        ("7/7/7/7/7/7 SW,NE 0 0 0", "BOARD"),
        ("7/7/7/7/7/7/8 SW,NE 0 0 0", "BOARD"),
        ("7/7/7/7/7/7/6 SW,NE 0 0 0", "BOARD"),
        ("7/7/7/7/7/7/34 SW,NE 0 0 0", "BOARD"),
        ("7/7/7/7/7/7/x6 SW,NE 0 0 0", "BOARD"),
        ("7/7/7/7/7/7/(b)6 SW,NE 0 0 0", "BOARD"),
        ("7/7/7/7/7/7/(bwbwb)6 SW,NE 0 0 0", "BOARD"),
        ("7/7/7/7/7/7/()6 SW,NE 0 0 0", "BOARD"),
        ("7/7/7/7/7/7/7 SW 0 0 0", "PAWNS"),
        ("7/7/7/7/7/7/7 SW,NE,w1 0 0 0", "PAWNS"),
        ("7/7/7/7/7/7/7 SW,w8 0 0 0", "PAWNS"),
        ("7/7/7/7/7/7/7 sw,NE 0 0 0", "PAWNS"),
        ("7/7/7/7/7/7/7 SW,SW 0 0 0", "PAWNS"),  # on one point
        ("7/7/7/7/7/7/7 w3,w3 0 0 0", "PAWNS"),
        ("7/7/7/7/7/7/7 w3,ng 0 0 0", "PAWNS"),  # on one side
        ("7/7/7/7/7/7/7 e7,sa 0 0 0", "PAWNS"),
        ("7/7/7/7/7/7/7 SW,NE 2 0 0", "SEAT"),
        ("7/7/7/7/7/7/7 SW,NE 0 2 0", "STEP"),
        ("7/7/7/7/7/7/7 SW,NE 0 00 0", "STEP"),
        ("7/7/7/7/7/7/7 SW,NE 0 1 0", "STEP"),  # no second action
        ("(bbbb)6/7/7/7/7/7/7 w7,NE 0 1 0", "STEP"),
        ("7/7/w6/7/7/7/7 SW,NE 0 1 0", "STEP"),
        ("7/7/7/7/7/7/7 SW,NE 0 1 x", "STEP"),  # the leftmost field at fault
        ("7/7/7/7/7/7/7 SW,NE 0 0 21", "QUIET"),
        ("7/7/7/7/7/7/7 SW,NE 0 0 00", "QUIET"),
        ("7/7/7/7/7/7/7 SW,NE 0 0 -1", "QUIET"),
        ("7/7/7/7/7/7/7 w3,NE 0 1 20", "QUIET"),  # at the limit before the pawn's move
    ],
)
def test_other_texts_are_refused(game, position, field):
    with pytest.raises(PositionError) as refusal:
        game.state_from_text(position)
    assert refusal.value.field == field


def test_other_actions_are_refused(game):
    start, moved = game.new_initial_state(), play(game, START, "w3")
    for text in ("w8", "sw", "d3", "+h1", "d3xd5", "w3 "):
        with pytest.raises(InvalidActionError, match="the pawn's move is written"):
            start.string_to_action(text)
    for state, text in ((start, "SW"), (start, "+d3"), (start, "pass"), (moved, "w4"), (moved, "+d4"), (moved, "d3d4")):
        with pytest.raises(IllegalActionError):
            state.string_to_action(text)


def test_pieces_under_others_do_not_tell_positions_apart(game):
    def key(position):
        return game.state_from_text(position).key()

    assert key("(bw)6/7/7/7/7/7/7 w3,NE 0 0 0") == key("(ww)6/7/7/7/7/7/7 w3,NE 0 0 0")
    others = ["(bb)6/7/7/7/7/7/7 w3,NE 0 0 0", "w6/7/7/7/7/7/7 w3,NE 0 0 0", "1(bw)5/7/7/7/7/7/7 w3,NE 0 0 0"]
    others += [f"(bw)6/7/7/7/7/7/7 {rest}" for rest in ("w4,NE 0 0 0", "w3,SW 0 0 0", "w3,NE 1 0 0", "w3,NE 0 1 0")]
    others += ["(bw)6/7/7/7/7/7/7 w3,NE 0 0 1", "(bw)6/7/7/7/7/7/7 w3,NE 0 0 0"]
    assert len({key(position) for position in others}) == len(others)


# The table


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
        (START, "w3", "Black moves the pawn to w3, facing a3 to g3.", False),
        ("b6/7/7/7/7/7/7 w3,NE 0 0 0", "SW", "Black moves the pawn to the base tile SW.", False),
        ("7/7/7/7/7/7/7 w3,NE 0 1 0", "+d3", "Black drops a piece on d3.", False),
        ("7/7/7/7/b6/7/7 w3,NE 0 1 0", "+a3", "Black drops a piece on a3: a stack of two.", False),
        ("7/7/7/7/(bw)6/7/7 w3,NE 0 1 0", "+a3", "Black drops a piece on a3, taking White's: a stack of three.", True),
        (
            "7/7/7/7/(bbb)6/7/7 SW,w3 1 1 0",
            "+a3",
            "White drops a piece on a3, taking Black's: a stack of four, which stands for good.",
            True,
        ),
        ("7/7/7/7/(wb)6/7/7 w3,NE 0 1 0", "a3c3", "Black moves the stack of two from a3 to c3.", False),
        (FOURS.replace("B5B", "1W4B", 1) + " SW,w5 0 0 3", "pass", "Black has no move for the pawn and passes.", False),
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
            "Black: move your pawn along the track, but not to the south-east side, where White's stands.",
        ),
        (FOURS.replace("B5B", "1W4B", 1) + " SW,w5 0 0 3", "Black has no move for the pawn and has to pass."),
        ("7/7/7/7/7/7/7 w3,e2 0 1 0", "Black: drop a piece on a square that your pawn faces."),
        (
            "7/7/7/7/7/7/b6 SW,e2 0 1 0",
            "Black: move a stack as many squares on as it has pieces.",
        ),
        ("7/7/7/7/7/1ww4/bw5 w1,sa 1 0 0", "Black wins: both pawns meet at a1."),
        ("7/7/7/7/7/w6/w6 w2,sa 0 0 0", "White wins: a chain of stacks joins a2 to a1."),
        ("W6/7/7/7/7/7/7 SW,NE 0 0 20", "White wins, stacks of four 1 to 0: 20 turns in a row without a drop."),
        ("WB5/7/7/7/7/7/7 SW,NE 0 0 20", "A draw, stacks of four 1 to 1: 20 turns in a row without a drop."),
        (FOURS + " SW,NE 0 0 0", "Black wins, stacks of four 24 to 0: neither player can make a turn."),
    ],
)
def test_prompts(game, position, prompt):
    assert play(game, position).scene().prompt == prompt


@pytest.mark.parametrize(
    ("position", "black", "white"),
    [
        (START, {"to move": 1}, {}),
        (START.replace("SW,NE 0 0", "w1,NE 0 1"), {"to drop or to move a stack": 1}, {"1 squares short of a chain": 1}),
        (
            "BB5/7/7/7/3W3/7/7 SW,NE 0 0 0",
            {"stack of four": 2, "stack on the edge": 2, "to move": 1},
            {"stack of four": 1},
        ),
        (
            "7/7/7/3(wb)3/7/3w3/b2(wbw)3 SW,NE 1 0 0",
            {"stack of one": 1, "stack of two": 1, "stack on the edge": 1, "way to move a stack": 2 + 3},
            {
                "stack of one": 1,
                "stack of three": 1,
                "stack on the edge": 1,
                "way to move a stack": 3 + 1,
                "to move": 1,
            },
        ),
    ],
)
def test_what_the_estimate_weighs(game, position, black, white):
    state = play(game, position)
    assert (black, white) == (weighed(state, 0), weighed(state, 1))


@pytest.mark.parametrize(
    ("position", "black", "white"),
    [
        (START, None, None),  # a pawn on a base tile is next to no square
        ("7/7/7/7/7/7/7 w4,sd 0 0 0", 4, 4),  # d1 c1 b1 a1, and a4 a3 a2 a1
        ("7/7/7/7/7/7/7 w4,NE 0 0 0", None, 4),
        ("7/7/7/7/7/7/7 w5,sd 0 0 0", 4, 5),
        ("7/7/7/7/7/7/7 w6,sd 0 0 0", 4, None),  # a6 a5 a4 a3 a2 a1 are as far as any
        ("7/7/7/7/7/7/7 w2,sa 0 0 0", 1, 2),  # where both pawns are next to a1, it serves alone
        ("7/7/7/7/7/7/1bb4 w4,sd 0 0 0", 2, 4),  # d1 and a1 are missing
        ("7/7/7/7/7/7/1b1b3 w4,sd 0 0 0", 2, 4),  # c1 and a1 are missing
        ("7/7/7/7/7/7/1(wb)(bbb)4 w4,sd 0 0 0", 2, 4),  # of any height
        ("7/7/7/7/7/2b4/1b5 w4,sd 0 0 0", 3, 4),  # squares that touch at a corner are not next to each other
        ("7/7/7/7/7/7/bbbb3 w4,sd 0 0 0", 0, 4),
        ("7/7/7/7/7/7/bbbb3 w4,sd 0 1 0", 3, 4),  # a4 a3 a2: the pawn has moved and stays at w4
        ("7/7/7/7/7/7/bbbb3 w4,sd 1 1 0", 0, None),  # White's stays at sd, far from a4; Black's is going to move again
        ("7/7/7/7/7/7/7 w2,sb 1 1 0", 2, 3),  # b1 a1, and a2 a1 b1
        ("7/7/7/7/7/7/bbw4 w4,sd 0 0 0", 2, 4),  # a lower enemy stack can be won over
        ("7/7/7/7/7/7/bbW4 w4,sd 0 0 0", 4, 4),  # round a stack of four: d1 d2 c2 b2
        ("7/7/7/7/7/7/bbbW3 w4,sd 0 0 0", None, 4),  # on the only square next to White's pawn
    ],
)
def test_squares_short_of_a_chain(game, position, black, white):
    state = play(game, position)
    assert (black, white) == (short_of_a_chain(state, 0), short_of_a_chain(state, 1))


def short_of_a_chain(state, seat):
    """How many squares a seat lacks by the estimate; None if a chain is out of reach."""
    ending = " squares short of a chain" + ", to move" * (state.current_player() == seat)
    counts = weighed(state, seat).expected
    (gap,) = [name.removesuffix(ending) for name in counts if "short of a chain" in name] or [None]
    return gap and int(gap)


# What people type

BUILT = "7/3w3/3(wwb)3/7/1(bw)wb3/7/(bbbb)6"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (START, "+d3", "First the pawn moves, then a piece is dropped or a stack moved."),
        (START, "d3d5", "First the pawn moves, then a piece is dropped or a stack moved."),
        (START, "SW", "The pawn stands on SW and has to leave it."),
        ("7/7/7/7/7/7/7 SW,w2 0 0 0", "w2", "White's pawn stands on w2."),
        ("7/7/7/7/7/7/7 SW,e2 0 0 0", "sd", "sd is on the side where White's pawn stands."),
        (START, "pass", "The pawn can move, so passing is not allowed."),
        (
            "(wwww)6/7/7/7/7/7/7 w1,NE 0 0 0",
            "w7",
            "With the pawn on w7 nothing could be dropped, and no stack",
        ),
        (f"{BUILT} w3,NE 0 1 0", "w4", "The pawn has moved already: now a piece is dropped or a stack moved."),
        (f"{BUILT} w3,NE 0 1 0", "pass", "After the pawn's move a piece has to be dropped or a stack moved."),
        (f"{BUILT} w3,NE 0 1 0", "+b4", "The pawn on w3 does not face b4."),
        (f"{BUILT} w3,NE 0 1 0", "b4", "The pawn on w3 does not face b4."),
        (f"{BUILT} w3,NE 0 1 0", "+e3", "The stack on b3 stands before the empty square e3."),
        (f"{BUILT} w3,NE 0 1 0", "+c3", "The stack on b3 stands before that on c3 and is not lower."),
        (f"{BUILT} w1,NE 0 1 0", "+a1", "The stack on a1 is locked: four high, it stands for good."),
        (f"{BUILT} SW,w3 0 1 0", "+b4", "On the base tile SW the pawn faces no square, so nothing can be dropped."),
        (f"{BUILT} w3,NE 0 1 0", "a1a2", "The stack on a1 is locked: four high, it stands for good."),
        (f"{BUILT} w3,NE 0 1 0", "a2a3", "a2 is empty."),
        (f"{BUILT} w3,NE 0 1 0", "c3c4", "c3 is White's."),
        (f"{BUILT} w3,NE 0 1 0", "d3c3", "c3 is in the way."),
        (f"{BUILT} w3,NE 0 1 0", "d3d5", "A single piece moves to the next square, up, down or sideways."),
        (
            f"{BUILT} w3,NE 0 1 0",
            "d5d4",
            "A stack of 3 moves exactly 3 squares straight on, up, down or sideways.",
        ),
        ("7/7/7/7/7/w6/6(bb) w3,NE 0 1 0", "g1a2", "A stack of 2 moves exactly 2 squares straight on, up, down or"),
    ],
)
def test_why_an_action_is_refused(game, position, text, reason):
    with pytest.raises(IllegalActionError) as refusal:
        play(game, position).parse_action(text)
    assert str(refusal.value).startswith(reason)


@pytest.mark.parametrize(
    ("position", "typed", "meant"),
    [
        (START, "W3", "w3"),
        ("b6/7/7/7/7/7/7 w3,NE 0 0 0", "sw", "SW"),
        ("7/7/7/7/7/7/7 w3,NE 0 1 0", "d3", "+d3"),
        ("7/7/7/7/7/7/7 w3,NE 0 1 0", "+D3", "+d3"),
        ("7/7/7/3b3/7/7/7 w3,NE 0 1 0", "d4-d5", "d4d5"),
        ("7/7/7/3b3/7/7/7 w3,NE 0 1 0", "d5", "d4d5"),  # no drop there
        ("7/7/7/3b3/7/7/7 w3,NE 0 1 0", "d3", "+d3"),  # a click on d3 drops, too
    ],
)
def test_actions_as_people_type_them(game, position, typed, meant):
    state = play(game, position)
    assert state.parse_action(typed) == state.string_to_action(meant)


def test_a_locked_stack_says_that_it_counts(game):
    scene = play(game, f"{BUILT} w3,NE 0 1 0").scene()
    assert scene.spot("a1").note == "The stack on a1 stands for good and counts for Black."
    assert scene.spot("d5").note == ""


# Beats


@pytest.mark.parametrize(
    ("position", "text", "beats"),
    [
        (START, "w3", [("move", "Black moves the pawn to w3, facing a3 to g3.", "track-SW track-w3")]),
        ("7/7/7/7/7/7/7 w3,NE 0 1 0", "+d3", [("place", "Black drops a piece on d3.", "d3")]),
        ("7/7/7/7/b6/7/7 w3,NE 0 1 0", "+a3", [("place", "Black drops a piece on a3: a stack of two.", "a3")]),
        (
            "7/7/7/7/(wbw)6/7/7 w3,NE 0 1 0",
            "+a3",
            [
                ("capture", "Black drops a piece on a3, taking White's: a stack of four.", "a3"),
                ("claim", "The stack on a3 stands for good.", "a3"),
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
                ("end", "Black wins: a chain of stacks joins a3 to c1.", ""),
            ],
        ),
        (
            FOURS.replace("B5B", "1W4B", 1) + " SW,w5 0 0 3",
            "pass",
            [("note", "Black has no move for the pawn and passes.", "")],
        ),
    ],
)
def test_beats(game, position, text, beats):
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
