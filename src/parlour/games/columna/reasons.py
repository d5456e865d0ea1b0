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
        return say("First the pawn moves, then a piece is dropped or a stack moved.")
    squares = [square_at(name) for name in SQUARE.findall(text)]
    return _drop_problem(s, *squares) if text.startswith("+") else _move_problem(s, *squares)


def _pass_problem(s: State) -> str:
    if s.step == 1:
        return say("After the pawn's move a piece has to be dropped or a stack moved.")
    return say("The pawn can move, so passing is not allowed.")


def _pawn_problem(s: State, point: int) -> str:
    other = s.pawn[1 - s.turn]
    words = {"point": point_name(point), "seat": say(INFO.seat_names[1 - s.turn])}
    if s.step == 1:
        return say("The pawn has moved already: now a piece is dropped or a stack moved.")
    if point == s.pawn[s.turn]:
        return say("The pawn stands on {point} and has to leave it.", **words)
    if point == other:
        return say("{seat}'s pawn stands on {point}.", **words)
    if not int(OPEN_TO[other]) >> point & 1:
        return say("The pawn cannot go to {point}: {seat}'s pawn stands on that side of the track.", **words)
    return say("With the pawn on {point} nothing could be dropped, and no stack can move.", **words)


def _drop_problem(s: State, square: int) -> str:
    point, name = int(s.pawn[s.turn]), square_text(square)
    line = line_of(point)
    if not LINE_LENGTH[point]:
        return say(
            "On the base tile {point} the pawn faces no square, so nothing can be dropped.", point=point_name(point)
        )
    if square not in line:
        return say("The pawn on {point} does not face {square}.", point=point_name(point), square=name)
    if _height(s, square) == LOCKED:
        return say("The stack on {square} is locked: four high, it stands for good.", square=name)
    return _line_problem(s, line[: line.index(square)], square)


def _line_problem(s: State, nearer: list[int], square: int) -> str:
    """What on the nearer squares of the pawn's line keeps pieces off a square."""
    words = {"square": square_text(square), "near": square_text(max(nearer, key=lambda near: _height(s, near)))}
    if not s.cell[square]:
        return say("The stack on {near} stands before the empty square {square}.", **words)
    return say("The stack on {near} stands before that on {square} and is not lower.", **words)


def _move_problem(s: State, square: int, to: int) -> str:
    name = square_text(square)
    if not s.cell[square]:
        return say("{square} is empty.", square=name)
    if int(s.cell[square]) % 2 != s.turn:
        return say("{square} is {seat}'s.", square=name, seat=say(INFO.seat_names[1 - s.turn]))
    if _height(s, square) == LOCKED:
        return say("The stack on {square} is locked: four high, it stands for good.", square=name)
    return _way_problem(s, square, to)


def _way_problem(s: State, square: int, to: int) -> str:
    """What keeps a stack from getting somewhere."""
    blocked = next((each for each in _way(s, square, to) if s.cell[each]), None)
    if blocked is not None:
        return say("{square} is in the way.", square=square_text(blocked))
    if _height(s, square) == 1:
        return say("A single piece moves to the next square, up, down or sideways.")
    return say(
        "A stack of {height} moves exactly {height} squares straight on, up, down or sideways.",
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
