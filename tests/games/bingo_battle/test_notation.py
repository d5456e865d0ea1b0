"""Bingo Battle: texts of positions and actions, and what people type."""

import pytest

from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError, PositionError
from tests.games.tables import refused_options, refused_positions, refused_texts, typed_actions

from .helpers import ALONE, EMPTY, START

FULL = "2A2B/2222/2000/0000/0000 0 4,0"  # the first tile is full
REFUSED = {
    (None,): ["", START[:-2], f"{START} -", START.replace(" ", "  ", 1)],
    ("GRID",): [
        *(START.replace("0000/", row, 1)
          for row in ("", "0000/0000/", "000/", "00000/", "3000/", "C000/", "a000/")),
        "AA00/0000/0000/0000/0000 18 0,0 0 -",  # a seat locks one stack
        "B00B/0000/0000/0000/0000 18 0,0 0 -",
        "3000/0000/0000/0000/0000 99 9,9 9 x",  # the leftmost fault is reported
        "B000/0000/0000/0000/0000 21 0 0 -",  # no such seat
    ],
    ("KITTY",): [START.replace("24", "25"), START.replace("24", "024"), START.replace("24", "-")],
    ("GRID", "KITTY", "CLAIMS"): [
        START.replace("24", "23"),  # 23 coins
        "1000/0000/0000/0000/0000 24 0,0 0 -",  # 25 coins
        "A000/0000/0000/0000/0000 22 0,0 0 -",  # a locked stack holds 3
        "0000/0000/0000/0000/0000 24 1,0 0 -",
    ],
    ("CLAIMS",): [
        START.replace("0,0", "00,0"),
        START.replace("0,0", "0;0"),
        "0000/0000/0000/0000/0000 19 5,0 0 .a23",
        "0000/0000/0000/0000/0000 16 4,4 0 .a23",  # both tiles full
        "0000/0000/0000/0000/0000 7 17 0 .a23",
    ],
    ("SEAT",): [
        START.replace("0 -", "2 -"),
        START.replace("0 -", "A -"),
        f"{FULL} 1 .a23",  # seat 0 is not the winner
        ALONE.replace("0 -", "1 -"),
    ],
    ("DICE",): [
        f"{FULL} 0 -",  # a null has no coins to sweep, and nothing is locked
        f"{FULL} 0 na23",
        START[:-1] + "....",  # not a position in which the game can pause
        *(START[:-1] + dice for dice in ("n25", "n25aa", "n256", "N25a", "--")),
        START + "\n",
        "0000/0000/0000/0000/0000 8 16 0 -",
    ],
}  # fmt: skip


test_refused_positions = refused_positions(
    *((position, set(fields)) for fields, positions in REFUSED.items() for position in positions)
)


@pytest.mark.parametrize(("players", "position"), [(1, START), (2, ALONE), (2, START.replace("0,0", "0,0,0"))])
def test_other_numbers_of_claims_are_refused(read, players, position):
    with pytest.raises(PositionError) as refusal:
        read(position, players=players)
    assert refusal.value.field == "CLAIMS"


ROLLED = f"{START[:-1]}n25a"
test_refused_texts = refused_texts(
    (START, IllegalActionError, "The dice haven't been rolled yet.", ["s"]),
    (START, InvalidActionError, "", ["roll n25", "roll n256", "roll  n25a", "x", ""]),
    (ROLLED, IllegalActionError, "The dice have already been rolled. Pick one to resolve.", ["roll n25a"]),
    # not the ace
    (f"{START[:-1]}na5.", IllegalActionError, "The arms die has already been resolved. You can play: s, m, c.", ["a"]),
    (f"{START[:-1]}.25a", InvalidActionError, "", ["S"]),
    (f"{EMPTY} 0 2345", IllegalActionError, "", ["s"]),  # over
    (f"{FULL} 0 .a23", IllegalActionError, "", ["m"]),
)
test_refused_options = refused_options(("players", "", [0, 3, "two", True]), ("quiet", "", [5]))
test_typed_actions = typed_actions(
    *((ROLLED, text, "s") for text in ("S", "suns", "Sonnen", "null")),
    *((ROLLED, text, "m") for text in ("moo", "m2", "moons", "moons 2")),
    *((ROLLED, text, "c") for text in ("Kronen", "5")),
    *((ROLLED, text, "a") for text in ("wappen", "ace", "Ass", "a")),
)


def test_ambiguous_input_lists_candidates(play):
    with pytest.raises(AmbiguousActionError, match="'2' could be s or m"):
        play(f"{START[:-1]}22nn").parse_action("2")
    with pytest.raises(IllegalActionError, match="The arms die has already been resolved"):  # not the ace
        play(f"{START[:-1]}na5.").parse_action("a")
