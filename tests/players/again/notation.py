"""Again: the phase."""

import re

ACTION = re.compile(r"heads|tails")
ACTION_HELP = "heads or tails."


def write(s):
    return f"{s.phase} {s.score}"


def read(text, s):
    s.phase, s.score = map(int, text.split(" "))


def action_text(s, action):
    return ("tails", "heads")[action]
