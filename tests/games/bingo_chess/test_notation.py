"""Bingo Chess: texts of positions and actions, and what is refused."""

import pytest

from parlour.errors import IllegalActionError, InvalidActionError, PositionError

from .helpers import CARD, DASHES, DRAWN, FULL_CARD, KINGS, MIDDLE, START, after, at


@pytest.mark.parametrize(
    "position",
    [
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
        f"4k/r4/1r3/5/K4 0 A4 x 3 {CARD}",  # mate
    ],
)
def test_position_texts_round_trip(game, position):
    assert game.state_from_text(position).to_text() == position


@pytest.mark.parametrize(
    ("position", "field"),
    [
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
    ],
)
def test_other_texts_are_refused(game, position, field):
    with pytest.raises(PositionError) as refusal:
        game.state_from_text(position)
    assert refusal.value.field in (field if isinstance(field, set) else {field})


def test_other_actions_are_refused(game):
    start, state = game.new_initial_state(), at(game, "4k/5/5/2P2/K4 0 A4 35 0")
    for text in ("B0", "ball 0", "ball", "c2-c3", "K@c1", "P@c2=N", "P@c5=K", "c:B4", "c4c5Q", "O-O", "pass"):
        with pytest.raises(InvalidActionError, match="Write a move as c3c4"):
            state.string_to_action(text)
    for where, text in (
        (start, "B16"),
        (start, "ball 1"),
        (start, "I16"),
        (state, "C:A4"),
        (state, "Q@c1"),
        (state, "a1c3"),
    ):
        with pytest.raises(IllegalActionError):
            where.string_to_action(text)
    for where, number in (start, 16), (start, 0), (at(game, "4k/5/5/5/K4 0 A4 - 0"), 76):
        with pytest.raises(IllegalActionError):
            where.apply_action(number)


def test_the_key_is_the_positions_own(game):
    ways = [("C:B4", "ball 6", "e5d4", "ball 6", "a1a2"), ("a1a2", "ball 6", "e5d4", "ball 6", "C:B4")]
    one, other = (after(game, "4k/5/5/5/K4 0 A4 x 0", *way) for way in ways)
    assert one.key() == other.key() == game.state_from_text(one.to_text()).key()
    told = [KINGS, KINGS.replace(" 0 A4", " 1 A4"), KINGS.replace("A4", "A3"), KINGS.replace("A4 -", "A4 x")]
    told += [KINGS.replace("- 0", "- 1"), KINGS.replace("64,65", "64,66"), KINGS.replace("K4", "1K3"), DRAWN, START]
    assert len({game.state_from_text(position).key() for position in told}) == len(told)
    assert 8 * (game.rules.WORDS_TOLD - 1) <= game.rules.State.fields["over"][1] < 8 * game.rules.WORDS_TOLD
