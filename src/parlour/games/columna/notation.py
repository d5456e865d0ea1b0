"""Columna: position and action texts, names of places, and why an action is not legal."""

import re
from collections.abc import Mapping

from parlour.kit import interpret
from parlour.notation import by_squares, number, read_board, refusals, split, write_board
from parlour.view.language import phrases

from . import INFO, rules
from .rules import (
    DIRECTIONS,
    DROP,
    HEIGHT,
    LINE,
    LINE_LENGTH,
    LOCKED,
    MOVE,
    OPEN_TO,
    PASS,
    SIZE,
    SQUARES,
    STEP,
    STRIDE,
    State,
)

say = phrases(__package__)
wrong = refusals(__package__)
ACTION = re.compile(r"[we][1-7]|[ns][a-g]|SW|NE|pass|\+[a-g][1-7]|[a-g][1-7][a-g][1-7]")
ACTION_HELP = (
    "First write the point your pawn moves to, such as w3, ng or SW, or write pass. "
    "Then write a drop as +d3, or a stack's move as d3d5."
)
FILES = "abcdefg"
RANKS = "1234567"
TRACK = [
    *("SW", *(f"w{rank}" for rank in RANKS), *(f"n{file}" for file in FILES)),
    *("NE", *(f"e{rank}" for rank in reversed(RANKS)), *(f"s{file}" for file in reversed(FILES))),
]
ON_BOARD = [square for square in range(SQUARES) if square % STRIDE < SIZE]  # a1 b1 … g7
can_act = interpret(rules.can_act)
landing = interpret(rules.landing)


