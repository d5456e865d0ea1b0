"""Vacations: for some days a year, a person's clocks in correspondence games stand still. Opponents can see it."""

from __future__ import annotations

from .clocks import DAY
from .commands import TakeVacation
from .events import TableEvent, VacationBegan, VacationEnded
from .table import Table

DAYS_PER_YEAR = 30  # per person, in any 365 days
YEAR = 365 * DAY


def take_vacation(table: Table, command: TakeVacation, key: str, now: int) -> list[TableEvent]:
    """Let the clocks of a person at a correspondence game stand still, or run again."""
    if table.clock.kind != "days" or table.status == "over":
        return []
    seats = [seat for seat in table.held_by(command.key) if table.times.vacations.get(seat) != command.until]
    if command.until is None:
        return [VacationEnded(now, seat) for seat in seats if vacation_of(table, seat, now)]
    return [VacationBegan(now, seat, command.until) for seat in seats]


def vacation_of(table: Table, seat: int, now: int) -> int | None:
    """The end of the vacation of the person at a seat; None if they are not on vacation."""
    until = table.times.vacations.get(seat, 0)
    return until if until > now and table.status != "over" else None
