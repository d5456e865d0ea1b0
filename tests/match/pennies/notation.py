"""Matching pennies: position and action texts."""

import re

ACTION = re.compile(r"heads|tails")
ACTION_HELP = "A move is heads or tails."


def action_text(s, action):
    return ("heads", "tails")[action]


def write(s):
    return f"{s.first} {s.second} {s.turn} {s.wins[0]} {s.wins[1]}"


def read(text, s):
    s.first, s.second, s.turn, s.wins[0], s.wins[1] = map(int, text.split(" "))
