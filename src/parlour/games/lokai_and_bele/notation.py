"""Lokai and Bele: position and action texts, and why an action is not legal."""

import re
from collections.abc import Mapping

from parlour.kit import interpret
from parlour.notation import (
    by_squares,
    number,
    read_board,
    refusals,
    split,
    square_name,
    square_number,
    write_board,
)
from parlour.view.language import phrases

from . import INFO, rules
from .rules import DIRECTIONS, HEIGHT, LOCKED, PASS, SQUARES, State

say = phrases(__package__)
wrong = refusals(__package__)
ACTION = re.compile(r"([a-h][1-8])x?([a-h][1-8])|pass")
ACTION_HELP = "Write a move as d2d5 and a capture as d2xe3. If you have no legal move, write pass."
_WITH_SEVERAL = "wb bw wwb bbw bwb wbw wwwb bbbw bwwb wbbw bbwb wwbw wbwb bwbw"  # captures cannot form other stacks
STACKS = {
    name: int("1" + name.strip("()").replace("b", "0").replace("w", "1"), 2) if name else 0
    for name in ["", "b", "w", *(f"({pieces})" for pieces in _WITH_SEVERAL.split())]
}
NAMES = {stack: name for name, stack in STACKS.items()}
must_capture = interpret(rules.must_capture)
reach = interpret(rules.reach)
origin = interpret(rules.origin)


def action_text(s: State, action: int) -> str:
    if action == PASS:
        return "pass"
    square, to = divmod(action, SQUARES)
    return square_name(square, 8) + ("x" if s.cell[to] else "") + square_name(to, 8)


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """Return the legal actions that an informal text could mean, by squares: `d2-e3`, or only `e3`."""
    return by_squares(text, legal, "[a-h][1-8]")


def write(s: State) -> str:
    board = write_board([NAMES[int(stack)] for stack in s.cell[:SQUARES]], 8)
    return f"{board} {s.turn} {s.quiet_plies}"


def read(text: str, s: State) -> None:
    board, seat, quiet = split(text, "BOARD SEAT QUIET")
    for square, piece in enumerate(read_board("BOARD", board, 8, 8, r"b|w|\([bw]+\)")):
        s.cell[square] = _stack(piece)
    for colour, name in ("b", "Black"), ("w", "White"):
        if board.count(colour) != 16:
            raise wrong("BOARD", "{seat} has {count} pieces instead of 16", seat=say(name), count=board.count(colour))
    s.turn = number("SEAT", seat, 0, 1)
    s.quiet_plies = number("QUIET", quiet, 0, int(s.quiet))


def _stack(piece: str) -> int:
    if piece not in STACKS:
        template = "captures can't produce {piece}; the possible pieces and stacks are {stacks}"
        raise wrong("BOARD", template, piece=piece, stacks=" ".join(filter(None, STACKS)))
    return STACKS[piece]


# Reasons


def why_not(s: State, text: str) -> str:
    """Return the reason why an action that is legal elsewhere is illegal here; "" if unknown."""
    if text == "pass":
        return say("You can't pass, because you have a legal move.")
    square, to = (square_number(name, 8) for name in re.findall("[a-h][1-8]", text))
    return _stack_problem(s, square) or _goal_problem(s, square, to) or _way_problem(s, square, to)


def _height(s: State, square: int) -> int:
    return int(HEIGHT[s.cell[square]])


def _is_own(s: State, square: int) -> bool:
    return bool(s.cell[square]) and int(s.cell[square]) % 2 == s.turn


def _stack_problem(s: State, square: int) -> str:
    """Reason why nothing can move from a square."""
    name = square_name(square, 8)
    if not s.cell[square]:
        return say("{square} is empty.", square=name)
    if not _is_own(s, square):
        return say("{square} belongs to {seat}.", square=name, seat=say(INFO.seat_names[1 - s.turn]))
    return _locked(s, square)


def _locked(s: State, square: int) -> str:
    if _height(s, square) < LOCKED:
        return ""
    return say("The stack on {square} is a tower: it can't move or be captured.", square=square_name(square, 8))


def _goal_problem(s: State, square: int, to: int) -> str:
    """Reason why a stack can never end on a square."""
    words = {"square": square_name(square, 8), "to": square_name(to, 8)}
    if square == to:
        return say("The stack on {square} has to move to a different square.", **words)
    if _is_own(s, to):
        return say("{to} is your own: you can't move onto your own stacks.", **words)
    height = _height(s, square) + _height(s, to)
    if not s.cell[to] or height <= LOCKED:
        return ""
    template = "Together, the stacks on {square} and {to} would be {height} high; the limit is four."
    return _locked(s, to) or say(template, **words, height=height)


def _way_problem(s: State, square: int, to: int) -> str:
    """Reason why a stack cannot reach a square now."""
    between = _between(square, to)
    if between is None:
        return say(
            "{to} is not in a straight line from {square}.", to=square_name(to, 8), square=square_name(square, 8)
        )
    blocked = next((square_name(each, 8) for each in between if s.cell[each]), "")
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
    """Return the squares strictly between two on a straight line; None if they are not on one."""
    files, ranks = to % 8 - square % 8, to // 8 - square // 8
    far = max(abs(files), abs(ranks))
    if 0 < min(abs(files), abs(ranks)) < far:
        return None
    return [square + (files + 8 * ranks) * i // far for i in range(1, far)]


def _goes(s: State, square: int, to: int, only_captures: bool) -> bool:
    """Whether a stack can move to a square, regardless of the duty to capture."""
    return any(
        int(reach(s, int(s.turn), direction, only_captures)) >> to & 1 and origin(s, to, direction) == square
        for direction in range(DIRECTIONS)
    )
