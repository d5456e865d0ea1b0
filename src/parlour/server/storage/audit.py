"""The audit log: what operators did, on the command line and by admin keys. Entries are only ever added."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, insert, select

from .schema import audit

AuditAction = Literal[
    "key_made",
    "key_revoked",
    "key_used",
    "table_closed",
    "person_renamed",
    "banned",
    "ban_lifted",
    "names_changed",
    "reports_closed",
    "data_deleted",
]
Details = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Something that an operator did."""

    at: int
    actor: str  # name of the admin key, or user of the command line
    action: AuditAction
    details: Details


def add_entry(connection: Connection, entry: AuditEntry) -> None:
    """Add an entry to the log."""
    details = json.dumps(entry.details, ensure_ascii=False)
    row = {"at": entry.at, "actor": entry.actor, "action": entry.action, "details": details}
    connection.execute(insert(audit), {"id": secrets.token_hex(16), **row})


def newest_entries(connection: Connection, most: int, *, uses: bool = True) -> list[AuditEntry]:
    """Return the newest entries, newest first; without `uses`, only decisions and not each use of a key."""
    query = select(audit) if uses else select(audit).where(audit.c.action != "key_used")
    rows = connection.execute(query.order_by(audit.c.at.desc(), audit.c.id).limit(most))
    return [AuditEntry(row.at, row.actor, row.action, json.loads(row.details)) for row in rows]
