"""Gamble: the phase and the score."""

import re

ACTION = re.compile(r"stay|throw|[1-9]|10")
ACTION_HELP = "stay or throw."


def write(s):
    return f"{s.phase} {s.score}"


def read(text, s):
    s.phase, s.score = map(int, text.split(" "))


def action_text(s, action):
    return str(action + 1) if s.phase else ("stay", "throw")[action]
