"""The data folder, folders that only their owner can change, and locks on files."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """Return the folder for games, logs and weights: $PARLOUR_DATA or `parlour` in the user's data directory.

    It need not exist yet.
    """
    return Path(os.environ.get("PARLOUR_DATA") or user_data_path("parlour"))


def check_own(folder: Path) -> None:
    """Raises PermissionError if another user could put code into a folder."""
    if not (hasattr(os, "geteuid") and folder.exists()):  # Windows has no such function
        return
    found = folder.stat()
    if found.st_uid != os.geteuid():
        raise PermissionError(errno.EPERM, "it belongs to another user")
    if found.st_mode & stat.S_IWOTH:
        raise PermissionError(errno.EPERM, "other users can write to it")


LOCK_OFFSET = 1 << 30  # the byte that Windows locks, past the text, which stays readable

if sys.platform == "win32":
    import msvcrt

    def lock(handle: int) -> None:
        """Lock an open file until this process closes it or ends.

        Raises BlockingIOError if another process holds the lock, OSError if the file cannot be locked.
        """
        os.lseek(handle, LOCK_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as problem:
            raise BlockingIOError from problem
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def lock(handle: int) -> None:
        """Lock an open file until this process closes it or ends.

        Raises BlockingIOError if another process holds the lock, OSError if the file cannot be locked.
        """
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
