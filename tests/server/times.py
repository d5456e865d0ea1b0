"""Time as tests have it."""

import asyncio

PATIENCE = 60  # seconds within which something must happen that a test waits for


class Time:
    """A clock that stands still until it is put forward, in milliseconds since 1970."""

    def __init__(self):
        self.now = 1_800_000_000_000

    def __call__(self):
        return self.now


async def until(condition):
    """Wait for a condition about which nobody tells."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)
