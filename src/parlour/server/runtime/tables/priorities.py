"""The priority of a table's next move by the computer."""

from __future__ import annotations

from ..computing.priority import Priority
from .live_table import LiveTable


def priority_of(live: LiveTable, now: int) -> Priority | None:
    """The priority of a table's next move by the computer; None where no computer is to act, or it is not there.

    Where only computers play, they pause (None as well) while nobody looks on.
    """
    table = live.table
    if table.computer_to_act is None or not table.is_here(table.computer_to_act):
        return None
    people = [seat.key for seat in table.seats if seat.who == "person"]
    if any(key is not None and table.presence.is_around(key, now) for key in people):
        return Priority.OPPONENT
    if live.is_watched(now):
        return Priority.SHOW
    return Priority.LATER if people else None
