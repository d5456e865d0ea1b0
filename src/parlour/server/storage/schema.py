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
    sa.Column("asked", sa.Integer, nullable=False, server_default="0"),  # a bit per seat asked for an answer or entropy
    # only of public tables that wait for players:
    sa.Column("host", sa.String(64)),  # hash of the host's key
    sa.Column("network", sa.String(64)),  # the network that opened the table
    sa.Column("host_seen", sa.BigInteger),  # when the host was last here
    sa.Column("host_here", sa.Boolean, nullable=False, server_default=sa.false()),  # whether the host is connected
    sa.Column("terms", sa.String(64)),  # hash of what people are paired by; None also if no seat is open
)
sa.Index(None, tables.c.public, tables.c.status, tables.c.opened_at)
sa.Index(None, tables.c.due)
sa.Index(None, tables.c.terms)
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
    sa.Column("lag", sa.Integer, nullable=False, server_default="0"),  # milliseconds
)

audiences = sa.Table(
    "audiences",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("process", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),  # spectators connected to the process
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
    sa.Column("closed_at", sa.BigInteger),  # when an operator closed the report
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

recipients = sa.Table(
    "recipients",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),  # earlier events are not news
    sa.Column("next_at", sa.BigInteger, nullable=False),  # no message before
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("zone", sa.String(64), nullable=False),  # the time zone of the columns below
    sa.Column("quiet_from", sa.Integer),  # minutes after midnight; None: no quiet hours
    sa.Column("quiet_until", sa.Integer),
    sa.Column("digest", sa.Integer),  # minutes after midnight; None: no daily message
)

channels = sa.Table(
    "channels",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),  # known only to the person: it ends the subscription
    sa.Column("identity", sa.String(32), nullable=False),
    sa.Column("key", sa.String(64), nullable=False),  # hash of the key that added it
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),  # the browser's keys as JSON, or the hash of a mail address's code
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("failing_since", sa.BigInteger),  # the first failure since a message was taken; None: there was none
)
sa.Index(None, channels.c.identity)
sa.Index(None, channels.c.kind, channels.c.address)

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),  # the table's events up to this one are taken into account
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("due", sa.BigInteger),  # when to send it; None: there is nothing to send
    sa.Column("sent", sa.Boolean, nullable=False),  # whether one was sent since the person's last action
    sa.Column("tries", sa.Integer, nullable=False),
)
sa.Index(None, notices.c.due)
sa.Index(None, notices.c.table_id)

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("begun_at", sa.BigInteger, primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("days", sa.Integer, nullable=False),  # taken from the year's allowance
)

own_keys = sa.Table(
    "own_keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),  # never leaves the server
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),  # the credential's id, in base64url
    sa.Column("identity", sa.String(32), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),  # 0 if the authenticator doesn't count signatures
    sa.Column("added_at", sa.BigInteger, nullable=False),
    sa.Column("used_at", sa.BigInteger),
)
sa.Index(None, passkeys.c.identity)

logins = sa.Table(
    "logins",
    metadata,
    sa.Column("issuer", sa.Text, primary_key=True),  # address of an OpenID Connect provider
    sa.Column("subject", sa.Text, primary_key=True),  # the provider's name for the person
    sa.Column("identity", sa.String(32), nullable=False),
    sa.Column("used_at", sa.BigInteger, nullable=False),
)
sa.Index(None, logins.c.identity)

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),  # hash of the key that must answer it
    sa.Column("purpose", sa.String(48), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Column("data", sa.Text, nullable=False),  # data that the server has to remember, as JSON
    sa.Column("expires_at", sa.BigInteger, nullable=False),
)
sa.Index(None, challenges.c.expires_at)

admin_keys = sa.Table(
    "admin_keys",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),  # never given again, as the audit log mentions it
    sa.Column("hash", sa.String(64), nullable=False),  # SHA-256 of the key
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("used_at", sa.BigInteger),
    sa.Column("revoked_at", sa.BigInteger),
)
sa.Index(None, admin_keys.c.hash)

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.String(100), nullable=False),  # name of the admin key, or user of the command line
    sa.Column("action", sa.String(32), nullable=False),
    sa.Column("details", sa.Text, nullable=False),  # as JSON
)
sa.Index(None, audit.c.at)

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("subject", sa.String(64), primary_key=True),  # hash of a key, or a network such as 192.0.2.0/24
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("note", sa.Text, nullable=False),  # for operators
)

texts = sa.Table(
    "texts",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("version", sa.String(32), nullable=False),  # random; differs after each change
)

news = sa.Table(  # only in a file: changes by operators' commands, for the server that uses it
    "news",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("payload", sa.Text, nullable=False),
)
