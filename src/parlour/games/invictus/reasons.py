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
        return say("The setup is over.")
    if s.hand:
        return _put_back_problem(s, text)
    move = MOVE.fullmatch(text)
    if move:
        return _die_problem(s, *map(_square, move.groups()))
    if text == "pass":
        return say("You can't pass, because you have a legal move.")
    return say("You have no captured die to put back.")


def _square(name: str) -> int:
    return "abcdefghi".index(name[0]) + FILES * (int(name[1]) - 1)


def _name(square: int) -> str:
    return square_name(square, FILES)


def _setup_problem(text: str) -> str:
    if text.isdigit():
        return say("You have already placed all dice that show {face}.", face=text)
    return say("The setup isn't over yet. Name a face from 1 to 6.")


def _put_back_problem(s: State, text: str) -> str:
    if not text.startswith("@"):
        return say("First put your captured die back.")
    square = _square(text[1:])
    first = FIRST_OF_TERRITORY[s.turn]
    if not first <= square < first + TERRITORY:
        return say("{square} is not in {seat}'s territory.", square=text[1:], seat=say(INFO.seat_names[s.turn]))
    return say("There is already a die on {square}.", square=text[1:])


def _die_problem(s: State, square: int, to: int) -> str:
    """Reason why a die cannot move."""
    if not s.cell[square]:
        return say("There is no die on {square}.", square=_name(square))
    if not _is_own(s, square):
        return say("The die on {square} is {seat}'s.", square=_name(square), seat=say(INFO.seat_names[1 - s.turn]))
    ways = [direction for direction in range(DIRECTIONS) if TO[s.turn, square, direction] == to]
    return _goal_problem(s, square, to, ways[0]) if ways else _way_problem(s, square, to)


def _is_own(s: State, square: int) -> bool:
    return bool(s.cell[square]) and (s.cell[square] < 0) == bool(s.turn)


def _way_problem(s: State, square: int, to: int) -> str:
    ahead = to // FILES - square // FILES
    if ahead and (ahead < 0) != bool(s.turn):
        return say("Dice never move backwards.")
    return say("A die moves one square straight forward, diagonally forward or sideways.")


def _goal_problem(s: State, square: int, to: int, direction: int) -> str:
    """Reason why a die cannot enter a square."""
    if _is_own(s, to):
        return say("There is a die of your own on {to}.", to=_name(to))
    words = {"square": _name(square), "to": _name(to), "face": abs(int(s.cell[square])), "other": abs(int(s.cell[to]))}
    if fits(s, DIRECTIONS * square + direction):
        return say("A capture is written with an x, and any other move without one.")
    if direction < FORWARD_LEFT:
        return say("There is a die on {to}, and dice capture only diagonally forward.", **words)
    return say("The {other} on {to} is higher than your {face} on {square}.", **words)
