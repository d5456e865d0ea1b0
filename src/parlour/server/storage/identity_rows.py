"""Identities in a database: the keys of each, and the codes by which other keys can join it.

An identity is a set of keys, and each of them acts for the seats of all. A key without a row is an identity by itself.
So joining moves no seats and changes no table: it only gives the keys of both sides the same identity.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    Select,
    SelectBase,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    update,
)

from .database import Database, News
from .notice_rows import delete_subscriptions, drop_channels, merge_subscriptions
from .schema import challenges, codes, holders, keys, logins, passkeys, presences, reports, tables

KEYS = "keys"  # stands in news for a change of identities; no table has this id
MOST_KEYS = 50  # signed in, per identity
MOST_KEPT = 1000  # the same, with those signed out that held a seat
MOST_LINKS = 5  # open link codes per identity
IDENTIFIED = (keys, codes, passkeys, logins)  # tables with a column `identity`
Devices = Literal["others", "this", "all"]
Obstacle = Literal["unconfirmed", "opponents", "full"]
Outcome = Obstacle | Literal["linked", "recovered", "invalid"]


@dataclass(frozen=True, slots=True)
class KeySet:
    """The keys of an identity, and those of them that are signed out."""

    keys: tuple[str, ...]
    revoked: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class IdentitySummary:
    """The numbers of an identity's devices, tables and running games, and whether it has a recovery code."""

    devices: int
    tables: int
    running: int
    recovery: bool


class IdentityStore:
    """The identities of a database. Keys and codes are hashes."""

    def __init__(self, database: Database):
        self._database = database

    def key_set(self, key: str) -> KeySet:
        """Return the keys of a key's identity."""
        with self._database.reading() as connection:
            rows = connection.execute(select(keys).where(keys.c.identity == identity_of(key))).all()
        return KeySet(tuple(row.key for row in rows) or (key,), frozenset(row.key for row in rows if row.revoked))

    def standing(self, key_set: KeySet) -> IdentitySummary:
        """Return the numbers that describe an identity."""
        recovery = codes.c.identity == identity_of(key_set.keys[0]), codes.c.expires_at.is_(None)
        with self._database.reading() as connection:
            return IdentitySummary(
                devices=len(key_set.keys) - len(key_set.revoked),
                tables=_count(connection, _seats_of(key_set.keys)),
                running=_count(connection, _seats_of(key_set.keys, running=True)),
                recovery=connection.scalar(select(codes.c.hash).where(*recovery)) is not None,
            )

    def add_code(self, key: str, hash: str, now: int, expires_at: int | None) -> Future[None]:
        """Add a code for a key's identity. It replaces a recovery code (None), or the oldest of too many links."""

        def work(connection: Connection) -> None:
            identity = ensure_identity(connection, key)
            same = codes.c.identity == identity, codes.c.expires_at.is_(None) == (expires_at is None)
            most = 1 if expires_at is None else MOST_LINKS
            surplus = select(codes.c.hash).where(*same).order_by(codes.c.expires_at.desc()).offset(most - 1)
            connection.execute(delete(codes).where(or_(codes.c.expires_at <= now, codes.c.hash.in_(surplus))))
            connection.execute(insert(codes).values(hash=hash, identity=identity, expires_at=expires_at))
            announce(self._database, connection)

        return self._database.submit(work)

    def join(self, key: str, hash: str, now: int, confirmed: bool) -> Future[Outcome]:
        """Make one identity of a key's and that of a code, and use up the code.

        An identity that has seats of its own must have `confirmed` that it shares them.
        """

        def work(connection: Connection) -> Outcome:
            valid = codes.c.hash == hash, or_(codes.c.expires_at.is_(None), codes.c.expires_at > now)
            code = connection.execute(select(codes).where(*valid)).one_or_none()
            if code is None:
                return "invalid"
            identity = ensure_identity(connection, key)
            if obstacle := obstacle_to_merge(connection, identity, code.identity, confirmed):
                return obstacle
            if not connection.execute(delete(codes).where(codes.c.hash == hash)).rowcount:
                return "invalid"  # another process was faster
            merge(connection, identity, code.identity)
            announce(self._database, connection)
            return "recovered" if code.expires_at is None else "linked"

        return self._database.submit(work)

    def sign_out(self, key: str, devices: Devices) -> Future[None]:
        """Revoke keys of a key's identity: this one, the others, or all. The latter two also remove its codes."""

        def work(connection: Connection) -> None:
            identity = ensure_identity(connection, key)
            revoke(
                connection, identity, {"others": keys.c.key != key, "this": keys.c.key == key, "all": true()}[devices]
            )
            if devices != "this":
                connection.execute(delete(codes).where(codes.c.identity == identity))
            announce(self._database, connection)

        return self._database.submit(work)

    def delete(self, key: str) -> Future[None]:
        """Delete an identity with its keys, codes, passkeys and logins."""

        def work(connection: Connection) -> None:
            identity = ensure_identity(connection, key)
            own = select(keys.c.key).where(keys.c.identity == identity)
            for table in (presences, challenges, reports):
                connection.execute(delete(table).where(table.c.key.in_(own)))
            delete_subscriptions(connection, identity)
            for table in reversed(IDENTIFIED):
                connection.execute(delete(table).where(table.c.identity == identity))
            announce(self._database, connection)

        return self._database.submit(work)


