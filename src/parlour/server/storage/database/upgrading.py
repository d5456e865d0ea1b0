"""Alembic's part in a migration. It is loaded where there is one only, for that takes a quarter of a server's start."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from .address import name_of
from .faults import unusable


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema to a revision, in the transaction that a connection is in. Raises DatabaseError."""
    config = configuration()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as problem:
        raise unusable(name_of(connection.engine.url), problem) from problem


def configuration() -> Config:
    """Where Alembic finds our migrations."""
    config = Config()
    config.set_main_option("script_location", "parlour.server.storage:migrations")
    return config
