"""Bingo Chess: position and action texts."""

import re
from collections.abc import Mapping

from parlour.kit import interpret
from parlour.notation import number, read_board, refusals, split, write_board

from . import rules
from .geometry import FILES, KINDS, ROOMS, SQUARES
from .names import call_name, piece_at, room_name, square_text, squares_of, who
from .reasons import why_not
from .rules import (
    BAG,
    BALLS,
    BALLS_OF_A_FILE,
    CALLER,
    CALLER_START,
    CALLS,
    CENTRE,
    CORNER,
    DRAWING_ORDER,
    LANDINGS,
    NO_BALL,
    UNUSABLE,
    State,
)

__all__ = ["ACTION", "ACTION_HELP", "action_text", "guess", "read", "spellings", "why_not", "write"]

wrong = refusals(__package__)
ACTION = re.compile(
    r"[a-e][1-5]|[PNBRQ]@[a-e][1-5]|P@[a-e][15]=[NBRQ]|[a-e][1-5][a-e][1-5][nbrq]?|C:[A-D][1-4]"
    r"|[BINGO][1-9][0-9]?|ball [1-9][0-9]?"
)
ACTION_HELP = (
    "Write a move as c3c4 (promoting: c4c5q) and a placement as Q@b2 (promoting: P@c5=Q). Write a move of the Caller "
    "as C:B4, and the corner for Black's King as a1. Numbers on the card are written B7, and balls ball 37."
)
TYPED = re.compile(  # as chess players write: Nc3, exd5, c4-c5=Q; Qb2 may also be a placement
    r"(?P<kind>[PNBRQKpnrqk])?(?P<file>[a-e])?(?P<rank>[1-5])?(?P<to>[a-e][1-5])(?P<promoted>[NBRQnbrq])?"
)
MARKS = re.compile(r"[\s\-–—→:x×=@+#]+")
TYPED_ROOM = re.compile("(?:c|C|[Cc]aller)[A-Da-d][1-4]|[A-D][1-4]")
LETTERS = "PNBRQK", "pnbrqk"  # indexed by seat and kind
holds_pattern = interpret(rules.holds_pattern)
own = interpret(rules.own)
kind_at = interpret(rules.kind_at)
look = interpret(rules.look)


def action_text(s: State, action: int) -> str:
    if s.ball != NO_BALL:
        return _turn_text(s, action)
    if s.drawn < SQUARES:
        return call_name(action)
    if action < CORNER:
        return f"ball {action}"
    return square_text(action - CORNER)


def _turn_text(s: State, action: int) -> str:
    if action >= CALLER:
        return "C:" + room_name(action - CALLER)
    origin, to, promoted = parts(action)
    if origin == BAG:
        placed = f"{LETTERS[0][CALLS[s.caller]]}@{square_text(to)}"
        return f"{placed}={LETTERS[0][promoted]}" if promoted else placed
    return square_text(origin) + square_text(to) + (LETTERS[1][promoted] if promoted else "")


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """Return the legal actions that an informal text could mean: chess notation, or the Caller's room.

    As in chess, a square alone means a Pawn, if a Pawn can get there.
    """
    typed = _typed(text)
    moves = [action for action in legal.values() if action < CALLER and typed and _fits(s, action, typed)]
    moves = [action for action in moves if typed and not typed["kind"] and _kind(s, action) == "P"] or moves
    room = f"C:{MARKS.sub('', text)[-2:].upper()}" if TYPED_ROOM.fullmatch(MARKS.sub("", text)) else ""
    return [*moves, legal[room]] if room in legal else moves


def spellings(s: State, text: str) -> list[str]:
    """Return the actions that a text in chess notation could mean: moves of pieces of its kind, or a placement."""
    typed = _typed(text)
    if not typed or not typed["kind"]:
        return []
    kind, to = typed["kind"].upper(), typed["to"]
    origins = map(square_text, squares_of(int(s.men[s.turn, LETTERS[0].index(kind)])))
    return [*(f"{origin}{to}" for origin in origins if _names(typed, origin)), f"{kind}@{to}"]


def _typed(text: str) -> re.Match[str] | None:
    typed = MARKS.sub("", text)
    return TYPED.fullmatch(typed) or TYPED.fullmatch(typed.lower())


def _fits(s: State, action: int, typed: re.Match[str]) -> bool:
    """Whether a text describes a move or placement."""
    origin, to, promoted = parts(action)
    kind = _kind(s, action)
    return (
        typed["to"] == square_text(to)
        and kind == (typed["kind"] or kind).upper()
        and _names(typed, "" if origin == BAG else square_text(origin))
        and LETTERS[1][promoted] == (typed["promoted"] or LETTERS[1][promoted]).lower()
    )


def _kind(s: State, action: int) -> str:
    """The letter of the piece that is moved or placed."""
    origin, _, _ = parts(action)
    return LETTERS[0][CALLS[s.caller] if origin == BAG else kind_at(s, int(s.turn), origin)]


def _names(typed: re.Match[str], origin: str) -> bool:
    """Whether a text names an origin, or neither its file nor its rank."""
    return (typed["file"] or "") in origin and (typed["rank"] or "") in origin


