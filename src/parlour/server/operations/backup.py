"""Backups: a copy of the database in one file, made while servers go on."""

from __future__ import annotations

from pathlib import Path

from parlour.errors import ParlourError
from parlour.server.settings import Settings
from parlour.server.storage.database import Counts, copy_file

from . import access, postgres


def back_up(settings: Settings, target: Path, force: bool = False) -> Counts:
    """Write a backup, verified before it takes its place. Raises ParlourError; then the target is as it was.

    A file that is there already is replaced only with `force`.
    """
    source = access.file(settings)
    if target.is_dir():
        raise ParlourError(f"{target} is a folder. Give a file name for the backup, for example backup.db.")
    if source is not None and target.resolve() == source.resolve():
        raise ParlourError(f"{target} is the database itself. Choose another file for the backup.")
    if target.exists() and not force:
        raise ParlourError(f"{target} already exists. Choose another file, or overwrite it with --force.")
    with access.reading(settings) as engine, engine.connect():  # which says why it cannot be reached, if so
        pass
    return copy_file(source, target) if source else postgres.dump(settings, target)
