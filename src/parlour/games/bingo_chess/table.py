"""Bingo Chess: what a person sees and touches; `telling` has what happens."""

from parlour.kit import CHANCE, TERMINAL, interpret
from parlour.view.beats import Kind
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import rules
from .geometry import CONTROL_FILES, FILES, ROOMS, SQUARES
from .names import NEW_PIECES, called, piece_at, room_id, room_name, square_text, who
from .notation import LETTERS
from .rules import CALLS, CENTRE, NO_BALL, UNUSABLE, State
from .telling import beats, captures, clicks, describe_action

__all__ = ["areas", "beats", "captures", "clicks", "counters", "describe_action", "prompt"]

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
COLUMNS = ("a (B)", "b (I)", "c (N)", "d (G)", "e (O)")
FREE = "★"  # on the centre without a number
holds_pattern = interpret(rules.holds_pattern)
placement = interpret(rules.placement)
PATTERN_NAMES = ("a line of five", "the four corners", "a block of four in a corner", "the frame round the centre")
say = phrases(__package__)


def areas(s: State) -> list[Area]:
    card = tuple(_square(s, square) for square in range(SQUARES))
    control = tuple(_room(s, room) for room in range(ROOMS))
    return [
        Area("board", "board", card, columns=COLUMNS, rows=tuple("54321"), printed=True),
        Area("control", "board", control, say("control board"), tuple("ABCD"), tuple("4321"), printed=True),
        Area("balls", "row", (_ball(s),), title=say("ball")),
    ]


def _square(s: State, square: int) -> Spot:
    label = str(s.number[square] or "")
    if s.free and square == CENTRE:
        label = FREE
    piece = piece_at(s, square)
    pieces = (Piece(KINDS[piece[1]], piece[0], LETTERS[piece[0]][piece[1]]),) if piece else ()
    return Spot(square_text(square), square % FILES, FILES - 1 - square // FILES, pieces, label)


def _room(s: State, room: int) -> Spot:
    kind, words = LETTERS[0][CALLS[room]], {"room": room_name(room), "piece": say(NEW_PIECES[CALLS[room]])}
    return Spot(
        id=room_id(room),
        x=room % CONTROL_FILES,
        y=CONTROL_FILES - 1 - room // CONTROL_FILES,
        pieces=(Piece("caller", label=f"[{kind}]"),) if room == s.caller else (),
        label=kind,
        name=say("{room} of the control board", **words),
        note=say("{room} of the control board calls {piece}.", **words),
    )


def _ball(s: State) -> Spot:
    pieces = (Piece("ball", label=called(int(s.ball))),) if s.ball not in (NO_BALL, UNUSABLE) else ()
    return Spot("ball", 0, 0, pieces, name=say("the ball"))


def counters(s: State) -> list[Counter]:
    label = say("plies without a capture, a pawn move or a placement")
    return [Counter(label, int(s.quiet_plies), int(s.quiet))]


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    if s.drawn < SQUARES:
        return say("The card is drawn.")
    if actor == CHANCE:
        return _ball_prompt(s)
    if s.ball == NO_BALL:
        return say("Black: pick the corner for your King; White's goes to the opposite one.")
    return _move_prompt(s)


def _ball_prompt(s: State) -> str:
    if s.checkers:
        return say("{seat} to move, in check: a ball is drawn.", seat=who(s.turn))
    return say("{seat} to move: a ball is drawn.", seat=who(s.turn))


def _move_prompt(s: State) -> str:
    seat = who(s.turn)
    if not placement(s):
        if s.checkers:
            return say("{seat} to move, in check: move a piece (the ball is of no use).", seat=seat)
        return say("{seat} to move: move a piece or the Caller (the ball is of no use).", seat=seat)
    square = square_text(int(s.square_of[s.ball]))
    words = {"seat": seat, "piece": say(NEW_PIECES[CALLS[s.caller]]), "square": square, "ball": called(int(s.ball))}
    if s.checkers:
        return say("{seat} to move, in check: place {piece} on {square} (ball {ball}), or move a piece.", **words)
    return say("{seat} to move: place {piece} on {square} (ball {ball}), or move a piece or the Caller.", **words)


def _outcome(s: State) -> str:
    last = 1 - int(s.turn)
    if holds_pattern(s, last):
        return say("{seat} wins with {pattern}.", seat=who(last), pattern=say(PATTERN_NAMES[s.pattern]))
    if s.ball != NO_BALL:
        return say("{seat} wins: {other} is mated.", seat=who(last), other=who(s.turn))
    return say("A draw: {count} plies in a row without a capture, a pawn move or a placement.", count=int(s.quiet))


def statistics() -> dict[Kind, str]:
    """What is counted of this game beside what is of every one."""
    return {"roll": say("Balls drawn")}
