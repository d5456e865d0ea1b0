"""Bingo Chess: what a person sees and touches."""

from typing import Any

from parlour.kit import CHANCE, TERMINAL, interpret
from parlour.scene import Area, Counter, Piece, Spot
from parlour.texts import square_name

from . import INFO, rules
from .geometry import CONTROL_FILES, FILES, ROOMS, SQUARES
from .notation import LETTERS, call_name, parts, piece_at, room_name
from .rules import (
    BAG,
    CALLER,
    CALLS,
    CENTRE,
    CORNER,
    DRAWING_ORDER,
    NO_BALL,
    NOWHERE,
    UNUSABLE,
)

SEATS = INFO.seat_names
KIND_NAMES = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
COLUMNS = ("a (B)", "b (I)", "c (N)", "d (G)", "e (O)")
FREE = "★"  # on the centre without a number
holds_pattern = interpret(rules.holds_pattern)
kind_at = interpret(rules.kind_at)
placement = interpret(rules.placement)
PATTERN_NAMES = ("a line of five", "the four corners", "a block of four in a corner", "the frame round the centre")


def areas(s: Any) -> list[Area]:
    card = tuple(_square(s, square) for square in range(SQUARES))
    control = tuple(_room(s, room) for room in range(ROOMS))
    return [
        Area("board", "board", card, columns=COLUMNS, rows=tuple("54321"), printed=True),
        Area("control", "board", control, "control board", tuple("ABCD"), tuple("4321"), printed=True),
        Area("balls", "row", (_ball(s),), title="ball"),
    ]


def _square(s: Any, square: int) -> Spot:
    label = str(s.number[square] or "")
    if s.free and square == CENTRE:
        label = FREE
    piece = piece_at(s, square)
    pieces = (Piece(KIND_NAMES[piece[1]].lower(), piece[0], LETTERS[piece[0]][piece[1]]),) if piece else ()
    return Spot(_name(square), square % FILES, FILES - 1 - square // FILES, pieces, label)


def _room(s: Any, room: int) -> Spot:
    kind = LETTERS[0][CALLS[room]]
    pieces = (Piece("caller", label=f"[{kind}]"),) if room == s.caller else ()
    return Spot(
        id=_room_id(room),
        x=room % CONTROL_FILES,
        y=CONTROL_FILES - 1 - room // CONTROL_FILES,
        pieces=pieces,
        label=kind,
        name=f"{room_name(room)} of the control board",
    )


def _ball(s: Any) -> Spot:
    pieces = (Piece("ball", label=_called(int(s.ball))),) if s.ball not in (NO_BALL, UNUSABLE) else ()
    return Spot("ball", 0, 0, pieces, name="the ball")


def _name(square: int) -> str:
    return square_name(square, FILES)


def _room_id(room: int) -> str:
    return f"C:{room_name(room)}"


def _called(number: int) -> str:
    """A number as the caller says it: B 7."""
    name = call_name(number)
    return f"{name[0]} {name[1:]}"


def counters(s: Any) -> list[Counter]:
    return [Counter("plies without a capture, a pawn move or a placement", int(s.quiet_plies), int(s.quiet))]


def clicks(s: Any, action: int) -> tuple[str, ...]:
    if action >= CORNER:
        return (_name(action - CORNER),)
    if action >= CALLER:
        return _room_id(int(s.caller)), _room_id(action - CALLER)
    origin, to, _ = parts(action)
    return "ball" if origin == BAG else _name(origin), _name(to)


def captures(s: Any, action: int) -> bool:
    return action < CALLER and piece_at(s, parts(action)[1]) is not None


def sentence(s: Any, action: int) -> str:
    if s.ball != NO_BALL:
        return f"{SEATS[s.turn]} {_what(s, action)}."
    if s.drawn < SQUARES:
        return f"The card: {_called(action)} on {_name(int(DRAWING_ORDER[s.drawn]))}."
    if action < CORNER:
        return f"The ball is {_called(action)}: {_use(s, int(s.square_of[action]))}."
    corner = action - CORNER
    return f"Black's King takes {_name(corner)}, White's {_name(SQUARES - 1 - corner)}."


def _use(s: Any, square: int) -> str:
    if square == NOWHERE:
        return "not on the card"
    return f"{_name(square)} is {'occupied' if piece_at(s, square) else 'empty'}"


def _what(s: Any, action: int) -> str:
    if action >= CALLER:
        room = action - CALLER
        return f"moves the Caller to {room_name(room)}, which calls a {KIND_NAMES[CALLS[room]]}"
    origin, to, promoted = parts(action)
    promotion = f" and promotes it to a {KIND_NAMES[promoted]}" if promoted else ""
    if origin == BAG:
        return f"places a {KIND_NAMES[CALLS[s.caller]]} on {_name(to)}{promotion}"
    kind, taken = KIND_NAMES[kind_at(s, int(s.turn), origin)], piece_at(s, to)
    if taken:
        return f"captures the {KIND_NAMES[taken[1]]} on {_name(to)} with the {kind} from {_name(origin)}{promotion}"
    return f"moves the {kind} from {_name(origin)} to {_name(to)}{promotion}"


def prompt(s: Any, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    if actor == CHANCE:
        return "The card is drawn." if s.drawn < SQUARES else f"{_to_move(s)}: a ball is drawn."
    if s.ball == NO_BALL:
        return "Black: pick the corner for your King; White's goes to the opposite one."
    return f"{_to_move(s)}: {_what_to_do(s)}."


def _to_move(s: Any) -> str:
    return f"{SEATS[s.turn]} to move{', in check' if s.checkers else ''}"


def _what_to_do(s: Any) -> str:
    move = "move a piece" if s.checkers else "move a piece or the Caller"
    if not placement(s):
        return f"{move} (the ball is of no use)"
    square = int(s.square_of[s.ball])
    return f"place a {KIND_NAMES[CALLS[s.caller]]} on {_name(square)} (ball {_called(int(s.ball))}), or {move}"


def _outcome(s: Any) -> str:
    last = 1 - int(s.turn)
    if holds_pattern(s, last):
        return f"{SEATS[last]} wins with {PATTERN_NAMES[s.pattern]}."
    if s.ball != NO_BALL:
        return f"{SEATS[last]} wins: {SEATS[s.turn]} is mated."
    return f"A draw: {s.quiet} plies in a row without a capture, a pawn move or a placement."
