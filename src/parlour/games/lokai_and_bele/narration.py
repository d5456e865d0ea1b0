"""Lokai and Bele: sentences for moves and their results."""

from parlour.kit import interpret, snapshot
from parlour.notation import square_name
from parlour.view.beats import Beat
from parlour.view.language import phrases

from . import INFO, rules
from .rules import HEIGHT, LOCKED, PASS, SQUARES, State

points = interpret(rules.points)
on_top = interpret(rules.on_top)
MADE = ("a stack of two", "a stack of three", "a tower")
MADE_FOR_GOOD = ("a stack of two", "a stack of three", "a tower, which never moves again")
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def clicks(s: State, action: int) -> tuple[str, ...]:
    if action == PASS:
        return ()
    square, to = divmod(action, SQUARES)
    return square_name(square, 8), square_name(to, 8)


def captures(s: State, action: int) -> bool:
    return action != PASS and s.cell[action % SQUARES] > 0


def describe_action(s: State, action: int) -> str:
    if action == PASS:
        return say("{seat} has no legal move and passes.", seat=who(s.turn))
    if captures(s, action):
        return _captured(s, action, MADE_FOR_GOOD)
    square, to = clicks(s, action)
    return say("{seat} moves {square} to {to}.", seat=who(s.turn), square=square, to=to)


def _captured(s: State, action: int, made: tuple[str, ...]) -> str:
    (square, to), height = clicks(s, action), int(HEIGHT[on_top(*(int(s.cell[i]) for i in divmod(action, SQUARES)))])
    words = {"seat": who(s.turn), "to": to, "square": square, "made": say(made[height - 2])}
    return say("{seat} captures {to} from {square}, making {made}.", **words)


def beats(s: State, action: int, after: State) -> list[Beat]:
    """The move or capture, and what a tower is worth."""
    s, then, spots = snapshot(s), snapshot(after), clicks(s, action)
    seat = int(s.turn)
    if not captures(s, action):
        return [Beat("move" if spots else "note", describe_action(s, action), spots, seat)]
    told = [Beat("capture", _captured(s, action, MADE), spots, seat, after)]
    if HEIGHT[then.cell[action % SQUARES]] == LOCKED:
        told.append(Beat("claim", _standing(s, then, spots[1]), spots[1:], seat))
    return told


def _standing(s: State, then: State, square: str) -> str:
    """Sentence about the points for a new stack of four."""
    seat = int(s.turn)
    before, now = points(s, seat), points(then, seat)
    words = {"square": square, "seat": who(seat), "points": now - before, "total": now}
    return say("The tower on {square} scores {points} points for {seat}, {total} in total.", **words)
