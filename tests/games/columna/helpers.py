"""Columna: positions and turns as the tests write them."""

from parlour.notation import write_board

START = "7/7/7/7/7/7/7 SW,NE 0 0 0"
FOURS = "BBBBBBB/B5B/B5B/B5B/B5B/B5B/BBBBBBB"  # the rim is expand of stacks of four
ONE_GAP = FOURS.replace("B5B", "1W4B", 1)  # a6 is empty, and White owns b6
BUILT = "7/3w3/3(wwb)3/7/1(bw)wb3/7/(bbbb)6"


def expand(position):
    """A position in which B and W stand for stacks of four."""
    board, rest = position.split(" ", 1)
    return board.replace("B", "(bbbb)").replace("W", "(wwww)") + " " + rest


def texts(state):
    return {state.action_to_string(action) for action in state.legal_actions()}


def chain(*squares):
    """A board on which Black has a stack, of heights in turn, on some squares."""
    stacks = {square: ("b", "(wb)", "(wwb)", "(bbbb)")[i % 4] for i, square in enumerate(squares)}
    return write_board([stacks.get(file + rank, "") for rank in "1234567" for file in "abcdefg"], 7)
