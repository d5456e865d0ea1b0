"""The lock of an embedded database: one process alone serves the file.

The operating system holds it, and frees it when the process ends, however that ends. The lock file stays; what is
written in it is for people: who holds the lock, and since when.
"""

from __future__ import annotations

import os
import socket
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path

from parlour.util.file_lock import lock

from .database import DatabaseError, file_of, hand_over, parse_address, unusable

LINE = 200  # characters of who holds it, at most
NO_LINK = getattr(os, "O_NOFOLLOW", 0)  # who owns the folder must not lead root to another file


class DatabaseInUseError(DatabaseError):
    """A database that another process serves already."""


def lock_database(address: str) -> AbstractContextManager[object]:
    """The lock of a database, to be held in a context; of one that several servers may share there is none.

    Raises DatabaseInUseError, or DatabaseError where it cannot be locked at all.
    """
    file = file_of(parse_address(address))
    return nullcontext() if file is None else DatabaseLock(file)


class DatabaseLock:
    """Held from the beginning until `release`. Raises DatabaseInUseError where another process holds it.

    The file is that of the database, with the suffix `.lock`. Raises DatabaseError where it cannot be written.
    """

    def __init__(self, database: Path):
        self.file = database.resolve().with_suffix(".lock")
        try:
            self._handle = os.open(self.file, os.O_RDWR | os.O_CREAT | NO_LINK, 0o644)
        except OSError as problem:
            raise unusable(str(database), problem) from problem
        hand_over(self.file, self.file.parent)
        try:
            lock(self._handle)
        except BlockingIOError:
            raise DatabaseInUseError(self._in_use(database)) from None
        except OSError as problem:
            os.close(self._handle)
            raise DatabaseError(
                f"The database {database} cannot be locked ({problem.strerror}). It may be on a network file "
                "system. Keep it on a local disk, or use a PostgreSQL database with --database."
            ) from problem
        self._write(f"process {os.getpid()} on {socket.gethostname()} since {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC")

    def release(self) -> None:
        """Release the lock, so that others can serve the database."""
        self._write("")
        os.close(self._handle)

    def __enter__(self) -> DatabaseLock:
        return self

    def __exit__(self, *problem: object) -> None:
        self.release()

    def _in_use(self, database: Path) -> str:
        holder = os.read(self._handle, LINE).decode(errors="replace")
        os.close(self._handle)
        return (
            f"The database {database} is already in use by {holder or 'another process'}. Only one process can use a "
            "file. Stop that process, or choose another folder with --data. Several servers can share a PostgreSQL "
            "database, set with --database."
        )

    def _write(self, text: str) -> None:
        with suppress(OSError):  # on a full disk the lock holds without it
            os.ftruncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, text.encode())
