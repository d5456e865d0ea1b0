"""Mäxchen: what a person sees and touches."""

from typing import Any

from parlour.kit import CHANCE, TERMINAL, copy, interpret
from parlour.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .notation import VALUES
from .rules import BINGO, DICE, FIRST, SECOND, THROW

SEATS = INFO.seat_names
MOST_DRAWN = 50  # little faces a seat; in longer games one stands for several
IN_A_GROUP = 10
apply = interpret(rules.apply)
throws_left = interpret(rules.throws_left)
second_leads = interpret(rules.second_leads)


def areas(s: Any) -> list[Area]:
    return [_dice(s, 0), _faces(s, 0), _dice(s, 1), _faces(s, 1)]


def _dice(s: Any, seat: int) -> Area:
    """The two dice as a seat left them, empty spots before its first throw and while they are in the cup."""
    role = int(s.starter) ^ seat
    shown = s.throws[role] and not _throws_again(s, role)
    labels = [str(die) for die in DICE[s.value[role]]] if shown else ["", ""]
    spots = tuple(
        Spot(f"dice{seat}{'ab'[x]}", x, 0, (Piece("die", label=label),) if label else (), name=f"{SEATS[seat]}'s die")
        for x, label in enumerate(labels)
    )
    return Area(f"dice{seat}", "row", spots, title=f"{SEATS[seat]}{_said_of(s, role)}")


def _throws_again(s: Any, role: int) -> bool:
    return bool(s.rolling and s.role == role and s.throws[role])


def _said_of(s: Any, role: int) -> str:
    if s.over:
        return ""
    if s.throws[role] == 0:
        return " starts" if role == FIRST else " answers"
    if _throws_again(s, role):
        return " throws again"
    said = f": {_name(int(s.value[role]))} in {_count(int(s.throws[role]), 'throw')}"
    return said + (", to be beaten" if role == FIRST and s.role == SECOND else "")


def _faces(s: Any, seat: int) -> Area:
    """The faces of a seat, in groups of ten."""
    each = -(-int(s.faces) // MOST_DRAWN)
    drawn = -(-int(s.marks[seat]) // each)
    groups = [min(IN_A_GROUP, drawn - start) for start in range(0, drawn, IN_A_GROUP)] or [0]
    spots = tuple(_group(seat, x, size) for x, size in enumerate(groups))
    scale = f" (each ☹ up to {each})" if each > 1 else ""
    return Area(f"faces{seat}", "row", spots, title=f"faces{scale}")


def _group(seat: int, x: int, size: int) -> Spot:
    pieces = (Piece("faces", seat, "☹" * size),) if size else ()
    return Spot(f"faces{seat}{x}", x, 0, pieces, name=f"{SEATS[seat]}'s faces")


def counters(s: Any) -> list[Counter]:
    points = [Counter("points", int(s.points[seat]), seat=seat) for seat in range(2)]
    faces = [Counter("faces", int(s.marks[seat]), int(s.faces), seat) for seat in range(2)]
    return [*points, *faces, *([] if s.over else [Counter("throws left", int(throws_left(s)))])]


def clicks(s: Any, action: int) -> tuple[str, ...]:
    return ()


def captures(s: Any, action: int) -> bool:
    return False


def sentence(s: Any, action: int) -> str:
    seat = int(s.starter) ^ int(s.role)
    after = copy(s)
    apply(after, action)
    if s.rolling:
        did = f"throws {_name(action)}"
    elif action == THROW:
        did = "throws again"
    else:
        did = f"stops at {_name(int(s.value[s.role]))}"
    return f"{SEATS[seat]} {did}{_round_won(s, after)}."


def _round_won(before: Any, after: Any) -> str:
    """Who won the round that ended between two moments."""
    for seat in range(2):
        won = int(after.points[seat] - before.points[seat])
        if won:
            faces = int(after.marks[1 - seat] - before.marks[1 - seat])
            return f": the round and {won} points for {SEATS[seat]}, {_count(faces, 'face')} for {SEATS[1 - seat]}"
    return ""


def prompt(s: Any, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    if actor == CHANCE:
        return f"{SEATS[s.starter ^ s.role]} throws the dice."
    standing = ""
    if s.role == SECOND:
        standing = ", which wins" if second_leads(s) else ", which loses"
    left = _count(int(throws_left(s)), "throw")
    return f"{SEATS[actor]}: stop at {_name(int(s.value[s.role]))}{standing}, or throw again ({left} left)?"


def _outcome(s: Any) -> str:
    points = [int(count) for count in s.points]
    why = f"{SEATS[s.starter]} has {_count(int(s.marks[s.starter]), 'face')}"
    if points[0] == points[1]:
        return f"A draw, {points[0]} points each: {why}."
    return f"{SEATS[int(points[1] > points[0])]} wins, {max(points)} points to {min(points)}: {why}."


def _name(value: int) -> str:
    return "Bingo" if value == BINGO else VALUES[value]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "s")
