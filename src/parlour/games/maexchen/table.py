"""Mäxchen: what a person sees and touches."""

from typing import Any

from parlour.kit import CHANCE, TERMINAL, copy, interpret
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .notation import VALUES
from .rules import BINGO, DICE, FIRST, SECOND, THROW, State

MOST_DRAWN = 50  # little faces a seat; in longer games one stands for several
IN_A_GROUP = 10
apply = interpret(rules.apply)
throws_left = interpret(rules.throws_left)
second_leads = interpret(rules.second_leads)
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def areas(s: State) -> list[Area]:
    return [_dice(s, 0), _faces(s, 0), _dice(s, 1), _faces(s, 1)]


def _dice(s: State, seat: int) -> Area:
    """The two dice as a seat left them, empty spots before its first throw and while they are in the cup."""
    role = int(s.starter) ^ seat
    shown = s.throws[role] and not _throws_again(s, role)
    labels = [str(die) for die in DICE[s.value[role]]] if shown else ["", ""]
    name = say("{seat}'s die", seat=who(seat))
    spots = tuple(
        Spot(f"dice{seat}{'ab'[x]}", x, 0, (Piece("die", label=label),) if label else (), name=name)
        for x, label in enumerate(labels)
    )
    return Area(f"dice{seat}", "row", spots, title=_said_of(s, role, who(seat)))


def _throws_again(s: State, role: int) -> bool:
    return bool(s.rolling and s.role == role and s.throws[role])


def _said_of(s: State, role: int, seat: str) -> str:
    if s.over:
        return seat
    if s.throws[role] == 0:
        return say("{seat} starts", seat=seat) if role == FIRST else say("{seat} answers", seat=seat)
    if _throws_again(s, role):
        return say("{seat} throws again", seat=seat)
    value, count = _name(int(s.value[role])), int(s.throws[role])
    throws = say("in 1 throw") if count == 1 else say("in {count} throws", count=count)
    if role == FIRST and s.role == SECOND:
        return say("{seat}: {value} {throws}, to be beaten", seat=seat, value=value, throws=throws)
    return f"{seat}: {value} {throws}"


def _faces(s: State, seat: int) -> Area:
    """The faces of a seat, in groups of ten."""
    each = -(-int(s.faces) // MOST_DRAWN)
    drawn = -(-int(s.marks[seat]) // each)
    groups = [min(IN_A_GROUP, drawn - start) for start in range(0, drawn, IN_A_GROUP)] or [0]
    spots = tuple(_group(seat, x, size) for x, size in enumerate(groups))
    title = say("faces (each ☹ up to {count})", count=each) if each > 1 else say("faces")
    return Area(f"faces{seat}", "row", spots, title)


def _group(seat: int, x: int, size: int) -> Spot:
    pieces = (Piece("faces", seat, "☹" * size),) if size else ()
    return Spot(f"faces{seat}{x}", x, 0, pieces, name=say("{seat}'s faces", seat=who(seat)))


def counters(s: State) -> list[Counter]:
    points = [Counter(say("points"), int(s.points[seat]), seat=seat) for seat in range(2)]
    faces = [Counter(say("faces"), int(s.marks[seat]), int(s.faces), seat) for seat in range(2)]
    return [*points, *faces, *([] if s.over else [Counter(say("throws left"), int(throws_left(s)))])]


def clicks(s: State, action: int) -> tuple[str, ...]:
    return ()


def captures(s: State, action: int) -> bool:
    return False


def describe_action(s: State, action: int) -> str:
    after = copy(s)
    apply(after, action)
    seat, won = who(int(s.starter) ^ int(s.role)), _round_won(s, after)
    if s.rolling:
        value = _name(action)
        if won:
            return say("{seat} throws {value}: {won}.", seat=seat, value=value, won=won)
        return say("{seat} throws {value}.", seat=seat, value=value)
    if action == THROW:
        return say("{seat} throws again.", seat=seat)
    value = _name(int(s.value[s.role]))
    if won:
        return say("{seat} stops at {value}: {won}.", seat=seat, value=value, won=won)
    return say("{seat} stops at {value}.", seat=seat, value=value)


def _round_won(before: Any, after: Any) -> str:
    """Who won the round that ended between two moments."""
    for seat in range(2):
        points = int(after.points[seat] - before.points[seat])
        if points:
            words = {"points": points, "winner": who(seat), "loser": who(1 - seat)}
            faces = int(after.marks[1 - seat] - before.marks[1 - seat])
            if faces == 1:
                return say("the round and {points} points for {winner}, 1 face for {loser}", **words)
            return say("the round and {points} points for {winner}, {faces} faces for {loser}", faces=faces, **words)
    return ""


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    if actor == CHANCE:
        return say("{seat} throws the dice.", seat=who(s.starter ^ s.role))
    count = int(throws_left(s))
    left = say("1 throw left") if count == 1 else say("{count} throws left", count=count)
    words = {"seat": who(actor), "value": _name(int(s.value[s.role])), "left": left}
    if s.role == FIRST:
        return say("{seat}: stop at {value}, or throw again ({left})?", **words)
    if second_leads(s):
        return say("{seat}: stop at {value}, which wins, or throw again ({left})?", **words)
    return say("{seat}: stop at {value}, which loses, or throw again ({left})?", **words)


def _outcome(s: State) -> str:
    points, why = [int(count) for count in s.points], _why_over(s)
    if points[0] == points[1]:
        return say("A draw, {count} points each: {why}.", count=points[0], why=why)
    winner, most, least = who(int(points[1] > points[0])), max(points), min(points)
    return say("{seat} wins, {most} points to {least}: {why}.", seat=winner, most=most, least=least, why=why)


def _why_over(s: State) -> str:
    count = int(s.marks[s.starter])
    if count == 1:
        return say("{seat} has 1 face", seat=who(s.starter))
    return say("{seat} has {count} faces", seat=who(s.starter), count=count)


def _name(value: int) -> str:
    return say("Bingo") if value == BINGO else VALUES[value]
