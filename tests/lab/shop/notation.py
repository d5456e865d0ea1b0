"""Shop: position texts with the purchases, the coins, the waiting turns and the roll (0 before it)."""

import re

ACTION = re.compile(r"nothing|charm|blade|[0-9]{1,3}")
ACTION_HELP = "Name a thing."


def write(s):
    return f"{s.turn} {s.bought[0]},{s.bought[1]} {s.coins[0]},{s.coins[1]} {s.waited} {s.roll}"


def read(text, s):
    turn, bought, coins, waited, roll = text.split(" ")
    s.turn, s.waited, s.roll = int(turn), int(waited), int(roll)
    s.bought[0], s.bought[1] = map(int, bought.split(","))
    s.coins[0], s.coins[1] = map(int, coins.split(","))


def action_text(s, action):
    return ("nothing", "charm", "blade")[action] if s.turn < 2 else str(action + 1)
