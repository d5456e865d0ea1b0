"""A live connection to a world, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from .world import PATIENCE, Request, World

CLOSING = ("websocket.close",)


class Live:
    """What is said on a live connection."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[Any] = asyncio.Queue()
        self.heard: asyncio.Queue[Any] = asyncio.Queue()

    def say(self, text: str) -> None:
        """Say something to the server."""
        self.said.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self) -> Any:
        """What the server says next: a text, or how it closes the connection."""
        async with asyncio.timeout(PATIENCE):
            message = await self.heard.get()
        return message if message["type"] in CLOSING else message.get("text")

    async def hear_of(self, seq: int) -> Any:
        """What the server says of a moment: the snapshot with a sequence number."""
        while isinstance(text := await self.hear(), str) and json.loads(text).get("seq", seq) < seq:
            pass
        return text


@asynccontextmanager
async def connected(world: World, request: Request) -> AsyncIterator[Live]:
    """A live connection; what is heard first is that it was accepted, as None."""
    live = Live()
    live.said.put_nowait({"type": "websocket.connect"})

    async def send(message: Any) -> None:
        live.heard.put_nowait(message)

    task = asyncio.create_task(world.app(request.scope("websocket"), live.said.get, send))
    try:
        yield live
    finally:
        live.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(task, PATIENCE)
