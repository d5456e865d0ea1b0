"""Partners: `5 0` is the heap and the seat to act, and an action is the number taken."""

import re

ACTION = re.compile("[1-3]")
ACTION_HELP = "Take 1, 2 or 3."


def write(s):
    return f"{s.heap} {s.turn}"


def read(text, s):
    s.heap, s.turn = map(int, text.split(" "))


def action_text(s, action):
    return str(action)
