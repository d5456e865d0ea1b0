"""Conversion of tables and events to and from rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row

from parlour.game_info import Value
from parlour.server.domain import events
from parlour.server.domain.clocks import Clock
from parlour.server.domain.events import Chair, TableEvent, write
from parlour.server.domain.table import Status, Table

from .schema import tables

# events that change who holds seats
SEATING = (
    events.TableOpened,
    events.SeatTaken,
    events.SeatLeft,
    events.StartAborted,
    events.SeatHandedOver,
    events.GameReloaded,
)
LISTED = tables.c["id", "game", "status", "listing", "opened_at", "actor", "results"]
NewRow = dict[str, object]  # values by column
SOON = 0  # `due` of a table where a computer is to act
Options = dict[str, Value]
Listing = tuple[tuple[Chair, ...], Clock] | tuple[tuple[Chair, ...], Clock, Options]  # the former in old rows
_listing: TypeAdapter[Listing] = TypeAdapter(Listing)


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
    due: bool = False  # in a list of one's own tables, whether one has a choice to make
    options: Options = field(default_factory=Options)
    host_here: bool = False  # in the list of public tables, whether the host of a waiting one is connected


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """Events to append, and the table after them. For a new table, `secret` is set."""

    table: Table
    events: Sequence[TableEvent]
    secret: str | None = None


def read_listing(row: Row[Any]) -> ListedTable:
    """Convert a row of the columns LISTED, and optionally `seat` and `due`."""
    results = None if row.results is None else tuple(json.loads(row.results))
    own = row._mapping
    chairs, clock, *options = _listing.validate_json(row.listing)
    return ListedTable(
        row.id,
        row.game,
        row.status,
        chairs,
        clock,
        row.opened_at,
        row.actor,
        results,
        own.get("seat"),
        bool(own.get("due")),
        *options,
        host_here=bool(own.get("host_here")),
    )


def rows_of(update: TableUpdate) -> tuple[NewRow, list[NewRow]]:
    """Return the table's new row, without the secret, and the rows of the events."""
    table = update.table
    chairs = tuple(replace(seat, key=None) for seat in table.seats)
    row: NewRow = {
        "id": table.id,
        "game": table.game.package,
        "status": table.status,
        "public": table.public,
        "clock": table.clock.kind,
        "listing": _listing.dump_json((chairs, table.clock, table.game.options)).decode(),
        "seq": table.seq,
        "due": _due(table),
        "opened_at": table.opened_at,
        "changed_at": table.changed_at,
        "played": any(turn.actor >= 0 for turn in table.match.turns),
        "archived": False,
        "actor": table.actor,
        "results": json.dumps(table.end.results) if table.end and table.end.reason != "aborted" else None,
        "awaited": _bits(seat for seat in range(len(chairs)) if table.turn_of([seat]) is not None),
        "names": "\n".join(chair.player for chair in chairs).lower(),
    }
    if table.public:
        row |= {"host": table.host} if table.status == "waiting" else {"host": None, "network": None}
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
    held = {seat.key: update.table.held_by(seat.key) for seat in update.table.seats if seat.key is not None}
    return [
        {"key": key, "table_id": id, "seat": seats[0], "opened_at": opened_at, "seats": _bits(seats)}
        for key, seats in held.items()
    ]


def _bits(seats: Iterable[int]) -> int:
    """A number with a bit set for each seat."""
    return sum(1 << seat for seat in seats)


def _due(table: Table) -> int | None:
    """When the server has to act; None also if only computers play, whose moves wait for a spectator."""
    if table.computer_to_act is None:
        return table.deadline
    return SOON if any(seat.who == "person" for seat in table.seats) else None
