"""Bingo Chess: texts of positions and actions, and the reasons why actions are refused."""

import pytest

from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError
from tests.games.tables import refused_actions, refused_positions, refused_texts, round_trips, typed_actions

from .helpers import CARD, CHECKED, DASHES, DRAWN, FULL_CARD, KINGS, MIDDLE, START

test_positions_round_trip = round_trips(
    START,
    DRAWN,
    KINGS,
    MIDDLE,
    f"5/5/5/5/5 1 A4 - 0 15,{DASHES[2:]}",
    f"5/5/5/5/5 1 A4 - 0 {CARD[:-2]}-",
    f"4k/5/5/5/K4 1 D1 x 99 {CARD}",
    f"4k/5/5/5/K4 1 D1 - 100 {CARD}",
    f"r3k/5/5/5/K4 0 D1 16 99 {CARD}",  # usable, even if no placement there is legal
    f"1k3/5/5/5/KNBRN 0 A4 x 99 {CARD}",  # the seat to move may hold the pattern
    f"1k3/5/5/5/KNBRN 1 A4 - 100 {CARD}",
    f"4k/r4/1r3/5/K4 0 A4 x 3 {CARD}",  # checkmate
)


test_invalid_positions_name_the_field = refused_positions(
    (START.replace(" - 0 ", " - "), None),
    (f"{START} ", None),
    (f"{START}\n", "CARD"),
    # BOARD
    (KINGS.replace("4k/5", "4k/4"), "BOARD"),
    (KINGS.replace("4k/5", "4k/41"), "BOARD"),
    (KINGS.replace("4k/5", "4k"), "BOARD"),
    (KINGS.replace("4k", "3xk"), "BOARD"),
    (KINGS.replace("4k", "5"), "BOARD"),
    (KINGS.replace("K4", "5"), "BOARD"),
    (KINGS.replace("4k", "3kk"), "BOARD"),
    (KINGS.replace("K4", "K3K"), "BOARD"),
    (KINGS.replace("4k/5/5/5/K4", "5/5/2R2/5/5"), "BOARD"),
    (KINGS.replace("4k", "P3k"), "BOARD"),
    (KINGS.replace("K4", "K3p"), "BOARD"),
    (f"r3k/5/5/5/K4 1 A4 - 0 {CARD}", {"BOARD", "SEAT"}),
    (f"5/5/2k2/2K2/5 0 A4 - 0 {CARD}", {"BOARD", "SEAT"}),
    (f"r3k/5/5/5/KNBRN 1 A4 - 0 {CARD}", {"BOARD", "SEAT"}),  # in a finished game too
    (KINGS.replace(CARD, CARD[:-2] + "-"), {"BOARD", "CARD"}),  # pieces before the card is drawn
    (KINGS.replace(CARD, DASHES), {"BOARD", "CARD"}),
    # SEAT
    (KINGS.replace(" 0 A4", " 2 A4"), "SEAT"),
    (KINGS.replace(" 0 A4", " w A4"), "SEAT"),
    (START.replace(" 1 A4", " 0 A4"), "SEAT"),
    (DRAWN.replace(" 1 A4", " 0 A4"), "SEAT"),
    # CALLER
    (KINGS.replace("A4", "a4"), "CALLER"),
    (KINGS.replace("A4", "E4"), "CALLER"),
    (KINGS.replace("A4", "A5"), "CALLER"),
    (DRAWN.replace("A4", "A3"), "CALLER"),
    # BALL
    (KINGS.replace("A4 -", "A4 0"), "BALL"),
    (KINGS.replace("A4 -", "A4 76"), "BALL"),
    (KINGS.replace("A4 -", "A4 01"), "BALL"),
    (KINGS.replace("A4 -", "A4 -x"), "BALL"),
    (KINGS.replace("A4 -", "A4 "), "BALL"),
    (KINGS.replace("A4 -", "A4 X"), "BALL"),
    (KINGS.replace("A4 -", "A4 6"), {"BALL", "CARD"}),  # not on the card
    (KINGS.replace("A4 -", "A4 33"), {"BALL", "CARD"}),
    (KINGS.replace("A4 -", "A4 5"), {"BOARD", "BALL", "CARD"}),  # its square is occupied
    (KINGS.replace("A4 -", "A4 61"), {"BOARD", "BALL", "CARD"}),
    (DRAWN.replace("A4 -", "A4 x"), "BALL"),
    (DRAWN.replace("A4 -", "A4 1"), "BALL"),
    (f"1k3/5/5/5/KNBRN 1 A4 x 0 {CARD}", {"BOARD", "SEAT", "BALL"}),  # the game is over
    (f"1k3/5/5/5/KNBRN 1 A4 2 101 {CARD}", "BALL"),
    (KINGS.replace("- 0", "x 100"), {"BALL", "QUIET"}),
    (KINGS.replace("- 0", "1 100"), {"BALL", "QUIET"}),
    # QUIET
    (KINGS.replace("- 0", "- 101"), "QUIET"),
    (KINGS.replace("- 0", "- 00"), "QUIET"),
    (DRAWN.replace("- 0", "- 1"), "QUIET"),
    # CARD
    (KINGS.replace("1,2,3", "1,2"), "CARD"),
    (KINGS.replace(CARD, FULL_CARD), "CARD"),
    (KINGS.replace("1,2,3", "1,2,2"), "CARD"),
    (KINGS.replace("1,2,3", "1,2,16"), "CARD"),
    (KINGS.replace("1,2,3", "1,2,03"), "CARD"),
    (KINGS.replace("1,2,3", "1,2,0"), "CARD"),
    (KINGS.replace("64,65", "64,76"), "CARD"),
    (KINGS.replace("32,34", "32,46"), "CARD"),
    (START.replace("0 -,-", "0 -,1"), "CARD"),
    (DRAWN.replace("1,2,3", "1,-,3"), "CARD"),
    (f"5/5/5/5/5 1 A4 - 0 {DASHES},-", "CARD"),
)


