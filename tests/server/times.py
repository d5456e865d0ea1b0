"""Time in tests."""

import asyncio

PATIENCE = 60  # seconds that a test waits for something


class Time:
    """A stopped clock that tests can advance, in milliseconds since 1970."""

    def __init__(self):
        self.now = 1_800_000_000_000

    def __call__(self):
        return self.now


async def until(condition):
    """Poll until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)
