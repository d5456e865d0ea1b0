"""Add identities of several keys, their codes, and the columns for sorting and searching lists of one's own tables."""

import json
import zlib
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

Event = dict[str, Any]  # as stored
BATCH = 100  # tables read together
KINDS = ("opened", "sat", "left", "handed_over")  # events that determine holders
tables = sa.table("tables", *map(sa.column, ("id", "status", "actor", "listing", "opened_at", "awaited", "names")))
holders = sa.table("holders", *map(sa.column, ("key", "table_id", "seat", "opened_at", "seats")))
events = sa.table("events", *map(sa.column, ("table_id", "seq", "data")))
archives = sa.table("archives", *map(sa.column, ("table_id", "events")))


def upgrade() -> None:
    op.add_column("tables", sa.Column("awaited", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("names", sa.Text, nullable=False, server_default=""))
    op.add_column("holders", sa.Column("seats", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "keys",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_keys"),
    )
    op.create_index("ix_keys_identity", "keys", ["identity"])
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("expires_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("hash", name="pk_codes"),
    )
    op.create_index("ix_codes_identity", "codes", ["identity"])
    _fill(op.get_bind())


def _fill(connection: sa.Connection) -> None:
    """Fill the new columns, and add a row for everyone who held a seat at a table earlier."""
    ids = list(connection.scalars(sa.select(tables.c.id)))
    for start in range(0, len(ids), BATCH):
        batch = ids[start : start + BATCH]
        opened: dict[str, int] = {}
        for row in list(connection.execute(sa.select(tables).where(tables.c.id.in_(batch)))):
            opened[row.id] = row.opened_at
            names = "\n".join(chair["player"] for chair in json.loads(row.listing)[0]).lower()
            awaited = 1 << row.actor if row.status == "playing" and row.actor is not None and row.actor >= 0 else 0
            connection.execute(sa.update(tables).where(tables.c.id == row.id).values(names=names, awaited=awaited))
        connection.execute(sa.delete(holders).where(holders.c.table_id.in_(batch)))
        rows = [
            {"key": key, "table_id": id, "seat": seat, "opened_at": opened[id], "seats": seats}
            for id, of_table in _events_of(connection, batch).items()
            for key, (seat, seats) in _holders(of_table).items()
        ]
        if rows:
            connection.execute(sa.insert(holders), rows)


def _events_of(connection: sa.Connection, ids: list[str]) -> dict[str, list[Event]]:
    """Return the events of KINDS of some tables, in order."""
    found: dict[str, list[Event]] = {id: [] for id in ids}
    for row in connection.execute(sa.select(archives).where(archives.c.table_id.in_(ids))):
        found[row.table_id] += _parse(zlib.decompress(row.events).decode().split("\n"))
    kinds = sa.or_(*(events.c.data.contains(f'"kind":"{kind}"', autoescape=True) for kind in KINDS))
    query = sa.select(events.c.table_id, events.c.data).where(events.c.table_id.in_(ids), kinds)
    for row in connection.execute(query.order_by(events.c.table_id, events.c.seq)):
        found[row.table_id] += _parse([row.data])
    return found


def _parse(texts: list[str]) -> Iterator[Event]:
    return (event for event in map(json.loads, texts) if event["kind"] in KINDS)


def _holders(events: list[Event]) -> dict[str, tuple[int, int]]:
    """Return the first seat of each key that ever held one, and a bit per seat that it still holds."""
    keys: dict[int, str] = {}
    first: dict[str, int] = {}
    for event in events:
        if event["kind"] == "opened":
            keys = {seat: chair["key"] for seat, chair in enumerate(event["chairs"]) if chair.get("key")}
        elif event["kind"] == "sat":
            keys[event["seat"]] = event["key"]
        else:
            keys.pop(event["seat"], None)
        first |= {key: seat for seat, key in sorted(keys.items(), reverse=True)}
    return {key: (seat, sum(1 << it for it, holder in keys.items() if holder == key)) for key, seat in first.items()}
