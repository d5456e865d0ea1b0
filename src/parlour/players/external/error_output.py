"""The end of what a program writes to its standard error."""

from __future__ import annotations

import contextlib
import os
import threading
from typing import IO

KEPT = 64 * 1024  # bytes


class ErrorOutput:
    """Reads a program's standard error to its end and keeps the last 64 KiB, for messages."""

    def __init__(self, pipe: IO[str]):
        self._pipe, self._kept = pipe, b""
        self._thread = threading.Thread(target=self._read, name="program errors", daemon=True)
        self._thread.start()

    def tail(self) -> bytes:
        """The last 64 KiB so far."""
        return self._kept

    def wait(self, seconds: float) -> None:
        """Wait for the end of the output."""
        self._thread.join(seconds)

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError), self._pipe:
            while part := os.read(self._pipe.fileno(), KEPT):
                self._kept = (self._kept + part)[-KEPT:]
