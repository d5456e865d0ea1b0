"""Invictus: why an action is not legal, in a sentence."""

import re

from parlour.kit import interpret
from parlour.notation import square_name
from parlour.view.language import phrases

from . import INFO, rules
from .rules import DIRECTIONS, FILES, FIRST_OF_TERRITORY, FORWARD_LEFT, SETUP, TERRITORY, TO, State

MOVE = re.compile(r"([a-i][1-9])x?([a-i][1-9])")
fits = interpret(rules.fits)
say = phrases(__package__)


def why_not(s: State, text: str) -> str:
    """Why an action that could be legal elsewhere is not so here; "" if that is not known."""
    if s.hand == SETUP:
        return _setup_problem(text)
    if text.isdigit():
        return say("All dice are set up already.")
    if s.hand:
        return _put_back_problem(s, text)
    move = MOVE.fullmatch(text)
    if move:
        return _die_problem(s, *map(_square, move.groups()))
    if text == "pass":
        return say("{seat} can move and so must not pass.", seat=say(INFO.seat_names[s.turn]))
    return say("There is no die in hand to be put back.")


def _square(name: str) -> int:
    return "abcdefghi".index(name[0]) + FILES * (int(name[1]) - 1)


def _name(square: int) -> str:
    return square_name(square, FILES)


def _setup_problem(text: str) -> str:
    if text.isdigit():
        return say("All dice showing {face} are set up already.", face=text)
    return say("The dice are still being set up: name a face, 1 to 6.")


def _put_back_problem(s: State, text: str) -> str:
    if not text.startswith("@"):
        return say("First the captured die has to be put back.")
    square = _square(text[1:])
    first = FIRST_OF_TERRITORY[s.turn]
    if not first <= square < first + TERRITORY:
        return say("{square} is not in {seat}'s territory.", square=text[1:], seat=say(INFO.seat_names[s.turn]))
    return say("There is a die on {square} already.", square=text[1:])


def _die_problem(s: State, square: int, to: int) -> str:
    """What keeps a die from moving."""
    if not s.cell[square]:
        return say("{square} is empty.", square=_name(square))
    if not _is_own(s, square):
        return say("{square} is {seat}'s.", square=_name(square), seat=say(INFO.seat_names[1 - s.turn]))
    ways = [direction for direction in range(DIRECTIONS) if TO[s.turn, square, direction] == to]
    return _goal_problem(s, square, to, ways[0]) if ways else _way_problem(s, square, to)


def _is_own(s: State, square: int) -> bool:
    return bool(s.cell[square]) and (s.cell[square] < 0) == bool(s.turn)


def _way_problem(s: State, square: int, to: int) -> str:
    ahead = to // FILES - square // FILES
    if ahead and (ahead < 0) != bool(s.turn):
        return say("Dice never go back.")
    return say("A die goes one square: forward, diagonally forward or sideways.")


def _goal_problem(s: State, square: int, to: int, direction: int) -> str:
    """What on a square keeps a die from entering it."""
    if _is_own(s, to):
        return say("A die of your own stands on {to}.", to=_name(to))
    words = {"square": _name(square), "to": _name(to), "face": abs(int(s.cell[square])), "other": abs(int(s.cell[to]))}
    if fits(s, DIRECTIONS * square + direction):
        return say("A capture is written with an x, and nothing else is.")
    if direction < FORWARD_LEFT:
        return say("A die stands on {to}, and dice capture only diagonally forward.", **words)
    return say("The {other} on {to} is higher than the {face} on {square}.", **words)
