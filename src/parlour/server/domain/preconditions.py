"""Preconditions of commands. Each check raises Refusal unless its condition holds."""

from __future__ import annotations

import re
from collections.abc import Iterable

from parlour.errors import DiceError
from parlour.match.dice import Dice
from parlour.view.language import phrases

from .refusals import Refusal
from .table import LEVEL_NAMES, Table
from .timeouts import is_out_of_time

say = phrases(__package__)

COMMITMENT = re.compile("(?:[0-9a-f]{64})?")  # "" contributes nothing
SERVER = "server"  # the caller that plays for the computers and calls time; no key hashes to it


def own_seats(table: Table, key: str) -> list[int]:
    """The caller's seats: at least one."""
    computers = [number for number, seat in enumerate(table.seats) if seat.who == "computer"]
    seats = computers if key == SERVER else table.held_by(key)
    if not seats:
        raise Refusal("not_yours", say("You don't have a seat at this table, so you can only watch."))
    return seats


def acting_seat(table: Table, key: str, wanted: int | None) -> int:
    """Return the caller's seat for a command: the one named, or the one to act, or the first."""
    own = own_seats(table, key)
    if wanted is None:
        return table.actor if table.actor in own else own[0]
    if wanted not in own:
        message = say("Seat {seat} isn't yours. Your seats: {own}.", seat=wanted, own=", ".join(map(str, own)))
        raise Refusal("not_yours", message, field="seat")
    return wanted


def begin_command(table: Table, key: str, seq: int, now: int) -> list[int]:
    """Return the caller's seats, after checking that the game is in progress and has not changed since the caller saw
    it.
    """
    own = own_seats(table, key)
    check_playing(table, now)
    check_seq(table, seq)
    return own


def check_playing(table: Table, now: int) -> None:
    if table.status == "waiting":
        message = say("The game hasn't started. Every seat must be taken and every player ready.")
        raise Refusal("waiting", message, seq=table.seq)
    if table.status == "over":
        raise Refusal("over", say("The game is over."), seq=table.seq)
    if is_out_of_time(table, now):
        message = say("{seat} has run out of time.", seat=table.seat_name(table.times.running or 0))
        raise Refusal("stale", message, seq=table.seq)


def check_waiting(table: Table) -> None:
    if table.status == "playing":
        raise Refusal("not_allowed", say("The game has already started, but you can watch."), seq=table.seq)
    if table.status == "over":
        raise Refusal("over", say("The game is over."), seq=table.seq)


def check_seq(table: Table, seq: int, since: int | None = None) -> None:
    """Raise Refusal unless the caller has seen the table as it is now, or at some point from `since` on.

    By default, talk may have come in between.
    """
    if not (table.settled if since is None else since) <= seq <= table.seq:
        message = say("The table has changed in the meantime. Take another look.")
        raise Refusal("stale", message, field="seq", seq=table.seq)


def check_level(level: str, field: str, outsiders: Iterable[str]) -> None:
    """Raise Refusal unless a level is a computer level or the name of an available external player."""
    offered = [*LEVEL_NAMES, *outsiders]
    if level not in offered:
        message = say(
            "No computer player named {name}. Computer players: {names}.", name=repr(level), names=", ".join(offered)
        )
        raise Refusal("invalid", message, field=field)


def check_entropy(entropy: str) -> None:
    try:
        Dice(None, (entropy,))
    except DiceError as problem:
        raise Refusal("invalid", str(problem), field="entropy") from problem


def check_commitment(commitment: str) -> None:
    if not COMMITMENT.fullmatch(commitment):
        message = say("commitment should be a SHA-256 hash: 64 digits and lower-case letters a to f.")
        raise Refusal("invalid", message, field="commitment")
