"""Columna: shorthand for positions and turns in tests."""

from parlour.notation import write_board

START = "7/7/7/7/7/7/7 SW,NE 0 0 0"
FOURS = "BBBBBBB/B5B/B5B/B5B/B5B/B5B/BBBBBBB"  # expands to stacks of four all round the rim
ONE_GAP = FOURS.replace("B5B", "1W4B", 1)  # a6 is empty, and White owns b6
BUILT = "7/3w3/3(wwb)3/7/1(bw)wb3/7/(bbbb)6"


def expand(position):
    """Return a position in which B and W stand for stacks of four."""
    board, rest = position.split(" ", 1)
    return board.replace("B", "(bbbb)").replace("W", "(wwww)") + " " + rest


def chain(*squares):
    """Return a board on which Black has stacks of alternating heights on some squares."""
    stacks = {square: ("b", "(wb)", "(wwb)", "(bbbb)")[i % 4] for i, square in enumerate(squares)}
    return write_board([stacks.get(file + rank, "") for rank in "1234567" for file in "abcdefg"], 7)
