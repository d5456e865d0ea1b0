"""Lokai and Bele: why a move is not legal, in a sentence."""

import re

from parlour.kit import interpret
from parlour.notation import square_name
from parlour.view.language import phrases

from . import INFO, rules
from .rules import DIRECTIONS, LOCKED, State

MOVE = re.compile(r"([a-h][1-8])x?([a-h][1-8])")
must_capture = interpret(rules.must_capture)
reach = interpret(rules.reach)
origin = interpret(rules.origin)
say = phrases(__package__)


def why_not(s: State, text: str) -> str:
    """Why an action that could be legal elsewhere is not so here; "" if that is not known."""
    move = MOVE.fullmatch(text)
    if not move:
        return say("You can't pass, because you have a legal move.")
    square, to = map(_square, move.groups())
    return _stack_problem(s, square) or _goal_problem(s, square, to) or _way_problem(s, square, to)


def _square(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def _name(square: int) -> str:
    return square_name(square, 8)


def _height(s: State, square: int) -> int:
    return max(int(s.cell[square]).bit_length() - 1, 0)


def _is_own(s: State, square: int) -> bool:
    return bool(s.cell[square]) and int(s.cell[square]) % 2 == s.turn


def _stack_problem(s: State, square: int) -> str:
    """Reason why nothing can move from a square."""
    if not s.cell[square]:
        return say("{square} is empty.", square=_name(square))
    if not _is_own(s, square):
        return say("{square} belongs to {seat}.", square=_name(square), seat=say(INFO.seat_names[1 - s.turn]))
    return _locked(s, square)


def _locked(s: State, square: int) -> str:
    if _height(s, square) == LOCKED:
        return say("The stack on {square} is a tower: it can't move or be captured.", square=_name(square))
    return ""


def _goal_problem(s: State, square: int, to: int) -> str:
    """Reason why a stack can never end on a square."""
    if square == to:
        return say("The stack on {square} has to move to a different square.", square=_name(square))
    if _is_own(s, to):
        return say("{to} is your own: you can't move onto your own stacks.", to=_name(to))
    height = _height(s, square) + _height(s, to)
    if s.cell[to] and height > LOCKED:
        words = {"square": _name(square), "to": _name(to), "height": height}
        return _locked(s, to) or say(
            "Together, the stacks on {square} and {to} would be {height} high; the limit is four.", **words
        )
    return ""


def _way_problem(s: State, square: int, to: int) -> str:
    """Reason why a stack cannot reach a square now."""
    between = _between(square, to)
    if between is None:
        return say("{to} is not in a straight line from {square}.", to=_name(to), square=_name(square))
    blocked = next((_name(each) for each in between if s.cell[each]), "")
    if blocked:
        return say("The stack on {square} is in the way.", square=blocked)
    if _goes(s, square, to, must_capture(s)):
        return say("A capture is written with an x, any other move without one.")
    if _goes(s, square, to, only_captures=False):
        return say("You must capture: this game is played with capture=must.")
    if s.cell[to]:
        return say("A single piece captures only on an adjacent square.")
    return say("A stack of two or three moves only to an adjacent square, unless it captures.")


def _between(square: int, to: int) -> list[int] | None:
    """The squares strictly between two in a straight line, None for two that are in none."""
    files, ranks = to % 8 - square % 8, to // 8 - square // 8
    far = max(abs(files), abs(ranks))
    if 0 < min(abs(files), abs(ranks)) < far:
        return None
    return [square + (files + 8 * ranks) * i // far for i in range(1, far)]


def _goes(s: State, square: int, to: int, only_captures: bool) -> bool:
    """Whether a stack can go there, with or without a duty to capture."""
    return any(
        int(reach(s, int(s.turn), direction, only_captures)) >> to & 1 and origin(s, to, direction) == square
        for direction in range(DIRECTIONS)
    )