def parts(action: int) -> tuple[int, int, int]:
    """Origin (BAG for a placement), target and promoted kind (PAWN for none) of an action."""
    origin, landing = divmod(action, LANDINGS)
    return origin, *divmod(landing, KINDS)


def drawing_order(s: State) -> list[int]:
    """Return the squares of the card that have a number, in the order in which they are drawn."""
    return [int(square) for square in DRAWING_ORDER if not (s.free and square == CENTRE)]


def write(s: State) -> str:
    pieces = [piece_at(s, square) for square in range(SQUARES)]
    board = write_board([LETTERS[piece[0]][piece[1]] if piece else "" for piece in pieces], FILES)
    ball = {NO_BALL: "-", UNUSABLE: "x"}.get(int(s.ball), str(s.ball))
    card = ",".join(str(s.number[square] or "-") for square in drawing_order(s))
    return f"{board} {s.turn} {room_name(int(s.caller))} {ball} {s.quiet_plies} {card}"


def read(text: str, s: State) -> None:
    board, seat, caller, ball, quiet, card = split(text, "BOARD SEAT CALLER BALL QUIET CARD")
    _read_board(board, s)
    if not own(s, 0):
        _read_setup(s, {"SEAT": seat, "CALLER": caller, "BALL": ball, "QUIET": quiet})
        _read_card(card, s)
        return
    s.turn = number("SEAT", seat, 0, 1)
    _check_no_check(s)
    s.caller = _room(caller)
    s.ball = _read_ball(ball)
    if s.ball != NO_BALL and holds_pattern(s, 1 - s.turn):
        raise wrong("BALL", "must be -, because {seat} has filled the pattern and won", seat=who(1 - s.turn))
    s.quiet_plies = number("QUIET", quiet, 0, int(s.quiet) - (s.ball != NO_BALL))
    _read_card(card, s)
    _check_ball(s)


def _read_board(text: str, s: State) -> None:
    counts = {letter: text.count(letter) for letter in "Kk"}
    for square, letter in enumerate(read_board("BOARD", text, FILES, FILES, "[KQRBNPkqrbnp]")):
        if letter:
            seat = int(letter.islower())
            s.men[seat, LETTERS[seat].index(letter)] |= 1 << square
            if letter in "Pp" and square // FILES == (4, 0)[seat]:
                template = "{seat}'s Pawn on {square} would have been promoted"
                raise wrong("BOARD", template, seat=who(seat), square=square_text(square))
    if text != write_board([""] * SQUARES, FILES) and set(counts.values()) != {1}:
        template = "{white} white and {black} black Kings; each side must have one"
        raise wrong("BOARD", template, white=counts["K"], black=counts["k"])


def _read_setup(s: State, others: dict[str, str]) -> None:
    s.turn, s.caller = 1, CALLER_START
    for name, right in {"SEAT": "1", "CALLER": room_name(CALLER_START), "BALL": "-", "QUIET": "0"}.items():
        if others[name] != right:
            template = "must be {right} while the board is empty, not {found!r}"
            raise wrong(name, template, right=right, found=others[name])


def _check_no_check(s: State) -> None:
    s.turn = 1 - s.turn
    look(s)
    s.turn = 1 - s.turn
    if s.checkers:
        raise wrong("BOARD", "{seat} is in check although it isn't {seat}'s turn", seat=who(1 - s.turn))


def _room(text: str) -> int:
    rooms = [room_name(room) for room in range(ROOMS)]
    if text not in rooms:
        raise wrong("CALLER", "{text!r} is not a square of the control board, A1 to D4", text=text)
    return rooms.index(text)


def _read_ball(text: str) -> int:
    marks = {"-": NO_BALL, "x": UNUSABLE}
    return marks[text] if text in marks else number("BALL", text, 1, BALLS)


def _check_ball(s: State) -> None:
    if s.ball in (NO_BALL, UNUSABLE):
        return
    square = next((square for square in range(SQUARES) if s.number[square] == s.ball), None)
    if square is None:
        raise wrong("BALL", "must be x, because ball {ball} is not on the card", ball=s.ball)
    if piece_at(s, square):
        raise wrong("BALL", "must be x, because the square of ball {ball} is occupied", ball=s.ball)


def _read_card(text: str, s: State) -> None:
    entries, squares = text.split(","), drawing_order(s)
    if len(entries) != len(squares):
        raise wrong("CARD", "{text!r} does not have {count} entries separated by ','", text=text, count=len(squares))
    numbers = entries[: entries.index("-")] if "-" in entries else entries
    if any(entry != "-" for entry in entries[len(numbers) :]):
        raise wrong("CARD", "{text!r} has a number after a dash, but the card is drawn in order", text=text)
    if own(s, 0) and len(numbers) < len(entries):
        raise wrong("CARD", "the card must be complete, because there are pieces on the board")
    for entry, square in zip(numbers, squares, strict=False):
        first = BALLS_OF_A_FILE * (square % FILES) + 1
        drawn = number("CARD", entry, first, first + BALLS_OF_A_FILE - 1)
        if drawn in s.number:
            raise wrong("CARD", "{drawn} appears twice", drawn=drawn)
        s.number[square] = drawn
