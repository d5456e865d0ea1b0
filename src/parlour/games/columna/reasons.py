"""Columna: why an action is not legal, in a sentence."""

import re

from parlour.kit import interpret
from parlour.view.language import phrases

from . import INFO, rules
from .places import ON_BOARD, TRACK, line_of, point_name, square_at, square_text
from .rules import DIRECTIONS, HEIGHT, LINE_LENGTH, LOCKED, OPEN_TO, STEP, State

SQUARE = re.compile("[a-g][1-7]")
landing = interpret(rules.landing)
say = phrases(__package__)


def why_not(s: State, text: str) -> str:
    """Why an action that could be legal elsewhere is not so here; "" if that is not known."""
    if text in TRACK:
        return _pawn_problem(s, TRACK.index(text))
    if text == "pass":
        return _pass_problem(s)
    if s.step == 0:
        return say("First move your pawn. Then drop a piece or move a stack.")
    squares = [square_at(name) for name in SQUARE.findall(text)]
    return _drop_problem(s, *squares) if text.startswith("+") else _move_problem(s, *squares)


def _pass_problem(s: State) -> str:
    if s.step == 1:
        return say("You can't pass after moving your pawn. Drop a piece or move a stack.")
    return say("You can't pass, because your pawn can move.")


def _pawn_problem(s: State, point: int) -> str:
    other = s.pawn[1 - s.turn]
    words = {"point": point_name(point), "seat": say(INFO.seat_names[1 - s.turn])}
    if s.step == 1:
        return say("You have already moved your pawn. Now drop a piece or move a stack.")
    if point == s.pawn[s.turn]:
        return say("Your pawn is already on {point} and must move to another point.", **words)
    if point == other:
        return say("{seat}'s pawn is on {point}.", **words)
    if not int(OPEN_TO[other]) >> point & 1:
        return say("Your pawn can't go to {point}: {seat}'s pawn is on that side of the track.", **words)
    return say("From {point}, you couldn't drop a piece, and none of your stacks can move.", **words)


def _drop_problem(s: State, square: int) -> str:
    point, name = int(s.pawn[s.turn]), square_text(square)
    line = line_of(point)
    if not LINE_LENGTH[point]:
        return say(
            "On base tile {point}, your pawn faces no squares, so you can't drop a piece.", point=point_name(point)
        )
    if square not in line:
        return say("Your pawn on {point} doesn't face {square}.", point=point_name(point), square=name)
    if _height(s, square) == LOCKED:
        return say("The stack on {square} is locked: a stack of four can't grow or move.", square=name)
    return _line_problem(s, line[: line.index(square)], square)


def _line_problem(s: State, nearer: list[int], square: int) -> str:
    """Obstacle on the nearer squares of the pawn's line."""
    words = {"square": square_text(square), "near": square_text(max(nearer, key=lambda near: _height(s, near)))}
    if not s.cell[square]:
        return say("The stack on {near} is in front of the empty square {square}.", **words)
    return say("The stack on {near} is in front of the stack on {square} and isn't lower.", **words)


def _move_problem(s: State, square: int, to: int) -> str:
    name = square_text(square)
    if not s.cell[square]:
        return say("There is no stack on {square}.", square=name)
    if int(s.cell[square]) % 2 != s.turn:
        return say("The stack on {square} is {seat}'s.", square=name, seat=say(INFO.seat_names[1 - s.turn]))
    if _height(s, square) == LOCKED:
        return say("The stack on {square} is locked: a stack of four can't grow or move.", square=name)
    return _way_problem(s, square, to)


def _way_problem(s: State, square: int, to: int) -> str:
    """Reason why a stack cannot reach a square."""
    blocked = next((each for each in _way(s, square, to) if s.cell[each]), None)
    if blocked is not None:
        return say("The stack on {square} is in the way.", square=square_text(blocked))
    if _height(s, square) == 1:
        return say("A single piece moves exactly one square up, down, left or right.")
    return say(
        "A stack of {height} moves exactly {height} squares up, down, left or right.",
        height=_height(s, square),
    )


def _way(s: State, square: int, to: int) -> list[int]:
    """The squares that a stack would go over to one where it could come to stand, that one last; else none."""
    for direction in range(DIRECTIONS):
        if landing(s, square, direction) == to:
            step = int(STEP[direction])
            way = list(range(square + step, to + step, step))
            return way if set(way) <= set(ON_BOARD) else []
    return []


def _height(s: State, square: int) -> int:
    return int(HEIGHT[s.cell[square]])
