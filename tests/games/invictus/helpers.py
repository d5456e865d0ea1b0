"""Invictus: positions and turns as the tests write them."""

EMPTY = "9/9/9/9/9/9/9/9/9"
START = f"{EMPTY} 0 S 0,0 0,0 0"
DRAWN_UP = "9/aaabbbccc/dddeeefff/9/9/9/DDDEEEFFF/AAABBBCCC/9 0 0 0,0 0,0 0"
CROWDED = "9/4F4/9/3B5/3C4A/C8/6b2/7e1/9 1 0 26,22 11,6 0"
BLACK_PLACED = "9/9/9/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 S 0,0 0,0 0"


def play(game, position, *actions):
    state = game.state_from_text(position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


HANDS = "9/aaabbbccc/dddeeeff1/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 4 0,0 0,0 0"
