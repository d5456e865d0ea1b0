"""Bans in a database: keys and networks that may not open tables, take seats or watch for a time."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from .audit import AuditEntry, add_entry
from .database import Database
from .schema import bans


@dataclass(frozen=True, slots=True)
class Ban:
    """A key or network that may not open tables, take seats or watch."""

    subject: str  # the hash of a key, or a network such as 192.0.2.0/24
    until: int  # milliseconds since 1970
    note: str = ""  # for operators


def add_ban(database: Database, ban: Ban, entry: AuditEntry) -> Future[None]:
    """Store a ban in place of an earlier one of the same subject, remove expired ones, and log it."""

    def work(connection: Connection) -> None:
        connection.execute(delete(bans).where((bans.c.subject == ban.subject) | (bans.c.until <= entry.at)))
        connection.execute(insert(bans).values(subject=ban.subject, until=ban.until, note=ban.note))
        add_entry(connection, entry)

    return database.submit(work)


def lift_ban(database: Database, subject: str, entry: AuditEntry) -> Future[bool]:
    """Lift a ban, and log it. The result is False if there is none."""

    def work(connection: Connection) -> bool:
        is_lifted = bool(connection.execute(delete(bans).where(bans.c.subject == subject)).rowcount)
        if is_lifted:
            add_entry(connection, entry)
        return is_lifted

    return database.submit(work)


def current_bans(connection: Connection, now: int, subjects: Collection[str] | None = None) -> list[Ban]:
    """Return the bans in force (of some subjects; default: all), the longest first."""
    wanted = [bans.c.until > now, *([] if subjects is None else [bans.c.subject.in_(subjects)])]
    rows = connection.execute(select(bans).where(*wanted).order_by(bans.c.until.desc(), bans.c.subject))
    return [Ban(row.subject, row.until, row.note) for row in rows]
