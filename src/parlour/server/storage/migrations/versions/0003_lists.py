"""Add the seat to act and the results for lists of tables, and the holders of seats."""

import json
import zlib
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

Event = dict[str, Any]  # as stored
BATCH = 100  # tables read together
KINDS = ("opened", "sat", "left", "handed_over", "ended")  # events that determine holders and results
tables = sa.table("tables", sa.column("id"), sa.column("opened_at"), sa.column("results"))
events = sa.table("events", sa.column("table_id"), sa.column("seq"), sa.column("data"))
archives = sa.table("archives", sa.column("table_id"), sa.column("events"))


def upgrade() -> None:
    op.add_column("tables", sa.Column("actor", sa.Integer))
    op.add_column("tables", sa.Column("results", sa.Text))
    holders = op.create_table(
        "holders",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", "table_id", name="pk_holders"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_holders_table_id"),
    )
    op.create_index("ix_holders_key_opened_at", "holders", ["key", "opened_at"])
    op.create_index("ix_holders_table_id", "holders", ["table_id"])
    _fill(op.get_bind(), holders)


def _fill(connection: sa.Connection, holders: sa.Table) -> None:
    """Fill holders and results from the events. The seat to act stays empty until a table's next event."""
    opened = {row.id: row.opened_at for row in connection.execute(sa.select(tables.c.id, tables.c.opened_at))}
    ids = list(opened)
    for start in range(0, len(ids), BATCH):
        for id, events in _events_of(connection, ids[start : start + BATCH]).items():
            keys, results = _holders(events)
            if results is not None:
                filled = sa.update(tables).where(tables.c.id == id).values(results=json.dumps(results))
                connection.execute(filled)
            first = {key: seat for seat, key in sorted(keys.items(), reverse=True)}
            rows = [{"key": key, "table_id": id, "seat": first[key], "opened_at": opened[id]} for key in first]
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


def _holders(events: list[Event]) -> tuple[dict[int, str], list[float] | None]:
    """Return the key that holds each seat, and the results."""
    keys: dict[int, str] = {}
    results = None
    for event in events:
        if event["kind"] == "opened":
            keys = {seat: chair["key"] for seat, chair in enumerate(event["chairs"]) if chair.get("key")}
        elif event["kind"] == "ended":
            results = event["results"]
        elif event["kind"] == "sat":
            keys[event["seat"]] = event["key"]
        else:
            keys.pop(event["seat"], None)
    return keys, results
