"""Bingo Chess: sentences that explain why an action is not legal."""

import re

from parlour.kit import interpret
from parlour.notation import square_number
from parlour.view.language import phrases

from . import moving, rules
from .geometry import FIFTH_RANK, FILES, KING, KING_STEPS, PAWN, SQUARES
from .moving import State
from .names import KIND_NAMES, NEW_PIECES, called, piece_at, room_name, square_text, who
from .rules import CALLS, NO_BALL, UNUSABLE

PLACEMENT = re.compile(r"([PNBRQ])@([a-e][1-5])(=[NBRQ])?")
MOVE = re.compile(r"([a-e][1-5])([a-e][1-5])([nbrq]?)")
KINDS = "PNBRQ"
own = interpret(moving.own)
reach = interpret(moving.reach)
destinations = interpret(moving.destinations)
placement = interpret(rules.placement)
has_kings = interpret(rules.has_kings)
say = phrases(__package__)


def why_not(s: State, text: str) -> str:
    """Return the reason why an action that is legal elsewhere is illegal here; "" if unknown."""
    if not has_kings(s):
        return _setup_problem(s, text)
    if s.ball == NO_BALL:
        return say("The ball has to be drawn first.")
    if (text[0] in "BINGO" and text[1:].isdigit()) or text.startswith("ball"):
        return say("Numbers are drawn at random: you can't choose one.")
    return _turn_problem(s, text)


def _setup_problem(s: State, text: str) -> str:
    if s.drawn < SQUARES:
        return say("The card has to be drawn first.")
    if len(text) == 2:
        return say("{square} is not a corner.", square=text)
    return say("Black has to pick a corner for the King first.")


def _turn_problem(s: State, text: str) -> str:
    if placed := PLACEMENT.fullmatch(text):
        kind, square, promoted = placed.groups()
        return _placement_problem(s, KINDS.index(kind), square_number(square, FILES), bool(promoted))
    if move := MOVE.fullmatch(text):
        origin, to, promoted = move.groups()
        return _move_problem(s, square_number(origin, FILES), square_number(to, FILES), bool(promoted))
    if text.startswith("C:"):
        return _caller_problem(s)
    problem = _called_square_problem(s, square_number(text, FILES))
    return problem or say("{square} alone is not a move.", square=text)


def _caller_problem(s: State) -> str:
    if s.checkers:
        return say("{seat} is in check, and moving the Caller doesn't end it.", seat=who(s.turn))
    return say("From {room}, the Caller moves one square up, down or sideways.", room=room_name(int(s.caller)))


def _is_in(squares: int, square: int) -> bool:
    return bool(int(squares) >> square & 1)


# Placing


def _placement_problem(s: State, kind: int, square: int, promoted: bool) -> str:
    called_kind = int(CALLS[s.caller])
    if problem := _called_square_problem(s, square):
        return problem
    if kind != called_kind:
        return say("The Caller calls {piece}.", piece=say(NEW_PIECES[called_kind]))
    return _promotion_problem(s, kind, square, promoted)


def _called_square_problem(s: State, square: int) -> str:
    """Return the reason why nothing can be placed on a square."""
    if piece_at(s, square):
        return say("{square} is occupied.", square=square_text(square))
    if s.ball == UNUSABLE:
        return say("The ball isn't usable, so no piece can be placed.")
    there = int(s.square_of[s.ball])
    if square != there:
        words = {"ball": called(int(s.ball)), "there": square_text(there), "square": square_text(square)}
        return say("Ball {ball} calls {there}, not {square}.", **words)
    return "" if placement(s) else _still_in_check(s)


def _still_in_check(s: State) -> str:
    return say("{seat} is in check, and that doesn't end it.", seat=who(s.turn))


def _promotion_problem(s: State, kind: int, square: int, promoted: bool) -> str:
    if promoted:
        return say("Only a Pawn on the last rank is promoted.")
    if kind == PAWN and _is_in(FIFTH_RANK[s.turn], square):
        return say("A Pawn on {square} is promoted: choose a piece.", square=square_text(square))
    return ""


# Moving


def _move_problem(s: State, origin: int, to: int, promoted: bool) -> str:
    piece, there = piece_at(s, origin), piece_at(s, to)
    words = {"origin": square_text(origin), "to": square_text(to)}
    if not piece:
        return say("{square} is empty.", square=words["origin"])
    seat, kind = piece
    if seat != s.turn:
        return say("{square} belongs to {seat}.", square=words["origin"], seat=who(seat))
    if there and there[0] == seat:
        return say("One of your own pieces stands on {square}.", square=words["to"])
    if not _is_in(_reach(s, seat, kind, origin), to):
        return say("The {piece} on {origin} can't move to {to}.", piece=say(KIND_NAMES[kind]), **words)
    return _check_problem(s, kind, origin, to) or _promotion_problem(s, kind, to, promoted)


def _reach(s: State, seat: int, kind: int, origin: int) -> int:
    """The squares that a piece could go to if there were no checks."""
    if kind == KING:
        return KING_STEPS[origin]
    return reach(seat, kind, origin, own(s, 0) | own(s, 1), own(s, 1 - seat))


def _check_problem(s: State, kind: int, origin: int, to: int) -> str:
    """Return the reason against a move if it is about a check."""
    if _is_in(destinations(s, origin), to):
        return ""
    if kind == KING:
        return say("Your King would be in check on {square}.", square=square_text(to))
    if _is_in(s.pinned, origin):
        words = {"piece": say(KIND_NAMES[kind]), "square": square_text(origin)}
        return say("The {piece} on {square} is pinned: your King would be in check.", **words)
    return _still_in_check(s)
