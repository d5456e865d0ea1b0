"""Bingo Chess: sentences for actions, balls and their results."""

from dataclasses import replace

from parlour.kit import copy, interpret, snapshot
from parlour.view.beats import Beat
from parlour.view.language import phrases

from . import moving, rules
from .geometry import FIFTH_RANK, KING, PAWN, SQUARES
from .names import KIND_NAMES, NEW_PIECES, called, piece_at, room_id, room_name, square_text, who
from .notation import parts
from .patterns import held_pattern, squares_of
from .rules import BAG, CALLER, CALLS, CORNER, DRAWING_ORDER, NO_BALL, NOWHERE, State

WARNING = 10  # quiet plies before a draw
kind_at = interpret(moving.kind_at)
land = interpret(rules.land)
placement = interpret(rules.placement)
say = phrases(__package__)


def clicks(s: State, action: int) -> tuple[str, ...]:
    if action >= CORNER:
        return (square_text(action - CORNER),)
    if action >= CALLER:
        return room_id(int(s.caller)), room_id(action - CALLER)
    origin, to, _ = parts(action)
    return (square_text(to),) if origin == BAG else (square_text(origin), square_text(to))


def captures(s: State, action: int) -> bool:
    return action < CALLER and piece_at(s, parts(action)[1]) is not None


def describe_action(s: State, action: int) -> str:
    if s.ball != NO_BALL:
        return _caller_moves(s, action - CALLER) if action >= CALLER else _piece_moves(s, action)
    if s.drawn < SQUARES:
        return say("Card: {ball} on {square}.", ball=called(action), square=square_text(int(DRAWING_ORDER[s.drawn])))
    if action < CORNER:
        return _drawn(s, action)
    corner = action - CORNER
    return say(
        "Black's King goes to {black}, White's King to {white}.",
        black=square_text(corner),
        white=square_text(SQUARES - 1 - corner),
    )


def _drawn(s: State, number: int) -> str:
    ball, square = called(number), int(s.square_of[number])
    if square == NOWHERE:
        return say("The ball is {ball}: not on the card.", ball=ball)
    if piece_at(s, square):
        return say("The ball is {ball}: {square} is occupied.", ball=ball, square=square_text(square))
    return say("The ball is {ball}: {square} is empty.", ball=ball, square=square_text(square))


def _caller_moves(s: State, room: int) -> str:
    words = {"seat": who(s.turn), "room": room_name(room), "piece": say(NEW_PIECES[CALLS[room]])}
    return say("{seat} moves the Caller to {room}, which calls {piece}.", **words)


def _piece_moves(s: State, action: int) -> str:
    origin, to, promoted = parts(action)
    words = {"seat": who(s.turn), "to": square_text(to)}
    if promoted:
        words["promoted"] = say(NEW_PIECES[promoted])
    if origin == BAG:
        return _placed(words | {"piece": say(NEW_PIECES[CALLS[s.caller]])})
    words |= {"piece": say(KIND_NAMES[kind_at(s, int(s.turn), origin)]), "origin": square_text(origin)}
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


# Beats


def beats(s: State, action: int, after: State) -> list[Beat]:
    """A number of the card, the Kings, a ball and what it calls, or a move and what comes of it."""
    s = snapshot(s)
    if s.ball != NO_BALL:
        return [*_turn_beats(s, action, after), *_outcome_beats(snapshot(after), int(s.turn))]
    if s.drawn < SQUARES:
        return [Beat("deal", describe_action(s, action), (square_text(int(DRAWING_ORDER[s.drawn])),))]
    if action < CORNER:
        return _ball_beats(s, action, snapshot(after))
    kings = (square_text(action - CORNER), square_text(SQUARES - 1 - action + CORNER))
    return [Beat("place", describe_action(s, action), kings, int(s.turn))]


def _ball_beats(s: State, number: int, then: State) -> list[Beat]:
    """The ball, which is seen even if it is of no use, then what it calls."""
    shown, square = copy(s), int(s.square_of[number])
    shown.ball = number
    spots = () if square == NOWHERE else (square_text(square),)
    drawn = Beat("roll", say("The ball is {ball}.", ball=called(number)), ("ball",), int(s.turn), shown)
    return [drawn, Beat("note", _calls(s, square, then), spots, int(s.turn))]


def _calls(s: State, square: int, then: State) -> str:
    """Sentence about what the called square allows."""
    if square == NOWHERE:
        return say("The ball is not on the card.")
    words = {"square": square_text(square), "seat": who(s.turn), "piece": say(NEW_PIECES[CALLS[s.caller]])}
    if piece_at(s, square):
        return say("The ball calls {square}, which is occupied.", **words)
    if not placement(then):
        return say("The ball calls {square}, but a piece there wouldn't end the check.", **words)
    if CALLS[s.caller] == PAWN and int(FIFTH_RANK[s.turn]) >> square & 1:
        return say("The ball calls {square}: {seat} may place a Pawn there and promote it at once.", **words)
    return say("The ball calls {square}: {seat} may place {piece} there.", **words)


def _turn_beats(s: State, action: int, after: State) -> list[Beat]:
    seat, spots = int(s.turn), clicks(s, action)
    if action >= CALLER:
        return [Beat("move", describe_action(s, action), spots, seat, after)]
    origin, _, promoted = parts(action)
    kind = "place" if origin == BAG else "capture" if captures(s, action) else "move"
    landed = Beat(kind, describe_action(s, action - promoted), spots, seat, after)
    return _promotion(s, landed, action) if promoted else [landed]


def _promotion(s: State, landed: Beat, action: int) -> list[Beat]:
    """A Pawn lands, and then becomes another piece."""
    origin, to, promoted = parts(action)
    shown = copy(s)
    land(shown, origin, to, PAWN)
    words = {"square": square_text(to), "promoted": say(NEW_PIECES[promoted])}
    turned = say("The Pawn on {square} is promoted to {promoted}.", **words)
    return [replace(landed, after=shown), Beat("note", turned, (square_text(to),), landed.seat, landed.after)]


def _outcome_beats(s: State, seat: int) -> list[Beat]:
    """Sentence about the result of a turn: a pattern, a check or a draw that is near."""
    held = held_pattern(s, seat)
    if held:
        squares = tuple(map(square_text, held))
        return [Beat("line", say("The pattern is complete: {squares}.", squares=" ".join(squares)), squares, seat)]
    told: list[Beat] = []
    if s.checkers and not s.over:
        spots = (*_names(s.men[1 - seat, KING]), *_names(s.checkers))
        told.append(Beat("note", say("{seat}'s King is in check.", seat=who(1 - seat)), spots, 1 - seat))
    if s.quiet - s.quiet_plies == WARNING:
        draw = say(
            "After {count} more turns without a capture, a pawn move or a placement, the game is a draw.", count=WARNING
        )
        told.append(Beat("note", draw))
    return told


def _names(squares: int) -> tuple[str, ...]:
    return tuple(map(square_text, squares_of(int(squares))))
