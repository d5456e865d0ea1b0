"""Where Parlour keeps what people make: games, logs, weights."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder of all data: $PARLOUR_DATA, or `parlour` in the user's data directory. It need not exist yet."""
    return Path(os.environ.get("PARLOUR_DATA") or user_data_path("parlour"))


FAR = 1 << 30  # where Windows locks a byte, so that the text can be read

if sys.platform == "win32":
    import msvcrt

    def lock(handle: int) -> None:
        """Lock an open file. Raises BlockingIOError where another process holds it, OSError where it cannot be."""
        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as problem:
            raise BlockingIOError from problem
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def lock(handle: int) -> None:
        """Lock an open file. Raises BlockingIOError where another process holds it, OSError where it cannot be."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
