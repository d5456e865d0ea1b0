"""Lokai and Bele: texts of positions and actions, and what is refused."""

import pytest

from parlour.errors import IllegalActionError, InvalidActionError, OptionError, PositionError

from .helpers import START, load, play


@pytest.mark.parametrize(
    ("position", "field"),
    [
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
        (START.replace("ww/8", "(ww)1/8", 1), "BOARD"),  # captures make no such stack
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
        (START.replace(" 0 0", " 2 51"), "SEAT"),  # the leftmost is named
        (START.replace("b", "B").replace(" 0 0", " 2 51"), "BOARD"),
    ],
)
def test_refused_positions(position, field):
    with pytest.raises(PositionError) as refusal:
        load().state_from_text(position)
    assert refusal.value.field == field


@pytest.mark.parametrize("stack", "wb bw wwb bbw bwb wbw wwwb bbbw bwwb wbbw bbwb wwbw wbwb bwbw".split())
def test_stacks_that_captures_make(stack):
    missing = {colour: 16 - stack.count(colour) for colour in "bw"}
    ranks = [(colour * missing[colour]).ljust(16, ".") for colour in "wb"]
    rows = [row[start : start + 8] for row in ranks for start in (0, 8)]
    board = "/".join([*rows[:2], "8", "8", f"({stack})7", "8", *rows[2:]])
    for empty in range(8, 0, -1):
        board = board.replace("." * empty, str(empty))
    assert play(f"{board} 0 0").to_text() == f"{board} 0 0"


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ("d2d4x", InvalidActionError),
        ("d2-d4", InvalidActionError),
        ("D2D4", InvalidActionError),
        ("", InvalidActionError),
        ("i1i2", InvalidActionError),
        ("d2d4\n", InvalidActionError),
        ("d2d7", IllegalActionError),
        ("d2xd7", IllegalActionError),
        ("d7d6", IllegalActionError),
        ("d2d2", IllegalActionError),
        ("d2xd4", IllegalActionError),
        ("pass", IllegalActionError),
    ],
)
def test_refused_actions(action, error):
    with pytest.raises(error):
        play(START, action)


@pytest.mark.parametrize(
    "options", [{"board": "round"}, {"quiet": 0}, {"quiet": 1000}, {"capture": "may"}, {"players": 2}, {"quiet": 1.5}]
)
def test_refused_options(options):
    with pytest.raises(OptionError, match=next(iter(options))):
        load(**options)
