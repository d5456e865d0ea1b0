"""Columna: texts of positions and actions, and the reasons why actions are refused."""

from parlour.errors import IllegalActionError, InvalidActionError
from tests.games.tables import refused_actions, refused_positions, refused_texts, round_trips, typed_actions

from .helpers import BUILT, START

test_positions_round_trip = round_trips(
    START,
    "7/7/7/7/7/7/7 NE,SW 1 0 20",
    "b5w/7/1(bw)(wb)3(bb)/7/7/(wwwb)(bwbw)(wbb)4/7 ng,e1 0 1 19",
    "7/7/7/7/7/7/7 w1,sa 1 1 0",
)


test_invalid_positions_name_the_field = refused_positions(
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
    ("7/7/7/7/7/7/7 SW,SW 0 0 0", "PAWNS"),  # both on one point
    ("7/7/7/7/7/7/7 w3,w3 0 0 0", "PAWNS"),
    ("7/7/7/7/7/7/7 w3,ng 0 0 0", "PAWNS"),  # both on one side
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
)


MOVED = "7/7/7/7/7/7/7 w3,NE 0 1 0"
test_refused_texts = refused_texts(
    (START, InvalidActionError, "First write the point your pawn moves to", ["w8", "sw", "d3", "+h1", "d3xd5", "w3 "]),
    (START, IllegalActionError, "", ["SW", "+d3", "pass"]),
    (MOVED, IllegalActionError, "", ["w4", "+d4", "d3d4"]),
)


def test_pieces_under_others_do_not_distinguish_positions(game):
    def key(position):
        return game.state_from_text(position).key()

    assert key("(bw)6/7/7/7/7/7/7 w3,NE 0 0 0") == key("(ww)6/7/7/7/7/7/7 w3,NE 0 0 0")
    others = ["(bb)6/7/7/7/7/7/7 w3,NE 0 0 0", "w6/7/7/7/7/7/7 w3,NE 0 0 0", "1(bw)5/7/7/7/7/7/7 w3,NE 0 0 0"]
    others += [f"(bw)6/7/7/7/7/7/7 {rest}" for rest in ("w4,NE 0 0 0", "w3,SW 0 0 0", "w3,NE 1 0 0", "w3,NE 0 1 0")]
    others += ["(bw)6/7/7/7/7/7/7 w3,NE 0 0 1", "(bw)6/7/7/7/7/7/7 w3,NE 0 0 0"]
    assert len({key(position) for position in others}) == len(others)


test_illegal_actions_give_a_reason = refused_actions(
    (START, "+d3", "First move your pawn. Then drop a piece or move a stack."),
    (START, "d3d5", "First move your pawn. Then drop a piece or move a stack."),
    (START, "SW", "Your pawn is already on SW and must move to another point."),
    ("7/7/7/7/7/7/7 SW,w2 0 0 0", "w2", "White's pawn is on point w2."),
    ("7/7/7/7/7/7/7 SW,e2 0 0 0", "sd", "Your pawn can't go to point sd: White's pawn is on that side"),
    (START, "pass", "You can't pass, because your pawn can move."),
    ("(wwww)6/7/7/7/7/7/7 w1,NE 0 0 0", "w7", "From point w7, you couldn't drop a piece, and none of your stacks"),
    (f"{BUILT} w3,NE 0 1 0", "w4", "You have already moved your pawn. Now drop a piece or move a stack."),
    (f"{BUILT} w3,NE 0 1 0", "pass", "You can't pass after moving your pawn. Drop a piece or move a stack."),
    (f"{BUILT} w3,NE 0 1 0", "+b4", "Your pawn on point w3 doesn't face b4."),
    (f"{BUILT} w3,NE 0 1 0", "b4", "Your pawn on point w3 doesn't face b4."),
    (f"{BUILT} w3,NE 0 1 0", "+e3", "The stack on b3 is in front of the empty square e3."),
    (f"{BUILT} w3,NE 0 1 0", "+c3", "The stack on b3 is in front of the stack on c3 and isn't lower."),
    (f"{BUILT} w1,NE 0 1 0", "+a1", "The stack on a1 is locked: a stack of four can't grow or move."),
    (f"{BUILT} SW,w3 0 1 0", "+b4", "On base tile SW, your pawn faces no squares, so you can't drop a piece."),
    (f"{BUILT} w3,NE 0 1 0", "a1a2", "The stack on a1 is locked: a stack of four can't grow or move."),
    (f"{BUILT} w3,NE 0 1 0", "a2a3", "There is no stack on a2."),
    (f"{BUILT} w3,NE 0 1 0", "c3c4", "The stack on c3 is White's."),
    (f"{BUILT} w3,NE 0 1 0", "d3c3", "The stack on c3 is in the way."),
    (f"{BUILT} w3,NE 0 1 0", "d3d5", "A single piece moves exactly one square up, down, left or right."),
    (f"{BUILT} w3,NE 0 1 0", "d5d4", "A stack of 3 moves exactly 3 squares up, down, left or right."),
    ("7/7/7/7/7/w6/6(bb) w3,NE 0 1 0", "g1a2", "A stack of 2 moves exactly 2 squares up, down, left or"),
)


test_typed_actions_are_understood = typed_actions(
    (START, "W3", "w3"),
    ("b6/7/7/7/7/7/7 w3,NE 0 0 0", "sw", "SW"),
    ("7/7/7/7/7/7/7 w3,NE 0 1 0", "d3", "+d3"),
    ("7/7/7/7/7/7/7 w3,NE 0 1 0", "+D3", "+d3"),
    ("7/7/7/3b3/7/7/7 w3,NE 0 1 0", "d4-d5", "d4d5"),
    ("7/7/7/3b3/7/7/7 w3,NE 0 1 0", "d5", "d4d5"),  # no drop there
    ("7/7/7/3b3/7/7/7 w3,NE 0 1 0", "d3", "+d3"),  # a click on d3 can also be a drop
)
