"""Changes to tables in a database, whether or not a process has them in memory; those that have follow."""

from __future__ import annotations

import logging
from collections.abc import Collection

from parlour.server.domain.commands import CallTime, Command, Leave, Resign
from parlour.server.domain.decisions import decide
from parlour.server.domain.events import TableEvent
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.storage.erasure import erase
from parlour.server.storage.store import ConflictError, Store
from parlour.server.storage.table_rows import TableUpdate
from parlour.view.language import phrases

from .live_tables import unknown_table

log = logging.getLogger(__name__)
say = phrases(__package__)

MOST_TRIES = 20  # to change a table while others act there


def load_table(store: Store, id: str) -> Table:
    """Build a table from its events, with interpreted rules. Raises Refusal for an unknown table."""
    stored = store.load(id)
    if stored is None:
        raise unknown_table(id)
    return Table.of(id, *stored)


def carry_out(store: Store, id: str, command: Command, key: str, now: int) -> int:
    """Carry out a command at a table, and return its new sequence number once it is on disk. Raises Refusal."""
    for _ in range(MOST_TRIES):
        table = load_table(store, id)
        events = _decide(table, command, key, max(now, table.changed_at))
        after = table.after(events)
        try:
            if events:
                store.append(TableUpdate(after, events)).result()
            return after.seq
        except ConflictError:  # others have acted in the meantime
            continue
    raise Refusal("busy", say("The table has changed in the meantime. Take another look."), retry_after=1)


def _decide(table: Table, command: Command, key: str, moment: int) -> list[TableEvent]:
    """The events of a command, after those of a clock that has run out."""
    is_overdue = table.deadline is not None and moment >= table.deadline
    overdue = decide(table, CallTime(), SERVER, moment) if is_overdue else []
    return [*overdue, *decide(table.after(overdue), command, key, moment)]


def erase_from_table(store: Store, id: str, is_over: bool, keys: Collection[str], now: int) -> int | None:
    """Give up the seats that some keys hold at a table, and erase their holder.

    The result is the table's sequence number; None if there is no such table. Raises Refusal if the database is
    unavailable.
    """
    if not is_over:
        _give_up(store, id, keys, now)
    return erase(store.database, id, keys, now).result()


def _give_up(store: Store, id: str, keys: Collection[str], now: int) -> None:
    """Leave or resign all seats at a table. A table that cannot be loaded is skipped: nobody can play there."""
    for _ in range(MOST_TRIES):
        try:
            table = load_table(store, id)
            holder = next(filter(table.held_by, keys), None)
            if holder is None or table.status == "over":
                return
            carry_out(store, id, Leave() if table.status == "waiting" else Resign(table.seq), holder, now)
        except Refusal as problem:  # the others may have acted in the meantime
            if problem.code == "storage":
                raise
        except Exception:
            log.exception("Cannot load table %s", id)
            return
