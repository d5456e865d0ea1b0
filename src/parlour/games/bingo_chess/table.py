"""Bingo Chess: what a person sees and touches."""

from parlour.kit import CHANCE, TERMINAL, interpret
from parlour.notation import square_name
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

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
    State,
)

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
KIND_NAMES = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
NEW_PIECES = ("a Pawn", "a Knight", "a Bishop", "a Rook", "a Queen")
COLUMNS = ("a (B)", "b (I)", "c (N)", "d (G)", "e (O)")
FREE = "★"  # on the centre without a number
holds_pattern = interpret(rules.holds_pattern)
kind_at = interpret(rules.kind_at)
placement = interpret(rules.placement)
PATTERN_NAMES = ("a line of five", "the four corners", "a block of four in a corner", "the frame round the centre")
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


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
    return Spot(_name(square), square % FILES, FILES - 1 - square // FILES, pieces, label)


def _room(s: State, room: int) -> Spot:
    kind = LETTERS[0][CALLS[room]]
    pieces = (Piece("caller", label=f"[{kind}]"),) if room == s.caller else ()
    return Spot(
        id=_room_id(room),
        x=room % CONTROL_FILES,
        y=CONTROL_FILES - 1 - room // CONTROL_FILES,
        pieces=pieces,
        label=kind,
        name=say("{room} of the control board", room=room_name(room)),
    )


def _ball(s: State) -> Spot:
    pieces = (Piece("ball", label=_called(int(s.ball))),) if s.ball not in (NO_BALL, UNUSABLE) else ()
    return Spot("ball", 0, 0, pieces, name=say("the ball"))


def _name(square: int) -> str:
    return square_name(square, FILES)


def _room_id(room: int) -> str:
    return f"C:{room_name(room)}"


def _called(number: int) -> str:
    """A number as the caller says it: B 7."""
    name = call_name(number)
    return f"{name[0]} {name[1:]}"


def counters(s: State) -> list[Counter]:
    label = say("plies without a capture, a pawn move or a placement")
    return [Counter(label, int(s.quiet_plies), int(s.quiet))]


def clicks(s: State, action: int) -> tuple[str, ...]:
    if action >= CORNER:
        return (_name(action - CORNER),)
    if action >= CALLER:
        return _room_id(int(s.caller)), _room_id(action - CALLER)
    origin, to, _ = parts(action)
    return "ball" if origin == BAG else _name(origin), _name(to)


def captures(s: State, action: int) -> bool:
    return action < CALLER and piece_at(s, parts(action)[1]) is not None


def describe_action(s: State, action: int) -> str:
    if s.ball != NO_BALL:
        return _caller_moves(s, action - CALLER) if action >= CALLER else _piece_moves(s, action)
    if s.drawn < SQUARES:
        return say("The card: {ball} on {square}.", ball=_called(action), square=_name(int(DRAWING_ORDER[s.drawn])))
    if action < CORNER:
        return _drawn(s, action)
    corner = action - CORNER
    return say("Black's King takes {black}, White's {white}.", black=_name(corner), white=_name(SQUARES - 1 - corner))


def _drawn(s: State, number: int) -> str:
    ball, square = _called(number), int(s.square_of[number])
    if square == NOWHERE:
        return say("The ball is {ball}: not on the card.", ball=ball)
    if piece_at(s, square):
        return say("The ball is {ball}: {square} is occupied.", ball=ball, square=_name(square))
    return say("The ball is {ball}: {square} is empty.", ball=ball, square=_name(square))


def _caller_moves(s: State, room: int) -> str:
    words = {"seat": who(s.turn), "room": room_name(room), "piece": say(NEW_PIECES[CALLS[room]])}
    return say("{seat} moves the Caller to {room}, which calls {piece}.", **words)


def _piece_moves(s: State, action: int) -> str:
    origin, to, promoted = parts(action)
    words = {"seat": who(s.turn), "to": _name(to)}
    if promoted:
        words["promoted"] = say(NEW_PIECES[promoted])
    if origin == BAG:
        return _placed(words | {"piece": say(NEW_PIECES[CALLS[s.caller]])})
    words |= {"piece": say(KIND_NAMES[kind_at(s, int(s.turn), origin)]), "origin": _name(origin)}
    taken = piece_at(s, to)
    return _captured(words | {"taken": say(KIND_NAMES[taken[1]])}) if taken else _moved(words)


def _placed(words: dict[str, str]) -> str:
    if "promoted" in words:
        return say("{seat} places {piece} on {to} and promotes it to {promoted}.", **words)
    return say("{seat} places {piece} on {to}.", **words)


def _captured(words: dict[str, str]) -> str:
    if "promoted" in words:
        return say(
            "{seat} captures the {taken} on {to} with the {piece} from {origin} and promotes it to {promoted}.", **words
        )
    return say("{seat} captures the {taken} on {to} with the {piece} from {origin}.", **words)


def _moved(words: dict[str, str]) -> str:
    if "promoted" in words:
        return say("{seat} moves the {piece} from {origin} to {to} and promotes it to {promoted}.", **words)
    return say("{seat} moves the {piece} from {origin} to {to}.", **words)


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
    square = _name(int(s.square_of[s.ball]))
    words = {"seat": seat, "piece": say(NEW_PIECES[CALLS[s.caller]]), "square": square, "ball": _called(int(s.ball))}
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
