"""Columna: texts of positions and actions, and what is refused."""

import pytest

from parlour.errors import IllegalActionError, InvalidActionError, PositionError

from .helpers import START, play


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
        with pytest.raises(InvalidActionError, match="First write the point your pawn moves to"):
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
