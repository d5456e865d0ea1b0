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

from sqlalchemy import Connection, ScalarSelect, Select, SelectBase, delete, exists, func, insert, or_, select, update

from .database import Database, News
from .schema import codes, holders, keys, presences, tables

KEYS = "keys"  # stands in news for a change of identities; no table has this id
MOST_KEYS = 50  # per identity
MOST_LINKS = 5  # open link codes per identity
Outcome = Literal["linked", "recovered", "invalid", "unconfirmed", "opponents", "full"]


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
            rows = connection.execute(select(keys).where(keys.c.identity == _identity(key))).all()
        return KeySet(tuple(row.key for row in rows) or (key,), frozenset(row.key for row in rows if row.revoked))

    def standing(self, key_set: KeySet) -> IdentitySummary:
        """Return the numbers that describe an identity."""
        recovery = codes.c.identity == _identity(key_set.keys[0]), codes.c.expires_at.is_(None)
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
            identity = _ensure_row(connection, key)
            same = codes.c.identity == identity, codes.c.expires_at.is_(None) == (expires_at is None)
            most = 1 if expires_at is None else MOST_LINKS
            surplus = select(codes.c.hash).where(*same).order_by(codes.c.expires_at.desc()).offset(most - 1)
            connection.execute(delete(codes).where(or_(codes.c.expires_at <= now, codes.c.hash.in_(surplus))))
            connection.execute(insert(codes).values(hash=hash, identity=identity, expires_at=expires_at))
            self._announce(connection)

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
            identity = _ensure_row(connection, key)
            if identity != code.identity and (obstacle := _obstacle(connection, identity, code.identity, confirmed)):
                return obstacle
            if not connection.execute(delete(codes).where(codes.c.hash == hash)).rowcount:
                return "invalid"  # another process was faster
            for table in (keys, codes):
                own = table.c.identity == identity
                connection.execute(update(table).where(own).values(identity=code.identity))
            self._announce(connection)
            return "recovered" if code.expires_at is None else "linked"

        return self._database.submit(work)

    def sign_out_others(self, key: str) -> Future[None]:
        """Revoke all other keys of an identity, and remove its codes. Keys that never held a seat are dropped."""

        def work(connection: Connection) -> None:
            identity = _ensure_row(connection, key)
            others = keys.c.identity == identity, keys.c.key != key
            connection.execute(delete(codes).where(codes.c.identity == identity))
            connection.execute(delete(keys).where(*others, ~exists().where(holders.c.key == keys.c.key)))
            connection.execute(update(keys).where(*others).values(revoked=True))
            self._announce(connection)

        return self._database.submit(work)

    def delete(self, key: str) -> Future[None]:
        """Delete an identity's keys and codes."""

        def work(connection: Connection) -> None:
            identity = _ensure_row(connection, key)
            own = select(keys.c.key).where(keys.c.identity == identity)
            connection.execute(delete(presences).where(presences.c.key.in_(own)))
            connection.execute(delete(codes).where(codes.c.identity == identity))
            connection.execute(delete(keys).where(keys.c.identity == identity))
            self._announce(connection)

        return self._database.submit(work)

    def _announce(self, connection: Connection) -> None:
        self._database.notify(connection, News(KEYS))


def _identity(key: str) -> ScalarSelect[str]:
    return select(keys.c.identity).where(keys.c.key == key).scalar_subquery()


def _ensure_row(connection: Connection, key: str) -> str:
    """Return a key's identity, and give the key a row if it has none."""
    identity = connection.scalar(select(keys.c.identity).where(keys.c.key == key))
    if identity is None:
        identity = secrets.token_hex(16)
        connection.execute(insert(keys).values(key=key, identity=identity, revoked=False))
    return identity


def _obstacle(connection: Connection, mine: str, other: str, confirmed: bool) -> Outcome | None:
    """The reason why two identities cannot become one, if there is one."""
    own, theirs = (list(connection.scalars(select(keys.c.key).where(keys.c.identity == it))) for it in (mine, other))
    if len(own) + len(theirs) > MOST_KEYS:
        return "full"
    common = _seats_of(own, running=True).intersect(_seats_of(theirs, running=True))
    if _count(connection, common):
        return "opponents"
    return "unconfirmed" if not confirmed and _count(connection, _seats_of(own)) else None


def _seats_of(of: Sequence[str], *, running: bool = False) -> Select[tuple[str]]:
    """The query for the tables, or the running ones, where any of some keys holds a seat."""
    query = select(holders.c.table_id).where(holders.c.key.in_(of), holders.c.seats > 0).distinct()
    return query.join_from(holders, tables).where(tables.c.status != "over") if running else query


def _count(connection: Connection, found: SelectBase) -> int:
    return connection.scalar(select(func.count()).select_from(found.subquery())) or 0
