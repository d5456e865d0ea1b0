"""Pennies: whose turn, and what the first seat shows."""

import re

ACTION = re.compile(r"heads|tails")
ACTION_HELP = "heads or tails."


def write(s):
    return f"{s.turn} {s.first} {s.second}"


def read(text, s):
    s.turn, s.first, s.second = map(int, text.split(" "))


def action_text(s, action):
    return ("heads", "tails")[action]
