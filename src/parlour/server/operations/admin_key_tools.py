"""Making, listing and revoking admin keys: only here, so that nobody gets a key over the network."""

from __future__ import annotations

import re
import secrets

from parlour.errors import ParlourError
from parlour.server.runtime.service import milliseconds
from parlour.server.settings import Settings
from parlour.server.storage import admin_key_rows
from parlour.server.storage.admin_key_rows import AdminKey
from parlour.server.storage.audit import AuditEntry

from .access import opened, user

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


def make_key(settings: Settings, name: str) -> str:
    """Make a key and return it; the database has only its hash. Raises ParlourError."""
    if not NAME.fullmatch(name):
        raise ParlourError(
            f"{name!r} is not a valid name. Use up to 40 letters, digits, dots, hyphens and underscores."
        )
    key, entry = secrets.token_urlsafe(32), AuditEntry(milliseconds(), user(), "key_made", {"key": name})
    with opened(settings) as store:
        if not admin_key_rows.add_key(store.database, name, key, entry).result():
            raise ParlourError(
                f"There is or was a key named {name}. Choose another name, as the audit log mentions it."
            )
    return key


def revoke_key(settings: Settings, name: str) -> None:
    """Revoke a key. Raises ParlourError."""
    entry = AuditEntry(milliseconds(), user(), "key_revoked", {"key": name})
    with opened(settings) as store:
        if not admin_key_rows.revoke_key(store.database, name, entry).result():
            raise ParlourError(f"No valid key named {name}. List the keys with: parlour server keys")


def list_keys(settings: Settings) -> list[AdminKey]:
    """Return all keys, also the revoked ones. Raises ParlourError."""
    with opened(settings) as store, store.database.reading() as connection:
        return admin_key_rows.list_keys(connection)
