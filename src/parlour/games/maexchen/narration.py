"""Mäxchen: sentences for actions, prompts and results."""

from __future__ import annotations

import functools
from typing import NamedTuple

from parlour.kit import CHANCE, TERMINAL, copy, interpret
from parlour.view.language import number, phrases

from . import INFO, rules
from .notation import VALUES
from .rules import BINGO, FIRST, THROW, State

apply = interpret(rules.apply)
seat_of = interpret(rules.seat_of)
rank = interpret(rules.rank)
_throws_left = interpret(rules.throws_left)
rank_of = functools.cache(interpret(rules.rank_of))
say = phrases(__package__)


class Standing(NamedTuple):
    """A throw's place among those of the round: a note for its button, and the prompt."""

    note: str
    prompt: str


ONLY = Standing("", "{seat}: stop at {value}, or throw again ({left})?")
WINS = Standing("wins the round", "{seat}: stop at {value} and win the round, or throw again ({left})?")
BEST = Standing("the best so far", "{seat}: stop at {value}, the best so far, or throw again ({left})?")
LOSES = Standing("loses the round", "{seat}: stop at {value} and lose the round, or throw again ({left})?")
WORST = Standing("the worst so far", "{seat}: stop at {value}, the worst so far, or throw again ({left})?")
BETWEEN = Standing(
    "neither best nor worst", "{seat}: stop at {value}, neither best nor worst so far, or throw again ({left})?"
)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def is_round_over(s: State) -> bool:
    """Whether all have thrown and the result of the round is being shown."""
    return bool(s.role == s.players)


def throws_left(s: State) -> int:
    return 0 if is_round_over(s) else int(_throws_left(s))


def value_name(value: int) -> str:
    return say("Bingo") if value == BINGO else VALUES[value]


def describe_action(s: State, action: int) -> str:
    after = copy(s)
    apply(after, action)
    return f"{describe_throw(s, action)} {_round_won(s, after)}".rstrip()


def describe_throw(s: State, action: int) -> str:
    """Return a sentence for a throw or stop, without its consequences."""
    seat = who(seat_of(s, s.role))
    if s.rolling:
        return say("{seat} throws {value}.", seat=seat, value=value_name(action))
    if action == THROW:
        return say("{seat} throws again.", seat=seat)
    return say("{seat} stops at {value}.", seat=seat, value=value_name(int(s.value[s.role])))


def _round_won(before: State, after: State) -> str:
    """Winner of the round that ended between two states."""
    winner, loser = round_winner(before, after), int(after.starter)
    if winner is None:
        return ""
    faces = int(after.marks[loser] - before.marks[loser])
    points = number(int(after.points[winner] - before.points[winner]))
    words = {"points": points, "winner": who(winner), "loser": who(loser)}
    if faces == 1:
        return say("{winner} wins the round and {points} points. {loser} gets 1 face.", **words)
    return say("{winner} wins the round and {points} points. {loser} gets {faces} faces.", faces=faces, **words)


def round_winner(before: State, after: State) -> int | None:
    """Winner of the round that ended between two states, if one did."""
    return next((seat for seat in range(before.players) if after.points[seat] > before.points[seat]), None)


def best_role(s: State, roles: int) -> int:
    """Which of the first roles has the best throw."""
    return max(range(roles), key=lambda role: rank(s, role))  # the earlier one wins ties


def role_to_beat(s: State) -> int | None:
    """The role with the best throw of those whose turn is over."""
    return best_role(s, s.role) if s.role > FIRST else None


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return f"{_why_over(s)} {_result(s)}"
    if actor == CHANCE:
        return say("{seat} throws the dice.", seat=who(seat_of(s, s.role)))
    if is_round_over(s):
        return say("{seat} has won the round.", seat=who(actor))
    if throws_left(s) == 0:
        return say("{seat} has no throw left.", seat=who(actor))
    return say(_standing(s).prompt, seat=who(actor), value=value_name(int(s.value[s.role])), left=count_left(s))


def count_left(s: State) -> str:
    count = throws_left(s)
    return say("1 throw left") if count == 1 else say("{count} throws left", count=count)


def standing(s: State) -> str:
    """Place of the current value among the round's throws."""
    note = _standing(s).note
    return say(note) if note else ""


def _standing(s: State) -> Standing:
    is_last = s.role + 1 == s.players
    if s.role == FIRST:
        return ONLY
    if best_role(s, s.role + 1) == s.role:
        return WINS if is_last else BEST
    if rank(s, s.role) <= min(rank(s, role) for role in range(s.role)):  # the later one loses ties
        return LOSES if is_last else WORST
    return BETWEEN


def _result(s: State) -> str:
    points = [int(s.points[seat]) for seat in range(s.players)]
    winners = [who(seat) for seat, count in enumerate(points) if count == max(points)]
    most, least = number(max(points)), number(min(points))
    if len(winners) == len(points):
        return say("It's a draw with {count} points each.", count=most)
    if len(winners) > 1:
        seats = ", ".join(winners[:-1]) + say(" and ") + winners[-1]
        return say("{seats} win together with {most} points each.", seats=seats, most=most)
    if len(points) > 2:
        return say("{seat} wins with {most} points.", seat=winners[0], most=most)
    return say("{seat} wins by {most} points to {least}.", seat=winners[0], most=most, least=least)


def _why_over(s: State) -> str:
    count, seat = int(s.marks[s.starter]), who(s.starter)
    template = "{seat} has all {count} faces, so the game is over."
    if count == 1:
        template = "{seat} has 1 face, so the game is over."
    elif count > s.faces:
        template = "{seat} has {count} faces, so the game is over."
    return say(template, seat=seat, count=count)
