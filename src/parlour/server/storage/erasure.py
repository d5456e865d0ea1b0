"""Erasing a person from stored tables: their name becomes "Someone", and nobody holds their seats any more.

Operators can also give a person another name. Nothing else ever changes an event. Tables are not loaded for it, because
replaying thousands of them would take hours.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from parlour.server.domain.events import SeatTaken, write

from .audit import AuditEntry, add_entry
from .database import Database, News
from .report_rows import replace_names
from .schema import archives, events, holders, tables
from .store import unpack

SOMEONE = "Someone"
NOBODY = ""  # no key hashes to it


@dataclass(frozen=True, slots=True)
class Seating:
    """A person's name, and the key that holds the seat."""

    player: str
    key: str


def tables_ever_held(database: Database, keys: Collection[str]) -> list[tuple[str, str]]:
    """Return the id and status of each table where any of some keys holds or held a seat, running ones first."""
    held = select(holders.c.table_id).where(holders.c.key.in_(keys))
    query = select(tables.c.id, tables.c.status).where(tables.c.id.in_(held))
    with database.reading() as connection:
        rows = connection.execute(query.order_by(tables.c.status == "over", tables.c.id))
        return [(row.id, row.status) for row in rows]


def erase(database: Database, id: str, keys: Collection[str], now: int) -> Future[int | None]:
    """Erase the holder of some keys from a table. The result is its sequence number; None if there is no such table."""
    return database.submit(lambda connection: _reseat(database, connection, id, keys, Seating(SOMEONE, NOBODY), now))


def rename(database: Database, id: str, key: str, name: str, entry: AuditEntry) -> Future[int | None]:
    """Give the holder of a key another name at a table, and log it. The result is as with `erase`."""

    def work(connection: Connection) -> int | None:
        add_entry(connection, entry)
        return _reseat(database, connection, id, [key], Seating(name, key), entry.at)

    return database.submit(work)


def _reseat(
    database: Database, connection: Connection, id: str, keys: Collection[str], seating: Seating, now: int
) -> int | None:
    """Put another name and key in place of the holder of some keys.

    An event passes their seats on, so that all processes follow and none writes the former name again.
    """
    row = connection.execute(select(tables).where(tables.c.id == id).with_for_update()).one_or_none()
    if row is None:
        return None
    names = _rewrite_events(connection, id, keys, seating)
    mine = holders.c.table_id == id, holders.c.key.in_(keys)
    bits = sum(connection.scalars(select(holders.c.seats).where(*mine)))
    seats = [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
    if seating.key not in keys:  # reports keep the name of a person who is only renamed
        connection.execute(delete(holders).where(*mine))
        replace_names(connection, id, names, seating.player)
    if not seats:
        return row.seq
    passed = [SeatTaken(max(now, row.changed_at), seat, seating.player, seating.key) for seat in seats]
    written = [{"table_id": id, "seq": seq, "data": write(it)} for seq, it in enumerate(passed, row.seq + 1)]
    connection.execute(insert(events), written)
    chairs, *terms = json.loads(row.listing)
    changed = {"seq": row.seq + len(passed), "changed_at": passed[0].at, "archived": False}
    changed |= _with_name(chairs, terms, seats, seating.player)
    connection.execute(update(tables).where(tables.c.id == id).values(changed))
    database.notify(connection, News(id, row.seq + len(passed)))
    return row.seq + len(passed)


def _rewrite_events(connection: Connection, id: str, keys: Collection[str], seating: Seating) -> set[str]:
    """Put another name and key in place of the holder of some keys, in the events that seated them.

    Return the names that they had.
    """
    names: set[str] = set()
    for seq, data in connection.execute(select(events.c.seq, events.c.data).where(events.c.table_id == id)).all():
        if (text := _reseated(data, keys, seating, names)) != data:
            connection.execute(update(events).where(events.c.table_id == id, events.c.seq == seq).values(data=text))
    packed = connection.scalar(select(archives.c.events).where(archives.c.table_id == id))
    if packed is not None:
        texts = "\n".join(_reseated(text, keys, seating, names) for text in unpack(packed))
        changed = update(archives).where(archives.c.table_id == id)
        connection.execute(changed.values(events=zlib.compress(texts.encode())))
    return names


def _reseated(text: str, keys: Collection[str], seating: Seating, names: set[str]) -> str:
    """An event as JSON, with another name and key in place of the holders of some keys, whose `names` are noted."""
    if not any(key in text for key in keys):
        return text
    event: dict[str, Any] = json.loads(text)
    for chair in (event, *event.get("chairs", [])):
        if chair.get("key") in keys:
            names.add(chair["player"])
            chair |= asdict(seating)
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))


def _with_name(chairs: list[dict[str, Any]], terms: list[Any], seats: Collection[int], name: str) -> dict[str, str]:
    """The columns of a table that show names, with a name at some seats."""
    for seat in seats:
        chairs[seat]["player"] = name
    text = json.dumps((chairs, *terms), ensure_ascii=False, separators=(",", ":"))
    return {"listing": text, "names": "\n".join(chair["player"] for chair in chairs).lower()}
