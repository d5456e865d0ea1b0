"""Conversion of tables and events to and from rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row

from parlour.server.domain import events
from parlour.server.domain.clocks import Clock
from parlour.server.domain.events import Chair, TableEvent, write
from parlour.server.domain.table import Status, Table

from .schema import tables

# events that change who holds seats
SEATING = events.TableOpened, events.SeatTaken, events.SeatLeft, events.SeatHandedOver, events.GameReloaded
LISTED = tables.c["id", "game", "status", "listing", "opened_at", "actor", "results"]
NewRow = dict[str, object]  # values by column
SOON = 0  # `due` of a table where a computer is to act
_listing: TypeAdapter[tuple[tuple[Chair, ...], Clock]] = TypeAdapter(tuple[tuple[Chair, ...], Clock])


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in a list of tables."""

    id: str
    game: str  # the package
    status: Status
    chairs: tuple[Chair, ...]  # without keys
    clock: Clock
    opened_at: int  # milliseconds since 1970
    actor: int | None  # the seat to act
    results: tuple[float, ...] | None  # None until the game is over
    mine: int | None = None  # in a list of one's own tables, one's first seat


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """Events to append, and the table after them. For a new table, `secret` is set."""

    table: Table
    events: Sequence[TableEvent]
    secret: str | None = None


def read_listing(row: Row[Any]) -> ListedTable:
    """Convert a row of the columns LISTED, and optionally `seat`."""
    results = None if row.results is None else tuple(json.loads(row.results))
    mine = row._mapping.get("seat")
    chairs, clock = _listing.validate_json(row.listing)
    return ListedTable(row.id, row.game, row.status, chairs, clock, row.opened_at, row.actor, results, mine)


def rows_of(update: TableUpdate) -> tuple[NewRow, list[NewRow]]:
    """Return the table's new row, without the secret, and the rows of the events."""
    table = update.table
    chairs = tuple(replace(seat, key=None) for seat in table.seats)
    row = {
        "id": table.id,
        "game": table.game.package,
        "status": table.status,
        "public": table.public,
        "clock": table.clock.kind,
        "listing": _listing.dump_json((chairs, table.clock)).decode(),
        "seq": table.seq,
        "due": _due(table),
        "opened_at": table.opened_at,
        "changed_at": table.changed_at,
        "played": any(turn.actor >= 0 for turn in table.match.turns),
        "archived": False,
        "actor": table.actor,
        "results": json.dumps(table.end.results) if table.end else None,
    }
    first = table.seq - len(update.events) + 1
    written = [
        {"table_id": table.id, "seq": seq, "data": write(event)} for seq, event in enumerate(update.events, first)
    ]
    return row, written


def holders_of(update: TableUpdate) -> list[NewRow] | None:
    """Return the rows of the keys that hold seats after an update; None if they have not changed."""
    if not any(isinstance(event, SEATING) for event in update.events):
        return None
    id, opened_at = update.table.id, update.table.opened_at
    first = {seat.key: number for number, seat in reversed([*enumerate(update.table.seats)]) if seat.key is not None}
    return [{"key": key, "table_id": id, "seat": seat, "opened_at": opened_at} for key, seat in first.items()]


def _due(table: Table) -> int | None:
    """When the server has to act; None also if only computers play, whose moves wait for a spectator."""
    if table.computer_to_act is None:
        return table.times.deadline
    return SOON if any(seat.who == "person" for seat in table.seats) else None
