"""Taking and giving up seats: joining, getting ready, leaving, resigning, failing and running out of time."""

from __future__ import annotations

from parlour.match.dice import commitment
from parlour.view.language import phrases

from .commands import CallTime, Claim, Forfeit, HandOver, Leave, Ready, Resign, Reveal, Sit
from .events import EntropyRevealed, PlayerReady, SeatHandedOver, SeatLeft, SeatTaken, StartAborted, TableEvent
from .game_flow import call_off_game, lose_seat, start_game
from .hosting import check_welcome, free_idle_seats, without_absentees
from .names import new_name
from .preconditions import (
    acting_seat,
    begin_command,
    check_commitment,
    check_entropy,
    check_level,
    check_waiting,
    own_seats,
)
from .refusals import Refusal
from .table import Table
from .timeouts import is_out_of_time

say = phrases(__package__)


def sit(table: Table, command: Sit, key: str, now: int) -> list[TableEvent]:
    """Seat a person at the seat they name, or at the first open one."""
    check_waiting(table)
    check_welcome(table, key)
    field = None if command.seat is None else "seat"
    seat, last = command.seat or 0, len(table.seats) - 1
    if not 0 <= seat <= last:
        message = say("There is no seat {seat}. Seats are numbered 0 to {last}.", last=last, seat=seat)
        raise Refusal("invalid", message, field=field)
    free = [number for number, chair in enumerate(table.seats) if chair.who == "open"]
    if not free:
        raise Refusal("taken", say("All seats are taken, but you can watch."), field=field)
    if field and seat not in free:
        names = ", ".join(map(table.seat_name, free))
        message = say("{seat} is taken. Open seats: {free}.", seat=table.seat_name(seat), free=names)
        raise Refusal("taken", message, field=field)
    name = new_name(command.name, (table.seats[other].player for other in table.others(key)), table.outsiders)
    return [SeatTaken(now, seat if field else free[0], name, key)]


def leave(table: Table, command: Leave, key: str, now: int) -> list[TableEvent]:
    """Free a person's seats; when the last person leaves, close the table.

    Once entropy is being revealed, leaving aborts the start: otherwise a host who plays could retry unseen.
    """
    seats = own_seats(table, key)
    check_waiting(table)
    events: list[TableEvent] = [SeatLeft(now, seat) for seat in seats]
    if table.contributions.asked_at is not None:
        events = [StartAborted(now, tuple(seats))]
    return events if table.others(key) else [*events, *call_off_game(table, "left", now)]


def be_ready(table: Table, command: Ready, key: str, now: int) -> list[TableEvent]:
    """Mark a person as ready; when everyone is and nobody has committed to entropy, start the game."""
    seats = own_seats(table, key)
    check_commitment(command.commitment)
    if table.status == "playing":
        return []  # a repeated request, for example from a page that was reloaded
    check_waiting(table)
    fresh = [seat for seat in seats if seat not in table.ready]
    events: list[TableEvent] = [
        PlayerReady(now, seat, commitment=command.commitment if seat == fresh[0] else "") for seat in fresh
    ]
    events = without_absentees(table, events, now)
    return [*events, *_start_if_complete(table, events, now)]


def reveal(table: Table, command: Reveal, key: str, now: int) -> list[TableEvent]:
    """Reveal the entropy of a person; once nobody else has to, start the game."""
    seats = own_seats(table, key)
    check_entropy(command.entropy)
    if table.status == "playing":
        return []  # a repeated request
    check_waiting(table)
    contributions = table.contributions
    if contributions.asked_at is None:
        message = say("Keep your entropy secret until every seat is taken and every player ready.")
        raise Refusal("too_early", message, seq=table.seq)
    committed = commitment(command.entropy)
    matching = [seat for seat in seats if contributions.commitments.get(seat) == committed]
    if not matching:
        message = say("This doesn't match your commitment. Send the text whose SHA-256 you sent with ready.")
        raise Refusal("invalid", message, field="entropy", seq=table.seq)
    fresh = [seat for seat in matching if seat in contributions.missing]
    events: list[TableEvent] = [EntropyRevealed(now, seat, command.entropy) for seat in fresh]
    return [*events, *_start_if_complete(table, events, now)]


def _start_if_complete(table: Table, events: list[TableEvent], now: int) -> list[TableEvent]:
    """Start the game if nobody has to get ready or reveal entropy after some events."""
    after = table.after(events)
    return start_game(after, now) if events and after.is_complete and not after.contributions.missing else []


def resign(table: Table, command: Resign, key: str, now: int) -> list[TableEvent]:
    """Give up a seat during the game."""
    seat = acting_seat(table, key, command.seat)
    begin_command(table, key, command.seq, now)
    return lose_seat(table, seat, "resigned", now)


def claim(table: Table, command: Claim, key: str, now: int) -> list[TableEvent]:
    """Give the win to a person whose opponent has been away too long."""
    begin_command(table, key, command.seq, now)
    if len(table.seats) > 2:
        message = say("You can claim victory only in games with two seats. Let the computer take over instead.")
        raise Refusal("not_allowed", message)
    _check_missed(table, table.actor or 0, key, now)
    return lose_seat(table, table.actor or 0, "abandoned", now)


def hand_over(table: Table, command: HandOver, key: str, now: int) -> list[TableEvent]:
    """Let the computer replace a person who has been away too long, or an external player that is unavailable."""
    begin_command(table, key, command.seq, now)
    check_level(command.level, "level", table.outsiders)
    if command.seat not in table.absentees():
        _check_missed(table, command.seat, key, now)
    return [SeatHandedOver(now, command.seat, command.level, "abandoned")]


def _check_missed(table: Table, seat: int, key: str, now: int) -> None:
    """Raise Refusal unless the person at a seat has kept the others waiting too long."""
    if seat not in table.others(key):
        message = say("You can do this only when another person is keeping the game waiting.")
        raise Refusal("not_allowed", message, field="seat")
    if table.clock.kind == "days":
        raise Refusal("not_allowed", say("In a correspondence game, players may be away. Only the clock counts."))
    if seat != table.actor:
        raise Refusal("too_early", say("It isn't {seat}'s turn, so nobody is waiting.", seat=table.seat_name(seat)))
    absent, presence = table.seats[seat].key or "", table.presence
    if presence.is_here(absent):
        raise Refusal("too_early", say("{seat} is still here.", seat=table.seat_name(seat)))
    if not presence.is_missed(absent, now):
        left = -((presence.away(absent, now) - presence.patience) // 1000)
        message = say("{seat} may still come back. Wait another {left} s.", seat=table.seat_name(seat), left=left)
        raise Refusal("too_early", message)


def forfeit(table: Table, command: Forfeit, key: str, now: int) -> list[TableEvent]:
    """Remove an external player that failed."""
    begin_command(table, key, command.seq, now)
    return lose_seat(table, acting_seat(table, key, command.seat), "failed", now)


def call_time(table: Table, command: CallTime, key: str, now: int) -> list[TableEvent]:
    """Remove a player whose clock has run out, or abort a start for which entropy was not revealed in time.

    A game is called off if a first move isn't made in time. Seats whose people have gone before the start are freed.
    """
    if table.contributions.asked_at is not None and now >= (table.deadline or now):
        return [StartAborted(now, tuple(sorted(table.contributions.missing)))]
    seat = table.times.running
    if seat is None or not is_out_of_time(table, now):
        return free_idle_seats(table, now)
    if table.times.awaits_first_move:
        return call_off_game(table, "no_first_move", now, seat)
    return lose_seat(table, seat, "time", now)
