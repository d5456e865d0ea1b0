"""Bringing a database to the newest schema, with a backup before."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from parlour.errors import ParlourError
from parlour.server.settings import Settings
from parlour.server.storage.database import backup_beside, connect, migrate, pending, revisions

from . import access, postgres
from .backup import back_up


@dataclass(frozen=True, slots=True)
class Migration:
    """What was done: the steps, and the file that holds the database as it was before, if there was something in it."""

    steps: tuple[str, ...]
    backup: Path | None


def bring_up_to_date(settings: Settings, without_backup: bool = False) -> Migration:
    """Bring a database that no server uses to the newest schema. Raises ParlourError; then nothing was changed.

    Before the first step it is backed up: beside the file, or from PostgreSQL into the folder where this runs; with
    `without_backup` PostgreSQL is migrated even where that cannot be.
    """
    access.check_there(settings)
    with access.alone(settings):
        engine = connect(settings.database_url, settings.lock_timeout)
        try:
            steps = pending(engine)
            backup = _back_up(settings, steps, without_backup) if steps and steps != revisions() else None
            migrate(engine)
        finally:
            engine.dispose()
    return Migration(tuple(steps), backup)


def _back_up(settings: Settings, steps: list[str], without: bool) -> Path | None:
    file = access.file(settings)
    backup = backup_beside(file or Path("parlour.dump"), f"before-{steps[0]}")
    if file is None and without and not postgres.can_dump():
        return None
    try:
        back_up(settings, backup)
    except postgres.ToolError as problem:
        raise ParlourError(
            f"The backup before the migration failed: {problem} To migrate without one: parlour server migrate --yes."
        ) from problem
    return backup
