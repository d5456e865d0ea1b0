"""Admin keys in a database: only their hashes, and when each was made, last used and revoked."""

from __future__ import annotations

import hashlib
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from .audit import AuditEntry, add_entry
from .database import Database
from .schema import admin_keys


@dataclass(frozen=True, slots=True)
class AdminKey:
    """A key that gives access to the operator's tools. Times are milliseconds since 1970."""

    name: str
    made_at: int
    used_at: int | None
    revoked_at: int | None


def hash_of(key: str) -> str:
    """The SHA-256 of a key in hexadecimal."""
    return hashlib.sha256(key.encode()).hexdigest()


def add_key(database: Database, name: str, key: str, entry: AuditEntry) -> Future[bool]:
    """Store a key, and log it. The result is False if the name was ever used."""

    def work(connection: Connection) -> bool:
        if connection.scalar(select(admin_keys.c.name).where(admin_keys.c.name == name)) is not None:
            return False
        connection.execute(insert(admin_keys).values(name=name, hash=hash_of(key), made_at=entry.at))
        add_entry(connection, entry)
        return True

    return database.submit(work)


def revoke_key(database: Database, name: str, entry: AuditEntry) -> Future[bool]:
    """Revoke a key, and log it. The result is False if no valid key has the name."""

    def work(connection: Connection) -> bool:
        valid = admin_keys.c.name == name, admin_keys.c.revoked_at.is_(None)
        is_done = bool(connection.execute(update(admin_keys).where(*valid).values(revoked_at=entry.at)).rowcount)
        if is_done:
            add_entry(connection, entry)
        return is_done

    return database.submit(work)


def use_key(database: Database, key: str, request: str, now: int) -> Future[str | None]:
    """Return the name of a valid key, after logging the request that it was used for; None for any other key.

    The key is found by its hash, so the time does not depend on how much of a guess is right.
    """

    def work(connection: Connection) -> str | None:
        valid = admin_keys.c.hash == hash_of(key), admin_keys.c.revoked_at.is_(None)
        name = connection.scalar(select(admin_keys.c.name).where(*valid))
        if name is not None:
            connection.execute(update(admin_keys).where(*valid).values(used_at=now))
            add_entry(connection, AuditEntry(now, name, "key_used", {"request": request}))
        return name

    return database.submit(work)


def list_keys(connection: Connection) -> list[AdminKey]:
    """Return all keys, also the revoked ones, by name."""
    rows = connection.execute(select(*admin_keys.c["name", "made_at", "used_at", "revoked_at"]).order_by("name"))
    return [AdminKey(*row) for row in rows]
