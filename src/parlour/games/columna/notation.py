"""Columna: position and action texts."""

import re
from collections.abc import Mapping

from parlour.kit import interpret
from parlour.notation import by_squares, number, read_board, refusals, split, write_board

from . import rules
from .places import ON_BOARD, TRACK, square_text
from .reasons import why_not
from .rules import DIRECTIONS, DROP, MOVE, OPEN_TO, PASS, SIZE, State

__all__ = ["ACTION", "ACTION_HELP", "action_text", "guess", "read", "spellings", "why_not", "write"]

wrong = refusals(__package__)
ACTION = re.compile(r"[we][1-7]|[ns][a-g]|SW|NE|pass|\+[a-g][1-7]|[a-g][1-7][a-g][1-7]")
ACTION_HELP = (
    "First write the point your pawn moves to, such as w3, ng or SW, or write pass. "
    "Then write a drop as +d3, or a stack's move as d3d5."
)
can_act = interpret(rules.can_act)
landing = interpret(rules.landing)


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
    """The legal actions that a text may mean which is none of theirs: by places, `d3-d5`, `D3` for a drop, `sw`."""
    if ACTION.fullmatch(text):  # `NE` is a point, `ne` one of the northern squares
        return []
    return by_squares(text, legal, "[a-g][1-7]|[we][1-7]|[ns][a-g]|sw|ne")


def spellings(s: State, text: str) -> list[str]:
    """Actions that a text may mean; a square means a drop on it."""
    return [f"+{text.strip().lower()}"]


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
        s.cell[square] = _stack(piece)
    s.pawn[:] = _read_pawns(pawns)
    s.turn = number("SEAT", seat, 0, 1)
    s.step = number("STEP", step, 0, 1)
    interpret(rules.arrange)(s)
    if s.step == 1 and not can_act(s):
        raise wrong("STEP", "the pawn cannot have moved there, because no drop or stack move is possible")
    s.quiet_turns = number("QUIET", quiet, 0, int(s.quiet))
    if s.step == 1 and s.quiet_turns == s.quiet:
        raise wrong(
            "QUIET",
            "the game ends after {quiet} turns without a drop, before the pawn moves, so STEP cannot be 1",
            quiet=quiet,
        )


def _stack(piece: str) -> int:
    letters = piece.strip("()")
    return int("1" + letters.replace("b", "0").replace("w", "1"), 2) if letters else 0


def _read_pawns(text: str) -> list[int]:
    names = text.split(",")
    if len(names) != 2 or not all(name in TRACK for name in names):
        raise wrong("PAWNS", "expected two points of the track joined by ',', found {text!r}", text=text)
    points = [TRACK.index(name) for name in names]
    if not int(OPEN_TO[points[0]]) >> points[1] & 1:
        raise wrong(
            "PAWNS", "the pawns cannot be on the same point or the same side of the track, found {text}", text=text
        )
    return points
