"""Texts that operators write and all processes read, such as the list of forbidden names."""

from __future__ import annotations

import secrets
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from .audit import AuditEntry, add_entry
from .database import Database
from .schema import texts

NAMES = "names"


@dataclass(frozen=True, slots=True)
class StoredText:
    """A text, with a version that is different after each change. Both are empty if there is no text."""

    text: str = ""
    version: str = ""


def write_text(database: Database, name: str, text: str, entry: AuditEntry) -> Future[None]:
    """Store a text in place of the former one, and log it."""

    def work(connection: Connection) -> None:
        connection.execute(delete(texts).where(texts.c.name == name))
        connection.execute(insert(texts).values(name=name, text=text, version=secrets.token_hex(16)))
        add_entry(connection, entry)

    return database.submit(work)


def read_text(connection: Connection, name: str, known: StoredText = StoredText()) -> StoredText:
    """Return a text; the known one if it has not changed."""
    version = connection.scalar(select(texts.c.version).where(texts.c.name == name))
    if version == known.version or version is None:
        return known if version else StoredText()
    row = connection.execute(select(texts).where(texts.c.name == name)).one()
    return StoredText(row.text, row.version)
