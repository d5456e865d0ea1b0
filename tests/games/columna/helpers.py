"""Columna: positions and turns as the tests write them."""

from parlour.notation import write_board

START = "7/7/7/7/7/7/7 SW,NE 0 0 0"
FOURS = "BBBBBBB/B5B/B5B/B5B/B5B/B5B/BBBBBBB"  # the rim is full of stacks of four


def full(position):
    """A position in which B and W stand for stacks of four."""
    board, rest = position.split(" ", 1)
    return board.replace("B", "(bbbb)").replace("W", "(wwww)") + " " + rest


def play(game, position, *actions):
    state = game.state_from_text(full(position))
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def texts(state):
    return {state.action_to_string(action) for action in state.legal_actions()}


def chain(*squares):
    """A board on which Black has a stack, of heights in turn, on some squares."""
    stacks = {square: ("b", "(wb)", "(wwb)", "(bbbb)")[i % 4] for i, square in enumerate(squares)}
    return write_board([stacks.get(file + rank, "") for rank in "1234567" for file in "abcdefg"], 7)
