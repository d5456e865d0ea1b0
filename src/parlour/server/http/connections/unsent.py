"""What was written to a client that has yet to read it."""

from __future__ import annotations

import asyncio
import time


class Unsent:
    """The bytes that wait to be sent; true while there are any."""

    def __init__(self, transport: asyncio.Transport, timeout: float):
        self.transport, self.timeout = transport, timeout
        self.size = 0
        self.moved = time.monotonic()  # when some were last seen to be sent, or none waited

    def __bool__(self) -> bool:
        return self.transport.get_write_buffer_size() > 0

    def is_stuck(self, now: float) -> bool:
        """Whether they have not become fewer for too long. Is to be asked now and then."""
        size = self.transport.get_write_buffer_size()
        if size < self.size or not size or not self.size:
            self.moved = now
        self.size = size
        return now - self.moved > self.timeout
