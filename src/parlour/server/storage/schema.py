"""The database: tables, who sits there, their events one by one or packed, and the processes that serve them.

Times are milliseconds since 1970.
"""

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

REVISION = "alembic_version"  # the table that holds the revision of the schema; it is Alembic's

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
    Column("secret", String(64), nullable=False),  # of the dice; read by nobody but the server
    Column("game", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("clock", String(8), nullable=False),  # its kind
    Column("listing", Text, nullable=False),  # who sits there, for the list of tables
    Column("seq", Integer, nullable=False),  # how many events there are
    Column("due", BigInteger),  # when the server has to do something: 0 is as soon as it can
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("thinker", String(32)),  # the process whose computer thinks for this table
    Column("played", Boolean, nullable=False, server_default=true()),  # whether a seat has acted
    Column("archived", Boolean, nullable=False, server_default=false()),  # whether all its events are packed
    Column("actor", Integer),  # the seat to act
    Column("results", Text),  # of the seats at the end, as JSON
)
Index(None, tables.c.public, tables.c.status, tables.c.opened_at)
Index(None, tables.c.due)
Index(None, tables.c.status, tables.c.archived, tables.c.changed_at)

holders = Table(
    "holders",
    metadata,
    Column("key", String(64), primary_key=True),  # its hash
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, nullable=False),  # the first that the key holds
    Column("opened_at", BigInteger, nullable=False),  # of the table
)
Index(None, holders.c.key, holders.c.opened_at)
Index(None, holders.c.table_id)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # from 1, without gaps; two writers cannot both write the same
    Column("data", Text, nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("events", LargeBinary, nullable=False),  # the first ones of the table, packed; the rest are in `events`
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),  # its last sign of life
)

presences = Table(
    "presences",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("key", String(64), primary_key=True),  # its hash
    Column("process", String(32), primary_key=True),
    Column("here", Boolean, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when it came or went
)