def announce(database: Database, connection: Connection) -> None:
    """Tell the other processes, once the transaction is committed, that identities have changed."""
    database.notify(connection, News(KEYS))


def identity_of(key: str) -> ScalarSelect[str]:
    """The query for a key's identity."""
    return select(keys.c.identity).where(keys.c.key == key).scalar_subquery()


def ensure_identity(connection: Connection, key: str) -> str:
    """Return a key's identity, and give the key a row if it has none."""
    identity = connection.scalar(select(keys.c.identity).where(keys.c.key == key))
    if identity is None:
        identity = secrets.token_hex(16)
        connection.execute(insert(keys).values(key=key, identity=identity, revoked=False))
    return identity


def obstacle_to_merge(connection: Connection, mine: str, other: str, confirmed: bool) -> Obstacle | None:
    """The reason why two identities cannot become one, if there is one."""
    if mine == other:
        return None
    query = select(keys).where(keys.c.identity.in_((mine, other)))
    rows = connection.execute(query).all()
    if len(rows) > MOST_KEPT or sum(not row.revoked for row in rows) > MOST_KEYS:
        return "full"
    own, theirs = ([row.key for row in rows if row.identity == identity] for identity in (mine, other))
    common = _seats_of(own, running=True).intersect(_seats_of(theirs, running=True))
    if _count(connection, common):
        return "opponents"
    return "unconfirmed" if not confirmed and has_seats(connection, mine) else None


def has_seats(connection: Connection, identity: str) -> bool:
    """Whether an identity has a seat at any table."""
    own = connection.scalars(select(keys.c.key).where(keys.c.identity == identity)).all()
    return _count(connection, _seats_of(own)) > 0


def merge(connection: Connection, mine: str, other: str) -> None:
    """Give everything of an identity to another."""
    merge_subscriptions(connection, mine, other)
    for table in IDENTIFIED:
        connection.execute(update(table).where(table.c.identity == mine).values(identity=other))


def revoke(connection: Connection, identity: str, which: ColumnElement[bool]) -> None:
    """Sign out some keys of an identity. Those that never held a seat or made a report are dropped."""
    revoked = keys.c.identity == identity, which
    drop_channels(connection, select(keys.c.key).where(*revoked))
    is_unused = (~exists().where(table.c.key == keys.c.key) for table in (holders, reports))
    connection.execute(delete(keys).where(*revoked, *is_unused))
    connection.execute(update(keys).where(*revoked).values(revoked=True))


def _seats_of(of: Sequence[str], *, running: bool = False) -> Select[tuple[str]]:
    """The query for the tables, or the running ones, where any of some keys holds a seat."""
    query = select(holders.c.table_id).where(holders.c.key.in_(of), holders.c.seats > 0).distinct()
    return query.join_from(holders, tables).where(tables.c.status != "over") if running else query


def _count(connection: Connection, found: SelectBase) -> int:
    return connection.scalar(select(func.count()).select_from(found.subquery())) or 0
