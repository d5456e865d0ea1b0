"""The rows of a table: one of its own, and one for each event."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, String, insert, literal, select, update

from parlour.server.domain.clocks import Clock
from parlour.server.domain.events import (
    Chair,
    Event,
    GameReloaded,
    SeatHandedOver,
    SeatLeft,
    SeatTaken,
    ServerResumed,
    TableOpened,
    write,
)
from parlour.server.domain.table import Status, Table

from .schema import events, tables

SEATING = TableOpened, SeatTaken, SeatLeft, SeatHandedOver, GameReloaded  # after which others hold the seats
LISTED = tables.c["id", "game", "status", "listing", "opened_at", "actor", "results"]
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
    actor: int | None  # the seat to act
    results: tuple[float, ...] | None  # at the end
    mine: int | None = None  # the first seat of whoever asks for their own tables


@dataclass(frozen=True, slots=True)
class Entry:
    """Events for a table, and what it is like after them. A new table has its secret here."""

    table: Table
    events: Sequence[Event]
    secret: str | None = None


def read_listing(row: Row[Any]) -> Listing:
    """A table in the list, from its row."""
    results = None if row.results is None else tuple(json.loads(row.results))
    mine = row._mapping.get("seat")
    chairs, clock = _lists.validate_json(row.listing)
    return Listing(row.id, row.game, row.status, chairs, clock, row.opened_at, row.actor, results, mine)


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
        "actor": table.actor,
        "results": json.dumps(table.end.results) if table.end else None,
    }
    first = table.seq - len(entry.events) + 1
    written = [
        {"table_id": table.id, "seq": seq, "data": write(event)} for seq, event in enumerate(entry.events, first)
    ]
    return row, written


def holders_of(entry: Entry) -> list[dict[str, Any]] | None:
    """The rows of whose keys hold seats after some events; None where those are the same as before."""
    if not any(isinstance(event, SEATING) for event in entry.events):
        return None
    id, opened_at = entry.table.id, entry.table.opened_at
    first = {seat.key: number for number, seat in reversed([*enumerate(entry.table.seats)]) if seat.key is not None}
    return [{"key": key, "table_id": id, "seat": seat, "opened_at": opened_at} for key, seat in first.items()]


def _due(table: Table) -> int | None:
    """When the server has to do something. Where only computers play, somebody who looks on has it do so."""
    if table.computer_to_act is None:
        return table.times.deadline
    return SOON if any(seat.who == "person" for seat in table.seats) else None


def give_back(connection: Connection, now: int, pause: int) -> int:
    """Let it happen, wherever a clock runs, that a pause is forgiven. Tells at how many tables.

    No table is laid out for it: with thousands that would take longer than people wait for a server.
    """
    resumed = literal(write(ServerResumed(now, pause)), String)
    each = select(tables.c.id, tables.c.seq + 1, resumed).where(*RUNNING)
    connection.execute(insert(events).from_select(["table_id", "seq", "data"], each))
    after = {"seq": tables.c.seq + 1, "due": tables.c.due + pause, "changed_at": now}
    return connection.execute(update(tables).where(*RUNNING).values(after)).rowcount
