"""Before the start: who sits where, and who is ready."""

from __future__ import annotations

from parlour.view.language import phrases

from .. import commands as asked
from .. import events as happened
from ..events import Event
from ..preconditions import check_entropy, check_waiting, clean_name, own_seats
from ..refusals import Refusal
from ..table import Table
from .outcomes import begin, draw, end

say = phrases(__package__)


def sit(table: Table, command: asked.Sit, who: str, now: int) -> list[Event]:
    """Seat a person at the seat that they name, or at the first open one."""
    check_waiting(table)
    seat = command.seat if command.seat is not None else _first_open(table)
    if not 0 <= seat < len(table.seats):
        message = say("There is no seat {seat}. Seats are numbered 0 to {last}.", last=len(table.seats) - 1, seat=seat)
        raise Refusal("invalid", message, field="seat")
    if table.seats[seat].who != "open":
        raise Refusal("taken", _taken(table, seat), field="seat")
    return [happened.Sat(now, seat, clean_name(command.name), who)]


def _first_open(table: Table) -> int:
    for number, seat in enumerate(table.seats):
        if seat.who == "open":
            return number
    raise Refusal("taken", say("All seats are taken, but you can watch."))


def _taken(table: Table, seat: int) -> str:
    free = [table.seat_name(number) for number, seat in enumerate(table.seats) if seat.who == "open"]
    if not free:
        return say("All seats are taken, but you can watch.")
    return say("{seat} is taken. Open seats: {free}.", seat=table.seat_name(seat), free=", ".join(free))


def leave(table: Table, command: asked.Leave, who: str, now: int) -> list[Event]:
    """Free a person's seats; when the last person leaves, close the table."""
    seats = own_seats(table, who)
    check_waiting(table)
    events: list[Event] = [happened.Left(now, seat) for seat in seats]
    return events if table.others(who) else [*events, *end(table, "abandoned", draw(table), now)]


def be_ready(table: Table, command: asked.Ready, who: str, now: int) -> list[Event]:
    """Mark a person as ready; when all are, start the game."""
    seats = own_seats(table, who)
    check_entropy(command.entropy)
    if table.status == "playing":
        return []  # asked once more, as by a page that was loaded anew
    check_waiting(table)
    fresh = [seat for seat in seats if not table.seats[seat].ready]
    events: list[Event] = [
        happened.BecameReady(now, seat, command.entropy if seat == fresh[0] else "") for seat in fresh
    ]
    if fresh and all(seat.who == "computer" or seat.ready for n, seat in enumerate(table.seats) if n not in fresh):
        entropy = [command.entropy if n == fresh[0] else seat.entropy for n, seat in enumerate(table.seats)]
        events += begin(table, tuple(filter(None, entropy)), now)
    return events
