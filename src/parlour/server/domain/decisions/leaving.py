"""Giving up, going away, failing, and running out of time."""

from __future__ import annotations

from parlour.view.language import phrases

from .. import commands as asked
from .. import events as happened
from ..events import Event
from ..preconditions import acting_seat, begin_command, check_level, check_server
from ..refusals import Refusal
from ..table import Table
from .outcomes import lose_seat

say = phrases(__package__)


def resign(table: Table, command: asked.Resign, who: str, now: int) -> list[Event]:
    """Give up a seat."""
    seat = acting_seat(table, who, command.seat)
    begin_command(table, who, command.seq, now)
    return lose_seat(table, seat, "resigned", now)


def claim(table: Table, command: asked.Claim, who: str, now: int) -> list[Event]:
    """Give the win to a person whose opponent has gone away."""
    begin_command(table, who, command.seq, now)
    if len(table.seats) > 2:
        raise Refusal(
            "not_allowed", say("You can claim a win only in games with two seats. Let the computer take over instead.")
        )
    seat = _check_missed(table, table.actor or 0, who, now)
    return lose_seat(table, seat, "abandoned", now)


def hand_over(table: Table, command: asked.HandOver, who: str, now: int) -> list[Event]:
    """Let the computer play on for a person who has gone away, or a player from outside that is not there."""
    begin_command(table, who, command.seq, now)
    check_level(command.level, "level", table.outsiders)
    seat = command.seat if command.seat in table.absentees() else _check_missed(table, command.seat, who, now)
    return [happened.HandedOver(now, seat, command.level, "abandoned")]


def _check_missed(table: Table, seat: int, who: str, now: int) -> int:
    """The seat, if its person has kept the others waiting for too long."""
    if seat not in table.others(who):
        message = say("You can do this only for another person whose turn it is.")
        raise Refusal("not_allowed", message, field="seat")
    if table.clock.kind == "days":
        raise Refusal("not_allowed", say("In a correspondence game, players may be away. Only the clock counts."))
    if seat != table.actor:
        raise Refusal("too_early", say("It isn't {seat}'s turn, so nobody is waiting.", seat=table.seat_name(seat)))
    key, presence = table.seats[seat].key or "", table.presence
    if presence.is_here(key):
        raise Refusal("too_early", say("{seat} is still here.", seat=table.seat_name(seat)))
    if not presence.is_missed(key, now):
        left = -((presence.away(key, now) - presence.patience) // 1000)
        message = say("{seat} may still come back. Wait another {left} s.", seat=table.seat_name(seat), left=left)
        raise Refusal("too_early", message)
    return seat


def forfeit(table: Table, command: asked.Forfeit, who: str, now: int) -> list[Event]:
    """Take the seat from a player from outside that has failed."""
    check_server(who)
    begin_command(table, who, command.seq, now)
    return lose_seat(table, acting_seat(table, who, command.seat), "failed", now)


def call_time(table: Table, command: asked.CallTime, who: str, now: int) -> list[Event]:
    """Take the seat from a player whose clock has run out."""
    check_server(who)
    deadline, seat = table.times.deadline, table.running
    if deadline is None or seat is None or now < deadline:
        return []
    return lose_seat(table, seat, "time", now)
