"""Lokai and Bele: texts of positions and actions, and the reasons why actions are refused."""

import pytest

from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError
from tests.games.tables import refused_actions, refused_options, refused_positions, refused_texts, typed_actions

from .helpers import MIDDLE, START

test_invalid_positions_name_the_field = refused_positions(
    ("", None),
    (START[:-2], None),
    (f"{START} 0", None),
    (START.replace(" ", "  ", 1), None),
    (START.replace("8/8/8/8", "8/8/8"), "BOARD"),
    (START.replace("8/8/8/8", "8/8/8/8/8"), "BOARD"),
    (START.replace("8/8", "44/8", 1), "BOARD"),  # empty squares are counted together
    (START.replace("8/8", "9/8", 1), "BOARD"),
    (START.replace("8/8", "7/8", 1), "BOARD"),
    (START.replace("8/8", "08/8", 1), "BOARD"),
    (START.replace("8/8", "7x/8", 1), "BOARD"),
    (START.replace("8/8", "7b/8", 1), "BOARD"),  # 17 pieces
    (START.replace("b", "B"), "BOARD"),
    (START.replace("w/8", "1/8", 1), "BOARD"),  # 15 pieces
    (START.replace("w/8", "(w)/8", 1), "BOARD"),
    (START.replace("w/8", "()/8", 1), "BOARD"),
    (START.replace("ww/8", "(ww)1/8", 1), "BOARD"),  # captures cannot form this stack
    ("wwwwwwww/wwww(bbww)3/8/8/8/8/bbbbbb2/bbbbbbbb 0 0", "BOARD"),
    ("wwwwwwww/wwww(bwbwb)3/8/8/8/8/bbbbb3/bbbbbbbb 0 0", "BOARD"),
    (START.replace("w/8", "(w/8", 1), "BOARD"),
    (START.replace(" 0 0", " 2 0"), "SEAT"),
    (START.replace(" 0 0", " - 0"), "SEAT"),
    (START.replace(" 0 0", " 00 0"), "SEAT"),
    (START.replace(" 0 0", " ٠ 0"), "SEAT"),
    (START.replace(" 0 0", " 0 51"), "QUIET"),
    (START.replace(" 0 0", " 0 00"), "QUIET"),
    (START.replace(" 0 0", " 0 +1"), "QUIET"),
    (START.replace(" 0 0", " 0 -1"), "QUIET"),
    (START.replace(" 0 0", " 0 1\n"), "QUIET"),
    (START.replace(" 0 0", " 2 51"), "SEAT"),  # the leftmost fault is reported
    (START.replace("b", "B").replace(" 0 0", " 2 51"), "BOARD"),
)


@pytest.mark.parametrize("stack", "wb bw wwb bbw bwb wbw wwwb bbbw bwwb wbbw bbwb wwbw wbwb bwbw".split())
def test_stacks_formed_by_captures(play, stack):
    missing = {colour: 16 - stack.count(colour) for colour in "bw"}
    ranks = [(colour * missing[colour]).ljust(16, ".") for colour in "wb"]
    rows = [row[start : start + 8] for row in ranks for start in (0, 8)]
    board = "/".join([*rows[:2], "8", "8", f"({stack})7", "8", *rows[2:]])
    for empty in range(8, 0, -1):
        board = board.replace("." * empty, str(empty))
    assert play(f"{board} 0 0").to_text() == f"{board} 0 0"


test_refused_texts = refused_texts(
    (START, InvalidActionError, "", ["d2d4x", "d2-d4", "D2D4", "", "i1i2", "d2d4\n"]),
    (START, IllegalActionError, "", ["d2d7", "d2xd7", "d7d6", "d2d2", "d2xd4", "pass"]),
)
test_refused_options = refused_options(
    ("board", "", ["round"]), ("quiet", "", [0, 1000, 1.5]), ("capture", "", ["may"]), ("players", "", [2])
)
test_illegal_actions_give_a_reason = refused_actions(
    (START, "c4c5", "c4 is empty."),
    (START, "g8g7", "g8 belongs to White."),
    (START, "a1a2", "a2 is your own: you can't move onto your own stacks."),
    (START, "b2b2", "The stack on b2 has to move to a different square."),
    (START, "b2d3", "d3 is not in a straight line from b2."),
    (START, "b1b3", "The stack on b2 is in the way."),
    (START, "b1d3", "The stack on c2 is in the way."),
    (START, "b2b7", "A single piece captures only on an adjacent square."),
    (START, "pass", "You can't pass, because you have a legal move."),
    (f"{MIDDLE} 0 2", "d3e3", "The stack on d3 is a tower: it can't move or be captured."),
    (f"{MIDDLE} 1 2", "d6xf6", "The stack on f6 is a tower: it can't move or be captured."),
    (f"{MIDDLE} 1 2", "g2xc7", "Together, the stacks on g2 and c7 would be 5 high; the limit is four."),
    (f"{MIDDLE} 1 2", "g2g5", "A stack of two or three moves only to an adjacent square, unless it captures."),
)


def test_duty_to_capture_is_given_as_a_reason(play):
    position = "wwwwwwww/wwwwwww1/8/8/8/w7/bbbbbbbb/bbbbbbbb 0 0"
    with pytest.raises(IllegalActionError, match="You must capture: this game is played with capture=must"):
        play(position, capture="must").parse_action("c2c3")
    assert play(position).parse_action("c2c3")


A2_B2_AND_C2_CAPTURE = "wwwwwwww/w1wwwwww/8/8/8/1w6/bbbbbbbb/bbbbbbbb 0 0"
test_typed_actions_are_understood = typed_actions(
    (A2_B2_AND_C2_CAPTURE, "E2-E5", "e2e5"),
    (A2_B2_AND_C2_CAPTURE, "e2 → e5", "e2e5"),
    (A2_B2_AND_C2_CAPTURE, "e2xe5", "e2e5"),
    (A2_B2_AND_C2_CAPTURE, "a2:b3", "a2xb3"),
)


def test_ambiguous_text_lists_candidates(play):
    with pytest.raises(AmbiguousActionError, match="a2xb3, b2xb3 or c2xb3"):
        play(A2_B2_AND_C2_CAPTURE).parse_action("xb3")
