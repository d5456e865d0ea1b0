"""The data folder, and locks on files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """Return the folder for games, logs and weights: $PARLOUR_DATA or `parlour` in the user's data directory.

    It need not exist yet.
    """
    return Path(os.environ.get("PARLOUR_DATA") or user_data_path("parlour"))


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
