"""Lokai and Bele: what a person sees and touches."""

from typing import Any

from parlour.kit import TERMINAL, interpret
from parlour.scene import Area, Counter, Piece, Spot
from parlour.texts import square_name

from . import INFO, rules
from .notation import action_text
from .rules import FLAT, HEIGHT, PASS, RING, SQUARES

SEATS = INFO.seat_names
points = interpret(rules.points)
on_top = interpret(rules.on_top)
low = interpret(rules.low)


def areas(s: Any) -> list[Area]:
    spots = tuple(_spot(s, square) for square in range(SQUARES))
    return [Area("board", "board", spots, columns=tuple("abcdefgh"), rows=tuple("87654321"))]


def _spot(s: Any, square: int) -> Spot:
    stack = int(s.cell[square])
    return Spot(
        id=square_name(square, 8),
        x=square % 8,
        y=7 - square // 8,
        pieces=tuple(Piece("man", int(colour)) for colour in f"{stack:b}"[1:]),
        label="" if s.board == FLAT else str(RING[square]),
        locked=int(HEIGHT[stack]) == 4,
    )


def counters(s: Any) -> list[Counter]:
    scores = [Counter("points", int(points(s, seat)), seat=seat) for seat in range(2)]
    return [*scores, Counter("plies without a capture", int(s.quiet_plies), limit=int(s.quiet))]


def clicks(s: Any, action: int) -> tuple[str, ...]:
    if action == PASS:
        return ()
    square, to = divmod(action, SQUARES)
    return square_name(square, 8), square_name(to, 8)


def captures(s: Any, action: int) -> bool:
    return "x" in action_text(s, action)


def sentence(s: Any, action: int) -> str:
    if action == PASS:
        return f"{SEATS[s.turn]} cannot move and passes."
    square, to = clicks(s, action)
    if not captures(s, action):
        return f"{SEATS[s.turn]} moves {square} to {to}."
    height = int(HEIGHT[on_top(*(int(s.cell[i]) for i in divmod(action, SQUARES)))])
    made = "a stack of four, which stands for good" if height == 4 else f"a stack of {('two', 'three')[height - 2]}"
    return f"{SEATS[s.turn]} captures {to} from {square}: {made}."


def prompt(s: Any, actor: int) -> str:
    if actor != TERMINAL:
        return f"{SEATS[actor]} to move: pick a stack, then where it goes."
    scores = [int(points(s, seat)) for seat in range(2)]
    if scores[0] == scores[1]:
        result = f"A draw, {scores[0]} points each"
    else:
        winner = int(scores[1] > scores[0])
        result = f"{SEATS[winner]} wins, {max(scores)} points to {min(scores)}"
    return f"{result}: {_why_over(s)}."


def _why_over(s: Any) -> str:
    for seat in range(2):
        if not low(s, seat):
            return f"{SEATS[seat]} has no stack lower than four"
    if s.quiet_plies >= s.quiet:
        return f"{s.quiet} plies in a row without a capture"
    return "neither player can move"
