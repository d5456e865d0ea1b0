"""The server of the connections."""

import pytest

from .raw import open_server


@pytest.fixture
async def house():
    """A server with the default settings."""
    async with open_server() as it:
        yield it
