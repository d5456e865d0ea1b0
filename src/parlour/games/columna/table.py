"""Columna: what a person sees and touches."""

from typing import Any

from parlour.kit import TERMINAL, interpret
from parlour.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .notation import FILES, ON_BOARD, RANKS, TRACK, action_text, square_text
from .rules import DIRECTIONS, DROP, HEIGHT, LINE, LINE_LENGTH, MOVE, PASS, SIDES, STRIDE

SEATS = INFO.seat_names
SIDE_NAMES = ("west-north", "south-east")
CORNERS = {"SW": (0, 8), "NE": (8, 0)}
ARROWS = {"w": "→", "n": "↓", "e": "←", "s": "↑"}
HEIGHT_NAMES = ("", "single piece", "stack of two", "stack of three", "stack of four")
fours = interpret(rules.fours)
landings = interpret(rules.landings)
drops = interpret(rules.drops)
can_move = interpret(rules.can_move)


def areas(s: Any) -> list[Area]:
    """One area of nine by nine: the board and round it the track, which leaves two corners out."""
    squares = (_square(s, square) for square in ON_BOARD)
    track = (_point(s, point) for point in range(len(TRACK)))
    columns, rows = ("w", *FILES, "e"), ("n", *reversed(RANKS), "s")
    return [Area("board", "board", (*squares, *track), columns=columns, rows=rows)]


def _square(s: Any, square: int) -> Spot:
    stack = int(s.cell[square])
    return Spot(
        id=square_text(square),
        x=1 + square % STRIDE,
        y=7 - square // STRIDE,
        pieces=tuple(Piece("man", int(colour)) for colour in f"{stack:b}"[1:]),
        label="".join(ARROWS[TRACK[point][0]] for point in s.pawn if square in _line(int(point))),
        locked=int(HEIGHT[stack]) == 4,
    )


def _point(s: Any, point: int) -> Spot:
    x, y = _place(TRACK[point])
    pieces = tuple(Piece("pawn", seat) for seat in range(2) if s.pawn[seat] == point)
    return Spot(_point_id(point), x, y, pieces, label=TRACK[point], name=f"track {TRACK[point]}")


def _point_id(point: int) -> str:
    return f"track-{TRACK[point]}"  # e1 to e7 are squares too


def _place(name: str) -> tuple[int, int]:
    """Where a track point lies beside its rank or file, or at its corner."""
    if name in CORNERS:
        return CORNERS[name]
    if name[0] in "we":
        return (0 if name[0] == "w" else 8), 8 - int(name[1])
    return 1 + FILES.index(name[1]), (0 if name[0] == "n" else 8)


def _line(point: int) -> list[int]:
    """The squares that a track point faces, the nearest first."""
    return [int(LINE[point, i]) for i in range(LINE_LENGTH[point])]


def counters(s: Any) -> list[Counter]:
    stacks = [Counter("stacks of four", int(fours(s, seat)), seat=seat) for seat in range(2)]
    return [*stacks, Counter("turns without a drop", int(s.quiet_turns), limit=int(s.quiet))]


def clicks(s: Any, action: int) -> tuple[str, ...]:
    """A drop starts with the pawn, so that it is told from the move of a stack on the same square."""
    if action < PASS:
        return (_point_id(action),)
    if action == PASS:
        return ()
    text = action_text(s, action)
    if action < MOVE:
        return _point_id(int(s.pawn[s.turn])), text[1:]
    return text[:2], text[2:]


def captures(s: Any, action: int) -> bool:
    under = int(s.cell[action - DROP]) if DROP <= action < MOVE else 0
    return under > 0 and under % 2 != s.turn


def sentence(s: Any, action: int) -> str:
    seat = SEATS[s.turn]
    if action == PASS:
        return f"{seat} has no move for the pawn and passes."
    if action < PASS:
        return f"{seat} moves the pawn to {_standing(action)}."
    text = action_text(s, action)
    if action < MOVE:
        return f"{seat} drops a piece on {text[1:]}{_made(s, action - DROP)}."
    height = int(HEIGHT[s.cell[(action - MOVE) // DIRECTIONS]])
    return f"{seat} moves the {HEIGHT_NAMES[height]} from {text[:2]} to {text[2:]}."


def _standing(point: int) -> str:
    line = _line(point)
    if not line:
        return f"the base tile {TRACK[point]}"
    return f"{TRACK[point]}, facing {square_text(line[0])} to {square_text(line[-1])}"


def _made(s: Any, square: int) -> str:
    """What a drop makes of the stack on a square."""
    under = int(s.cell[square])
    if not under:
        return ""
    height = int(HEIGHT[under]) + 1
    made = f"a {HEIGHT_NAMES[height]}" + (", which stands for good" if height == 4 else "")
    return f", taking {SEATS[under % 2]}'s: {made}" if under % 2 != s.turn else f": {made}"


def prompt(s: Any, actor: int) -> str:
    if actor == TERMINAL:
        return _result(s)
    if s.step == 1:
        return f"{SEATS[actor]}: {_second_actions(s)}."
    if not landings(s, actor):
        return f"{SEATS[actor]} has no move for the pawn and has to pass."
    return f"{SEATS[actor]}: move your pawn along the track{_barred(s, 1 - actor)}."


def _barred(s: Any, opponent: int) -> str:
    for side, name in zip(SIDES, SIDE_NAMES, strict=True):
        if s.pawn[opponent] in side:
            return f", but not to the {name} side, where {SEATS[opponent]}'s stands"
    return ""


def _second_actions(s: Any) -> str:
    offers = []
    if drops(s):
        offers.append("drop a piece (pick your pawn, then a square that it faces)")
    if can_move(s, s.turn):
        offers.append("move a stack (pick it, then where it goes, as many squares on as it has pieces)")
    return " or ".join(offers)


def _result(s: Any) -> str:
    if s.connected:
        ends = [square_text(_line(int(point))[0]) for point in s.pawn]
        joined = (
            f"a chain of stacks joins {ends[0]} to {ends[1]}" if ends[0] != ends[1] else f"both pawns meet at {ends[0]}"
        )
        return f"{SEATS[1 - s.turn]} wins: {joined}."
    why = "neither player can make a turn"
    if s.quiet_turns >= s.quiet:
        why = f"{s.quiet} turns in a row without a drop"
    counts = [int(fours(s, seat)) for seat in range(2)]
    if counts[0] == counts[1]:
        return f"A draw, stacks of four {counts[0]} to {counts[1]}: {why}."
    return f"{SEATS[int(counts[1] > counts[0])]} wins, stacks of four {max(counts)} to {min(counts)}: {why}."
