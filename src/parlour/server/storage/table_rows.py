"""Conversion of tables and events to and from rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pydantic import TypeAdapter
from sqlalchemy import Row

from parlour.game_info import Value
from parlour.server.domain import events
from parlour.server.domain.clocks import Clock
from parlour.server.domain.events import Chair, TableEvent, write
from parlour.server.domain.pairing import has_open_seat, terms_of
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
LISTED = tables.c["id", "game", "status", "listing", "opened_at", "changed_at", "actor", "results"]
CHANGES = tables.c.seq, tables.c.due.label("timeout")  # for lists that show clocks
NewRow = dict[str, object]  # values by column
SOON = 0  # `due` of a table where a computer is to act
Options = dict[str, Value]
NO_OPTIONS: Options = {}


@dataclass(frozen=True, slots=True)
class StoredClocks:
    """The clocks of a table when it last changed."""

    left: tuple[int | None, ...] = ()  # milliseconds per seat; None without a clock
    running: int | None = None  # the seat whose clock runs


class StoredListing(NamedTuple):
    """The part of a table that lists of tables show, stored as an array. Old rows are shorter."""

    chairs: tuple[Chair, ...]  # without keys
    clock: Clock
    options: Options = NO_OPTIONS
    clocks: StoredClocks = StoredClocks()


_listing: TypeAdapter[StoredListing] = TypeAdapter(StoredListing)


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in a list of tables."""

    id: str
    game: str  # the package
    status: Status
    chairs: tuple[Chair, ...]  # without keys
    clock: Clock
    opened_at: int  # milliseconds since 1970
    changed_at: int
    actor: int | None  # the seat to act
    results: tuple[float, ...] | None  # None until the game is over
    held: int = 0  # in a list of one's own tables, a bit for each seat that one holds
    due: bool = False  # in a list of one's own tables, whether one has a choice to make
    options: Options = field(default_factory=Options)
    clocks: StoredClocks = StoredClocks()
    host_here: bool = False  # in the list of public tables, whether the host of a waiting one is connected
    seq: int = 0
    timeout: int | None = None  # when the running clock runs out

    @property
    def own(self) -> list[int]:
        """In a list of one's own tables, one's seats."""
        return [seat for seat in range(len(self.chairs)) if self.held >> seat & 1]

    @property
    def mine(self) -> int | None:
        """The first of one's own seats."""
        return next(iter(self.own), None)

    def clocks_at(self, now: int) -> list[int | None]:
        """Milliseconds left per seat; None without a clock."""
        left = [*self.clocks.left] or [None] * len(self.chairs)
        if self.clocks.running is not None and self.timeout:
            left[self.clocks.running] = max(0, self.timeout - now)
        return left


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """Events to append, and the table after them. For a new table, `secret` is set."""

    table: Table
    events: Sequence[TableEvent]
    secret: str | None = None


def read_listing(row: Row[Any]) -> ListedTable:
    """Convert a row of the columns LISTED, and optionally `seats` and `due`."""
    results = None if row.results is None else tuple(json.loads(row.results))
    own = row._mapping
    stored = _listing.validate_json(row.listing)
    return ListedTable(
        row.id,
        row.game,
        row.status,
        stored.chairs,
        stored.clock,
        row.opened_at,
        row.changed_at,
        row.actor,
        results,
        own.get("seats") or 0,
        bool(own.get("due")),
        stored.options,
        stored.clocks,
        host_here=bool(own.get("host_here")),
        seq=own.get("seq", 0),
        timeout=own.get("timeout"),
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
        "listing": _listing.dump_json(StoredListing(chairs, table.clock, table.game.options, _clocks(table))).decode(),
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
        "asked": _bits(seat for seat in range(len(chairs)) if table.is_asked(seat)),
    }
    if table.public:
        row["terms"] = terms_of(table) if has_open_seat(table) else None
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


def _clocks(table: Table) -> StoredClocks:
    left = tuple(table.clock_ms(seat, table.changed_at) for seat in range(len(table.seats)))
    return StoredClocks(left, None if table.times.awaits_first_move else table.times.running)


def _bits(seats: Iterable[int]) -> int:
    """A number with a bit set for each seat."""
    return sum(1 << seat for seat in seats)


def _due(table: Table) -> int | None:
    """When the server has to act; None also if only computers play, whose moves wait for a spectator."""
    if table.computer_to_act is None:
        return table.deadline
    return SOON if any(seat.who == "person" for seat in table.seats) else None
