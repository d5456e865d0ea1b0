"""Erasing a person from stored tables: their name becomes "Someone", and nobody holds their seats any more.

Nothing else ever changes an event. Tables are not loaded for it, because replaying thousands of them would take hours.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from parlour.server.domain.events import SeatTaken, write

from .database import Database, News
from .schema import archives, events, holders, tables
from .store import unpack

SOMEONE = "Someone"
NOBODY = ""  # no key hashes to it


def tables_ever_held(database: Database, keys: Collection[str]) -> list[tuple[str, str]]:
    """Return the id and status of each table where any of some keys holds or held a seat, running ones first."""
    held = select(holders.c.table_id).where(holders.c.key.in_(keys))
    query = select(tables.c.id, tables.c.status).where(tables.c.id.in_(held))
    with database.reading() as connection:
        rows = connection.execute(query.order_by(tables.c.status == "over", tables.c.id))
        return [(row.id, row.status) for row in rows]


def erase(database: Database, id: str, keys: Collection[str], now: int) -> Future[int | None]:
    """Erase the holder of some keys from a table. The result is its sequence number; None if there is no such table.

    An event passes their seats to nobody, so that all processes follow and none writes the former name again.
    """

    def work(connection: Connection) -> int | None:
        row = connection.execute(select(tables).where(tables.c.id == id).with_for_update()).one_or_none()
        if row is None:
            return None
        _rewrite_events(connection, id, keys)
        mine = holders.c.table_id == id, holders.c.key.in_(keys)
        bits = sum(connection.scalars(select(holders.c.seats).where(*mine)))
        seats = [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
        connection.execute(delete(holders).where(*mine))
        if not seats:
            return row.seq
        passed = [SeatTaken(max(now, row.changed_at), seat, SOMEONE, NOBODY) for seat in seats]
        written = [{"table_id": id, "seq": seq, "data": write(it)} for seq, it in enumerate(passed, row.seq + 1)]
        connection.execute(insert(events), written)
        changed = {"seq": row.seq + len(passed), "changed_at": passed[0].at, "archived": False}
        changed |= _without_names(row.listing, seats)
        connection.execute(update(tables).where(tables.c.id == id).values(changed))
        database.notify(connection, News(id, row.seq + len(passed)))
        return row.seq + len(passed)

    return database.submit(work)


def _rewrite_events(connection: Connection, id: str, keys: Collection[str]) -> None:
    """Erase the holder of some keys from the events that seated them."""
    for seq, data in connection.execute(select(events.c.seq, events.c.data).where(events.c.table_id == id)).all():
        if (text := _erased(data, keys)) != data:
            connection.execute(update(events).where(events.c.table_id == id, events.c.seq == seq).values(data=text))
    packed = connection.scalar(select(archives.c.events).where(archives.c.table_id == id))
    if packed is not None:
        texts = "\n".join(_erased(text, keys) for text in unpack(packed))
        changed = update(archives).where(archives.c.table_id == id)
        connection.execute(changed.values(events=zlib.compress(texts.encode())))


def _erased(text: str, keys: Collection[str]) -> str:
    """An event as JSON, without the names of the holders of some keys."""
    if not any(key in text for key in keys):
        return text
    event: dict[str, Any] = json.loads(text)
    for seating in (event, *event.get("chairs", [])):
        if seating.get("key") in keys:
            seating |= {"player": SOMEONE, "key": NOBODY}
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))


def _without_names(listing: str, seats: Collection[int]) -> dict[str, str]:
    """The columns of a table that show names, with those of some seats erased."""
    chairs, *terms = json.loads(listing)
    for seat in seats:
        chairs[seat]["player"] = SOMEONE
    text = json.dumps((chairs, *terms), ensure_ascii=False, separators=(",", ":"))
    return {"listing": text, "names": "\n".join(chair["player"] for chair in chairs).lower()}
