"""Meeting strangers: what the host of a table decides before the start, and people who take a seat and go away."""

from __future__ import annotations

from parlour.view.language import phrases

from .clocks import SECOND
from .commands import CallOff, CloseTable, FreeSeat
from .events import ReadinessLost, SeatLeft, TableEvent
from .game_flow import call_off_game
from .preconditions import check_waiting
from .refusals import Refusal
from .table import Table

say = phrases(__package__)

MOST_REMOVED = 10  # people named in a report
ABSENCE = 30 * SECOND  # after which a person who left the page no longer counts as present


def free_seat(table: Table, command: FreeSeat, key: str, now: int) -> list[TableEvent]:
    """Take a seat from another person, who can't sit down at this table again."""
    _check_host(table, key)
    if command.seat not in table.others(key):
        raise Refusal("invalid", say("You can remove only another person from the table."), field="seat")
    return [SeatLeft(now, command.seat, "freed")]


def close_table(table: Table, command: CloseTable, key: str, now: int) -> list[TableEvent]:
    """Call the game off before the start."""
    _check_host(table, key)
    return call_off_game(table, "closed", now)


def call_off(table: Table, command: CallOff, key: str, now: int) -> list[TableEvent]:
    """Call the game off for the operator, before or after the start."""
    if table.status == "over":
        raise Refusal("over", say("The game is over."), seq=table.seq)
    return call_off_game(table, "operator", now)


def _check_host(table: Table, key: str) -> None:
    check_waiting(table)
    if key != table.host:
        raise Refusal("not_yours", say("Only the host of the table can do this."))
    if table.contributions.asked_at is not None:  # otherwise a host who plays could retry the dice unseen
        raise Refusal("not_allowed", say("The game is about to start."), seq=table.seq)


def may_report(table: Table, key: str | None) -> bool:
    """Whether a person may report a table: a public one where somebody else is, or may have been."""
    return table.public and bool(table.others(key) or table.freed or not table.held_by(key))


def reported_names(table: Table) -> tuple[str, ...]:
    """The names of the people at a table, and of the last ones whom the host has removed."""
    seated = [seat.player for seat in table.seats if seat.who == "person"]
    return tuple(filter(None, [*seated, *[*table.freed.values()][-MOST_REMOVED:]]))


def check_welcome(table: Table, key: str) -> None:
    """Raise Refusal if a person may not take a seat at a table, or not another one."""
    if key in table.freed:
        raise Refusal("not_allowed", say("The host has removed you, so you can't take a seat at this table again."))
    if table.public and not table.several and table.held_by(key):
        raise Refusal("not_allowed", say("You already have a seat. At this table, each person can take only one."))


def without_absentees(table: Table, events: list[TableEvent], now: int) -> list[TableEvent]:
    """Some events and, if everyone is ready after them, those by which people who have gone are ready no longer.

    In a correspondence game, players may be away.
    """
    after = table.after(events)
    if not events or not after.is_complete or after.clock.kind == "days":
        return events
    gone = [seat for seat in after.ready if _is_away(after, seat, now)]
    return [*events, *(ReadinessLost(now, seat) for seat in gone)]


def free_idle_seats(table: Table, now: int) -> list[TableEvent]:
    """Free the seats at a public table that people hold who have gone without getting ready."""
    return [SeatLeft(now, seat, "away") for seat in _idle_seats(table) if _is_away(table, seat, now)]


def next_absence(table: Table, now: int) -> int | None:
    """When the next seat will be freed because nobody is there; None if everybody is, or ready."""
    away = [table.presence.away(table.seats[seat].key or "", now) for seat in _idle_seats(table)]
    return now + ABSENCE - max(away) if away else None


def _idle_seats(table: Table) -> list[int]:
    """The seats whose people are not connected and not ready, where strangers wait for them. Hosts keep theirs."""
    if table.status != "waiting" or not table.public or table.clock.kind == "days":
        return []
    people = [number for number, seat in enumerate(table.seats) if seat.who == "person" and seat.key != table.host]
    return [seat for seat in people if seat not in table.ready and not table.is_here(seat)]


def _is_away(table: Table, seat: int, now: int) -> bool:
    key = table.seats[seat].key
    return key is not None and table.presence.away(key, now) >= ABSENCE
