"""The database schema. Times are milliseconds since 1970."""

from __future__ import annotations

import sqlalchemy as sa

REVISION = "alembic_version"  # Alembic's table with the revision of the schema

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),  # the dice secret; never leaves the server
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("clock", sa.String(8), nullable=False),  # Clock.kind
    sa.Column("listing", sa.Text, nullable=False),  # seats and clock as JSON, for lists of tables
    sa.Column("seq", sa.Integer, nullable=False),  # number of events
    sa.Column("due", sa.BigInteger),  # when the server has to act; 0: as soon as possible
    sa.Column("opened_at", sa.BigInteger, nullable=False),
    sa.Column("changed_at", sa.BigInteger, nullable=False),
    sa.Column("thinker", sa.String(32)),  # the process that computes the computer's move
    sa.Column("played", sa.Boolean, nullable=False, server_default=sa.true()),  # True once a seat has acted
    sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()),  # True if all events are packed
    sa.Column("actor", sa.Integer),  # the seat to act
    sa.Column("results", sa.Text),  # final results as JSON
    sa.Column("awaited", sa.Integer, nullable=False, server_default="0"),  # a bit per seat that has a choice to make
    sa.Column("names", sa.Text, nullable=False, server_default=""),  # the players' names in lower case, one per line
    # only of public tables that wait for players:
    sa.Column("host", sa.String(64)),  # hash of the host's key
    sa.Column("network", sa.String(64)),  # the network that opened the table
    sa.Column("host_seen", sa.BigInteger),  # when the host was last here
    sa.Column("host_here", sa.Boolean, nullable=False, server_default=sa.false()),  # whether the host is connected
)
sa.Index(None, tables.c.public, tables.c.status, tables.c.opened_at)
sa.Index(None, tables.c.due)
sa.Index(None, tables.c.status, tables.c.archived, tables.c.changed_at)

holders = sa.Table(
    "holders",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),  # hash of the key
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),  # the first seat that the key holds
    sa.Column("opened_at", sa.BigInteger, nullable=False),  # as in tables
    sa.Column("seats", sa.Integer, nullable=False, server_default="0"),  # a bit per seat; 0: the key held one earlier
)
sa.Index(None, holders.c.key, holders.c.opened_at)
sa.Index(None, holders.c.table_id)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column(
        "seq", sa.Integer, primary_key=True
    ),  # from 1, without gaps; unique, so concurrent writers cannot both succeed
    sa.Column("data", sa.Text, nullable=False),
)

archives = sa.Table(
    "archives",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("events", sa.LargeBinary, nullable=False),  # the table's first events, packed; later ones are in `events`
)

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seen", sa.BigInteger, nullable=False),  # last heartbeat
)

presences = sa.Table(
    "presences",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),  # hash of the key
    sa.Column("process", sa.String(32), primary_key=True),
    sa.Column("here", sa.Boolean, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),  # last connect or disconnect
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),  # the table may have been removed
    sa.Column("key", sa.String(64), primary_key=True),  # hash of the reporting person's key
    sa.Column("reason", sa.String(16), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("game", sa.Text, nullable=False),  # the package
    sa.Column("names", sa.Text, nullable=False),  # the names of the people at the table then, as JSON
)
sa.Index(None, reports.c.at)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),  # hash of the key; keys without a row are identities of one key
    sa.Column("identity", sa.String(32), nullable=False),
    sa.Column("revoked", sa.Boolean, nullable=False),  # signed out; its seats still belong to the identity
)
sa.Index(None, keys.c.identity)

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("identity", sa.String(32), nullable=False),
    sa.Column("expires_at", sa.BigInteger),  # None: a recovery code
)
sa.Index(None, codes.c.identity)
