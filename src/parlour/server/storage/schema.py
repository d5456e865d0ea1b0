"""The database schema. Times are milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

REVISION = "alembic_version"  # Alembic's table with the revision of the schema

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret", String(64), nullable=False),  # the dice secret; never leaves the server
    Column("game", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("clock", String(8), nullable=False),  # Clock.kind
    Column("listing", Text, nullable=False),  # seats and clock as JSON, for lists of tables
    Column("seq", Integer, nullable=False),  # number of events
    Column("due", BigInteger),  # when the server has to act; 0: as soon as possible
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("thinker", String(32)),  # the process that computes the computer's move
    Column("played", Boolean, nullable=False, server_default=true()),  # True once a seat has acted
    Column("archived", Boolean, nullable=False, server_default=false()),  # True if all events are packed
    Column("actor", Integer),  # the seat to act
    Column("results", Text),  # final results as JSON
)
Index(None, tables.c.public, tables.c.status, tables.c.opened_at)
Index(None, tables.c.due)
Index(None, tables.c.status, tables.c.archived, tables.c.changed_at)

holders = Table(
    "holders",
    metadata,
    Column("key", String(64), primary_key=True),  # hash of the key
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, nullable=False),  # the first seat that the key holds
    Column("opened_at", BigInteger, nullable=False),  # as in tables
)
Index(None, holders.c.key, holders.c.opened_at)
Index(None, holders.c.table_id)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # from 1, without gaps; unique, so concurrent writers cannot both succeed
    Column("data", Text, nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("events", LargeBinary, nullable=False),  # the table's first events, packed; later ones are in `events`
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),  # last heartbeat
)

presences = Table(
    "presences",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("key", String(64), primary_key=True),  # hash of the key
    Column("process", String(32), primary_key=True),
    Column("here", Boolean, nullable=False),
    Column("seen", BigInteger, nullable=False),  # last connect or disconnect
)
