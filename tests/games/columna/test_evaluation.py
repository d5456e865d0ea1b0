"""Columna: features of the evaluation."""

import pytest

from tests.games.tables import features
from tests.games.weighing import weighed

from .helpers import START

test_features_of_an_evaluation = features(
    (START, {"to move": 1}, {}),
    (START.replace("SW,NE 0 0", "w1,NE 0 1"), {"to drop or to move a stack": 1}, {"1 squares short of a chain": 1}),
    ("BB5/7/7/7/3W3/7/7 SW,NE 0 0 0", {"stack of four": 2, "stack on the edge": 2, "to move": 1}, {"stack of four": 1}),
    ("7/7/7/3(wb)3/7/3w3/b2(wbw)3 SW,NE 1 0 0",
     {"stack of one": 1, "stack of two": 1, "stack on the edge": 1, "way to move a stack": 2 + 3},
     {"stack of one": 1, "stack of three": 1, "stack on the edge": 1, "way to move a stack": 3 + 1, "to move": 1}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("position", "black", "white"),
    [
        (START, None, None),  # a pawn on a base tile is next to no square
        ("7/7/7/7/7/7/7 w4,sd 0 0 0", 4, 4),  # d1 c1 b1 a1, and a4 a3 a2 a1
        ("7/7/7/7/7/7/7 w4,NE 0 0 0", None, 4),
        ("7/7/7/7/7/7/7 w5,sd 0 0 0", 4, 5),
        ("7/7/7/7/7/7/7 w6,sd 0 0 0", 4, None),  # a6 a5 a4 a3 a2 a1 is as long as any chain
        ("7/7/7/7/7/7/7 w2,sa 0 0 0", 1, 2),  # both pawns are next to a1, which is a chain by itself
        ("7/7/7/7/7/7/1bb4 w4,sd 0 0 0", 2, 4),  # d1 and a1 are missing
        ("7/7/7/7/7/7/1b1b3 w4,sd 0 0 0", 2, 4),  # c1 and a1 are missing
        ("7/7/7/7/7/7/1(wb)(bbb)4 w4,sd 0 0 0", 2, 4),  # stacks of any height
        ("7/7/7/7/7/2b4/1b5 w4,sd 0 0 0", 3, 4),  # squares that touch at a corner are not next to each other
        ("7/7/7/7/7/7/bbbb3 w4,sd 0 0 0", 0, 4),
        ("7/7/7/7/7/7/bbbb3 w4,sd 0 1 0", 3, 4),  # a4 a3 a2: the pawn has moved and stays at w4
        ("7/7/7/7/7/7/bbbb3 w4,sd 1 1 0", 0, None),  # White's pawn stays at sd, far from a4; Black's moves again
        ("7/7/7/7/7/7/7 w2,sb 1 1 0", 2, 3),  # b1 a1, and a2 a1 b1
        ("7/7/7/7/7/7/bbw4 w4,sd 0 0 0", 2, 4),  # a lower enemy stack can be captured
        ("7/7/7/7/7/7/bbW4 w4,sd 0 0 0", 4, 4),  # round a stack of four: d1 d2 c2 b2
        ("7/7/7/7/7/7/bbbW3 w4,sd 0 0 0", None, 4),  # a stack of four on the only square next to White's pawn
    ],
)
def test_squares_short_of_a_chain(play, position, black, white):
    state = play(position)
    assert (black, white) == (short_of_a_chain(state, 0), short_of_a_chain(state, 1))


def short_of_a_chain(state, seat):
    """Return the number of squares a seat lacks according to the evaluation; None if a chain is out of reach."""
    ending = " squares short of a chain" + ", to move" * (state.current_player() == seat)
    counts = weighed(state, seat).expected
    (gap,) = [name.removesuffix(ending) for name in counts if "short of a chain" in name] or [None]
    return gap and int(gap)
