"""Bingo Chess: sentences for actions, balls and their results."""

from dataclasses import replace
from typing import Literal

from parlour.kit import copy, interpret, snapshot
from parlour.view.beats import Beat
from parlour.view.language import phrases

from . import moving, rules
from .geometry import FIFTH_RANK, KING, PAWN, SQUARES
from .names import (
    KIND_NAMES,
    NEW_PIECES,
    called,
    held_pattern,
    piece_at,
    room_id,
    room_name,
    square_text,
    squares_of,
    who,
)
from .notation import parts
from .rules import BAG, CALLER, CALLS, CORNER, DRAWING_ORDER, NO_BALL, NOWHERE, State

WARNING = 10  # quiet plies before a draw
SENTENCES = {
    "place": "{seat} places {piece} on {to}.",
    "capture": "{seat} captures the {taken} on {to} with the {piece} from {origin}.",
    "move": "{seat} moves the {piece} from {origin} to {to}.",
}
PROMOTIONS = {
    "place": "{seat} places {piece} on {to} and promotes it to {promoted}.",
    "capture": ("{seat} captures the {taken} on {to} with the {piece} from {origin} and promotes it to {promoted}."),
    "move": "{seat} moves the {piece} from {origin} to {to} and promotes it to {promoted}.",
}
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
    black, white = map(square_text, (action - CORNER, SQUARES - 1 - action + CORNER))
    return say("Black's King goes to {black}, White's King to {white}.", black=black, white=white)


def _drawn(s: State, number: int) -> str:
    square = int(s.square_of[number])
    words = {"ball": called(number), "square": square_text(square)}
    if square == NOWHERE:
        return say("The ball is {ball}: not on the card.", **words)
    if piece_at(s, square):
        return say("The ball is {ball}: {square} is occupied.", **words)
    return say("The ball is {ball}: {square} is empty.", **words)


def _caller_moves(s: State, room: int) -> str:
    words = {"seat": who(s.turn), "room": room_name(room), "piece": say(NEW_PIECES[CALLS[room]])}
    return say("{seat} moves the Caller to {room}, which calls {piece}.", **words)


def _piece_moves(s: State, action: int) -> str:
    (origin, to, promoted), kind, taken = parts(action), _kind_of_move(s, action), piece_at(s, parts(action)[1])
    words = {"seat": who(s.turn), "to": square_text(to), "promoted": say(NEW_PIECES[promoted])}
    if kind == "place":
        words["piece"] = say(NEW_PIECES[CALLS[s.caller]])
    else:
        words |= {"piece": say(KIND_NAMES[kind_at(s, int(s.turn), origin)]), "origin": square_text(origin)}
    if taken:
        words["taken"] = say(KIND_NAMES[taken[1]])
    return say(PROMOTIONS[kind], **words) if promoted else say(SENTENCES[kind], **words)


def _kind_of_move(s: State, action: int) -> Literal["place", "capture", "move"]:
    return "place" if parts(action)[0] == BAG else "capture" if captures(s, action) else "move"


# Beats


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Return the beats of a drawn card number, the Kings, a ball and its call, or a move and its results."""
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
    """Return the beats of a ball, which is shown even if it is unusable, and of its call."""
    shown, square = copy(s), int(s.square_of[number])
    shown.ball = number
    spots = () if square == NOWHERE else (square_text(square),)
    drawn = Beat("roll", say("The ball is {ball}.", ball=called(number)), ("ball",), int(s.turn), shown)
    return [drawn, Beat("note", _calls(s, square, then), spots, int(s.turn))]


def _calls(s: State, square: int, then: State) -> str:
    """Return a sentence about what the called square allows."""
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
    origin, to, promoted = parts(action)
    landed = Beat(_kind_of_move(s, action), describe_action(s, action - promoted), spots, seat, after)
    if not promoted:
        return [landed]
    shown = copy(s)  # before the promotion
    land(shown, origin, to, PAWN)
    return [replace(landed, after=shown), _promotion(seat, square_text(to), promoted, after)]


def _promotion(seat: int, square: str, promoted: int, after: State) -> Beat:
    words = {"square": square, "promoted": say(NEW_PIECES[promoted])}
    return Beat("note", say("The Pawn on {square} is promoted to {promoted}.", **words), (square,), seat, after)


def _outcome_beats(s: State, seat: int) -> list[Beat]:
    """Return a sentence about the result of a turn: a pattern, a check or an approaching draw."""
    held = held_pattern(s, seat)
    if held:
        squares = tuple(map(square_text, held))
        return [Beat("line", say("The pattern is complete: {squares}.", squares=" ".join(squares)), squares, seat)]
    beats: list[Beat] = []
    if s.checkers and not s.over:
        spots = (*_names(s.men[1 - seat, KING]), *_names(s.checkers))
        beats.append(Beat("note", say("{seat}'s King is in check.", seat=who(1 - seat)), spots, 1 - seat))
    if s.quiet - s.quiet_plies == WARNING:
        template = "After {count} more turns without a capture, a pawn move or a placement, the game is a draw."
        beats.append(Beat("note", say(template, count=WARNING)))
    return beats


def _names(squares: int) -> tuple[str, ...]:
    return tuple(map(square_text, squares_of(int(squares))))
