"""Bingo Battle: positions and turns as the tests write them."""

import parlour

START = "0000/0000/0000/0000/0000 24 0,0 0 -"
ALONE = "0000/0000/0000/0000/0000 24 0 0 -"
EMPTY = "2A2B/2222/2200/0000/0000 0 1,1"  # the grid, kitty and claims of a game whose kitty is empty


def load(**options):
    return parlour.load("bingo_battle", **options)


def play(position, *actions):
    """The state after some actions; the position tells the number of players."""
    state = load(players=(position.split(" ") + [""] * 3)[2].count(",") + 1).state_from_text(position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state
