"""Matching pennies: what players see and click."""

from parlour.kit import copy
from parlour.view.scene import Area, Counter, Piece, Spot

SEATS = ("Even", "Odd")


def areas(s):
    label = {-1: "", 2: "?"}.get(int(s.first), "HT"[int(s.first) % 2])
    return [Area("coin", "row", (Spot("coin", 0, 0, (Piece("coin", 0, label),) if label else ()),))]


def counters(s):
    return [Counter("wins", int(s.wins[seat]), seat=seat) for seat in range(2)]


def clicks(s, action):
    return ()


def captures(s, action):
    return False


def describe_action(s, action):
    return f"{SEATS[s.turn]} chooses {('heads', 'tails')[action]}."


def choosing(s, seat):
    """Odd need not wait for Even."""
    if seat != 1 or s.turn != 0:
        return None
    ahead = copy(s)
    ahead.turn = 1
    return ahead


def prompt(s, actor):
    return "Over." if actor < 0 else f"{SEATS[actor]}: heads or tails?"