UNWRITTEN = ["B0", "ball 0", "ball", "c2-c3", "K@c1", "P@c2=N", "P@c5=K", "c:B4", "c4c5Q", "O-O", "pass"]
test_refused_texts = refused_texts(
    ("4k/5/5/2P2/K4 0 A4 35 0", InvalidActionError, "Write a move as c3c4", UNWRITTEN),
    ("4k/5/5/2P2/K4 0 A4 35 0", IllegalActionError, "", ["C:A4", "Q@c1", "a1c3"]),
    (START, IllegalActionError, "", ["B16", "ball 1", "I16"]),
)


def test_illegal_numbers_of_actions_are_refused(game, play):
    start = game.new_initial_state()
    for where, number in (start, 16), (start, 0), (play("4k/5/5/5/K4 0 A4 - 0"), 76):
        with pytest.raises(IllegalActionError):
            where.apply_action(number)


def test_key_is_independent_of_the_history(game, play):
    ways = [("C:B4", "ball 6", "e5d4", "ball 6", "a1a2"), ("a1a2", "ball 6", "e5d4", "ball 6", "C:B4")]
    one, other = (play("4k/5/5/5/K4 0 A4 x 0", *way) for way in ways)
    assert one.key() == other.key() == play(one.to_text()).key()
    others = [KINGS, KINGS.replace(" 0 A4", " 1 A4"), KINGS.replace("A4", "A3"), KINGS.replace("A4 -", "A4 x")]
    others += [KINGS.replace("- 0", "- 1"), KINGS.replace("64,65", "64,66"), KINGS.replace("K4", "1K3"), DRAWN, START]
    assert len({play(position).key() for position in others}) == len(others)
    assert 8 * (game.rules.WORDS_TOLD - 1) <= game.rules.State.fields["over"][1] < 8 * game.rules.WORDS_TOLD