def square_text(square: int) -> str:
    return FILES[square % STRIDE] + RANKS[square // STRIDE]


def line_of(point: int) -> list[int]:
    """The squares that a track point faces, the nearest first."""
    return [int(LINE[point, i]) for i in range(LINE_LENGTH[point])]


def point_name(point: int) -> str:
    """Text for a track point; `e7` alone would be a square."""
    return say("point {point}", point=TRACK[point]) if LINE_LENGTH[point] else TRACK[point]


# Actions


def action_text(s: State, action: int) -> str:
    if action < PASS:
        return TRACK[action]
    if action == PASS:
        return "pass"
    if action < MOVE:
        return "+" + square_text(action - DROP)
    square, direction = divmod(action - MOVE, DIRECTIONS)
    return square_text(square) + square_text(int(landing(s, square, direction)))


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """Return the legal actions that an informal text could mean, by places: `d3-d5`, `D3` for a drop, `sw`."""
    if ACTION.fullmatch(text):  # `NE` is a point, `ne` one of the northern squares
        return []
    return by_squares(text, legal, "[a-g][1-7]|[we][1-7]|[ns][a-g]|sw|ne")


def spellings(s: State, text: str) -> list[str]:
    """Actions that a text may mean; a square means a drop on it."""
    return [f"+{text.strip().lower()}"]


# Positions


def write(s: State) -> str:
    board = write_board([_stack_text(int(s.cell[square])) for square in ON_BOARD], SIZE)
    pawns = ",".join(TRACK[point] for point in s.pawn)
    return f"{board} {pawns} {s.turn} {s.step} {s.quiet_turns}"


def _stack_text(stack: int) -> str:
    letters = f"{stack:b}"[1:].replace("0", "b").replace("1", "w")
    return f"({letters})" if len(letters) > 1 else letters


def read(text: str, s: State) -> None:
    board, pawns, seat, step, quiet = split(text, "BOARD PAWNS SEAT STEP QUIET")
    pieces = read_board("BOARD", board, SIZE, SIZE, r"b|w|\([bw]{2,4}\)")
    for square, piece in zip(ON_BOARD, pieces, strict=True):
        s.cell[square] = int("1" + piece.strip("()").replace("b", "0").replace("w", "1"), 2) if piece else 0
    s.pawn[:] = _read_pawns(pawns)
    s.turn = number("SEAT", seat, 0, 1)
    s.step = number("STEP", step, 0, 1)
    interpret(rules.arrange)(s)
    if s.step == 1 and not can_act(s):
        raise wrong("STEP", "the pawn cannot have moved there, because no drop or stack move is possible")
    s.quiet_turns = number("QUIET", quiet, 0, int(s.quiet))
    if s.step == 1 and s.quiet_turns == s.quiet:
        template = "the game ends after {quiet} turns without a drop, before the pawn moves, so STEP cannot be 1"
        raise wrong("QUIET", template, quiet=quiet)


def _read_pawns(text: str) -> list[int]:
    names = text.split(",")
    if len(names) != 2 or not all(name in TRACK for name in names):
        raise wrong("PAWNS", "expected two points of the track joined by ',', found {text!r}", text=text)
    points = [TRACK.index(name) for name in names]
    if not int(OPEN_TO[points[0]]) >> points[1] & 1:
        template = "the pawns cannot be on the same point or the same side of the track, found {text}"
        raise wrong("PAWNS", template, text=text)
    return points


# Reasons


def why_not(s: State, text: str) -> str:
    """Return the reason why an action that is legal elsewhere is illegal here; "" if unknown."""
    if text in TRACK:
        return _pawn_problem(s, TRACK.index(text))
    if text == "pass" and s.step == 1:
        return say("You can't pass after moving your pawn. Drop a piece or move a stack.")
    if text == "pass":
        return say("You can't pass, because your pawn can move.")
    if s.step == 0:
        return say("First move your pawn. Then drop a piece or move a stack.")
    squares = [STRIDE * RANKS.index(rank) + FILES.index(file) for file, rank in re.findall("([a-g])([1-7])", text)]
    return _drop_problem(s, *squares) if text.startswith("+") else _move_problem(s, *squares)


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
    point, line = int(s.pawn[s.turn]), line_of(int(s.pawn[s.turn]))
    words = {"point": point_name(point), "square": square_text(square)}
    if not line:
        return say("On base tile {point}, your pawn faces no squares, so you can't drop a piece.", **words)
    if square not in line:
        return say("Your pawn on {point} doesn't face {square}.", **words)
    if _height(s, square) == LOCKED:
        return say("The stack on {square} is locked: a stack of four can't grow or move.", **words)
    words["near"] = square_text(max(line[: line.index(square)], key=lambda near: _height(s, near)))
    if not s.cell[square]:
        return say("The stack on {near} is in front of the empty square {square}.", **words)
    return say("The stack on {near} is in front of the stack on {square} and isn't lower.", **words)


def _move_problem(s: State, square: int, to: int) -> str:
    words = {"square": square_text(square), "seat": say(INFO.seat_names[1 - s.turn])}
    if not s.cell[square]:
        return say("There is no stack on {square}.", **words)
    if int(s.cell[square]) % 2 != s.turn:
        return say("The stack on {square} is {seat}'s.", **words)
    if _height(s, square) == LOCKED:
        return say("The stack on {square} is locked: a stack of four can't grow or move.", **words)
    blocked = next((each for each in _way(s, square, to) if s.cell[each]), None)
    if blocked is not None:
        return say("The stack on {square} is in the way.", square=square_text(blocked))
    if _height(s, square) == 1:
        return say("A single piece moves exactly one square up, down, left or right.")
    template = "A stack of {height} moves exactly {height} squares up, down, left or right."
    return say(template, height=_height(s, square))


def _way(s: State, square: int, to: int) -> list[int]:
    """Return the squares that a stack would cross to one where it could end, which comes last; otherwise none."""
    for direction in range(DIRECTIONS):
        if landing(s, square, direction) == to:
            step = int(STEP[direction])
            way = list(range(square + step, to + step, step))
            return way if set(way) <= set(ON_BOARD) else []
    return []


def _height(s: State, square: int) -> int:
    return int(HEIGHT[s.cell[square]])
