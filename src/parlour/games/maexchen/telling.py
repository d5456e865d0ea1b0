"""Mäxchen: what a person is told."""

from typing import Any

from parlour.kit import CHANCE, TERMINAL, copy, interpret
from parlour.view.language import phrases

from . import INFO, rules
from .notation import VALUES
from .rules import BINGO, FIRST, THROW, State

apply = interpret(rules.apply)
throws_left = interpret(rules.throws_left)
second_leads = interpret(rules.second_leads)
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def value_name(value: int) -> str:
    return say("Bingo") if value == BINGO else VALUES[value]


def describe_action(s: State, action: int) -> str:
    after = copy(s)
    apply(after, action)
    seat, won = who(int(s.starter) ^ int(s.role)), _round_won(s, after)
    if s.rolling:
        value = value_name(action)
        if won:
            return say("{seat} throws {value}: {won}.", seat=seat, value=value, won=won)
        return say("{seat} throws {value}.", seat=seat, value=value)
    if action == THROW:
        return say("{seat} throws again.", seat=seat)
    value = value_name(int(s.value[s.role]))
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
    if count == 0:
        return say("{seat} has no throw left.", seat=who(actor))
    left = say("1 throw left") if count == 1 else say("{count} throws left", count=count)
    words = {"seat": who(actor), "value": value_name(int(s.value[s.role])), "left": left}
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