test_illegal_actions_give_a_reason = refused_actions(
    ("5/5/5/5/5 1 A4 - 0", "b2", "b2 is not a corner."),
    ("5/5/5/5/5 1 A4 - 0", "a1a2", "Black has to pick a corner for the King first."),
    ("4k/5/5/5/K4 0 A4 - 0", "a1a2", "The ball has to be drawn first."),
    ("4k/5/5/5/K4 0 A4 x 0", "ball 3", "Numbers are drawn at random: you can't choose one."),
    ("4k/5/5/5/K4 0 A4 x 0", "P@b2", "The ball isn't usable, so no piece can be placed."),
    ("4k/5/5/5/K4 0 A4 x 0", "a1", "a1 is occupied."),
    ("4k/5/5/5/K4 0 A4 x 0", "a1c3", "The King on a1 can't move to c3."),
    ("4k/5/5/5/K4 0 A4 4 0", "P@b3", "Ball B 4 calls a2, not b3."),
    ("4k/5/5/5/K4 0 A4 4 0", "Q@a2", "The Caller calls a Pawn."),
    ("4k/5/5/5/K4 0 A4 4 0", "b3", "Ball B 4 calls a2, not b3."),
    ("4k/5/5/5/K4 0 A4 1 0", "P@a5", "A Pawn on a5 is promoted: choose a piece."),
    ("4k/5/5/5/K4 0 A4 4 0", "P@a1=Q", "a1 is occupied."),
    ("4k/5/5/5/K4 0 A4 x 0", "C:C3", "From A4, the Caller moves one square up, down or sideways."),
    (f"{CHECKED} x 0", "C:B4", "White is in check, and moving the Caller doesn't end it."),
    (f"{CHECKED} 4 0", "P@a2", "White is in check, and that doesn't end it."),
    (f"{CHECKED} x 0", "a1a2", "White is in check, and that doesn't end it."),
    (f"{CHECKED} x 0", "e1e2", "Your King would be in check on e2."),
    ("4k/4r/5/4N/4K 0 A4 x 0", "Nc3", "The Knight on e2 is pinned: your King would be in check."),
    ("4k/4r/5/4N/4K 0 A4 x 0", "e2e3", "The Knight on e2 can't move to e3."),
    ("4k/4r/5/4N/4K 0 A4 x 0", "e4e3", "e4 belongs to Black."),
    ("4k/4r/5/4N/4K 0 A4 x 0", "c3c4", "c3 is empty."),
    ("4k/4r/5/4N/4K 0 A4 x 0", "e1e2", "One of your own pieces stands on e2."),
    ("4k/1P3/5/5/K4 0 A4 x 0", "b4b5", "A Pawn on b5 is promoted: choose a piece."),
    ("4k/1P3/5/5/K4 0 A4 x 0", "a1a2q", "Only a Pawn on the last rank is promoted."),
)


test_typed_actions_are_understood = typed_actions(
    ("4k/5/5/2N2/K4 0 A4 4 0", "Nb4", "c2b4"),
    ("4k/5/5/2N2/K4 0 A4 4 0", "nb4", "c2b4"),
    ("4k/5/5/2N2/K4 0 A4 4 0", "Pa2", "P@a2"),
    ("4k/5/5/2N2/K4 0 A4 35 0", "c2-b4", "c2b4"),
    ("4k/5/2p2/1P3/K4 0 A4 x 0", "bxc3", "b2c3"),
    ("4k/5/2p2/1P3/K4 0 A4 x 0", "b3", "b2b3"),
    ("4k/1P3/5/5/K4 0 A4 x 0", "b5=Q", "b4b5q"),
    ("4k/1P3/5/5/K4 0 A4 x 0", "B4B5Q", "b4b5q"),
    ("4k/5/5/5/K4 0 A4 x 0", "B4", "C:B4"),
    ("4k/5/5/5/K4 0 A4 x 0", "caller b4", "C:B4"),
    ("4k/5/5/5/1K3 0 A4 3 0", "a3", "P@a3"),
    ("4k/5/5/5/K4 0 A4 4 0", "a2", "P@a2"),  # as in chess, a square alone means a Pawn, not the King
    ("4k/5/5/5/K4 0 A4 4 0", "Ka2", "a1a2"),
)


@pytest.mark.parametrize(
    ("position", "typed", "named"),
    [("4k/1P3/5/5/K4 0 A4 x 0", "b5", "b4b5b"), ("4k/1P3/5/5/R2K1 0 C1 3 0", "a3", "a1a3 or Q@a3")],
)
def test_ambiguous_texts_list_candidates(play, position, typed, named):
    with pytest.raises(AmbiguousActionError, match=named):
        play(position).parse_action(typed)
