"""What is written of a table: a row of its own, and one for each event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, String, insert, literal, select, update

from ..domain.clocks import Clock
from ..domain.events import Chair, Event, Resumed, write
from ..domain.table import Status, Table
from .schema import events, tables

SOON = 0  # `due` of a table at which a computer is to act
RUNNING = tables.c.due > SOON, tables.c.clock.in_(("move", "game"))  # where a clock runs that counts seconds
Lists = tuple[tuple[Chair, ...], Clock]
_lists: TypeAdapter[Lists] = TypeAdapter(Lists)


@dataclass(frozen=True, slots=True)
class Listing:
    """A table in the list."""

    id: str
    game: str  # the package
    status: Status
    chairs: tuple[Chair, ...]  # without keys
    clock: Clock
    opened_at: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class Entry:
    """Events for a table, and what it is like after them. A new table has its secret here."""

    table: Table
    events: Sequence[Event]
    secret: str | None = None


def read_listing(row: Row[Any]) -> Listing:
    """A table in the list, from its row."""
    return Listing(row.id, row.game, row.status, *_lists.validate_json(row.listing), row.opened_at)


def rows_of(entry: Entry) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The table's row after some events, without its secret, and the rows of the events."""
    table = entry.table
    chairs = tuple(Chair(seat.who, seat.player) for seat in table.seats)
    row = {
        "id": table.id,
        "game": table.game.package,
        "status": table.status,
        "public": table.public,
        "clock": table.clock.kind,
        "listing": _lists.dump_json((chairs, table.clock)).decode(),
        "seq": table.seq,
        "due": _due(table),
        "opened_at": table.opened_at,
        "changed_at": table.changed_at,
        "played": any(turn.actor >= 0 for turn in table.match.turns),
        "archived": False,
    }
    first = table.seq - len(entry.events) + 1
    written = [
        {"table_id": table.id, "seq": seq, "data": write(event)} for seq, event in enumerate(entry.events, first)
    ]
    return row, written


def _due(table: Table) -> int | None:
    """When the server has to do something. Where only computers play, somebody who looks on has it do so."""
    if table.computer_to_act is None:
        return table.times.deadline
    return SOON if any(seat.who == "person" for seat in table.seats) else None


def give_back(connection: Connection, now: int, pause: int) -> int:
    """Let it happen, wherever a clock runs, that a pause is forgiven. Tells at how many tables.

    No table is laid out for it: with thousands that would take longer than people wait for a server.
    """
    resumed = literal(write(Resumed(now, pause)), String)
    each = select(tables.c.id, tables.c.seq + 1, resumed).where(*RUNNING)
    connection.execute(insert(events).from_select(["table_id", "seq", "data"], each))
    after = {"seq": tables.c.seq + 1, "due": tables.c.due + pause, "changed_at": now}
    return connection.execute(update(tables).where(*RUNNING).values(after)).rowcount
