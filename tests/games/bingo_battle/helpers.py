"""Bingo Battle: shorthand for positions and turns in tests."""

START = "0000/0000/0000/0000/0000 24 0,0 0 -"
ALONE = "0000/0000/0000/0000/0000 24 0 0 -"
EMPTY = "2A2B/2222/2200/0000/0000 0 1,1"  # the grid, kitty and claims of a game with an empty kitty


def options_of(position):
    """The number of players in a position."""
    return {"players": (position.split(" ") + [""] * 3)[2].count(",") + 1}
