"""The WebSocket of all of one's tables: sends the running ones at once, and each again after it has changed."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, WebSocket

from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.own_feeds import Changes, OwnTablesFeed
from parlour.server.runtime.service import TableService
from parlour.view.language import phrases

from .dependencies import Service, known_caller
from .schemas.answers import CloseCode
from .schemas.identities import OwnTablesUpdate
from .views.listings import listings
from .websocket import accepted, answer_pings, close, first_to_end

say = phrases(__package__)

PAUSE = 0.2  # seconds between messages at least; changes in between are merged
router = APIRouter(prefix="/api")


@router.websocket("/tables/mine/live")
async def live(socket: WebSocket, service: Service) -> None:
    async with accepted(socket):
        caller = await known_caller(socket)
        if caller.key is None:
            raise Refusal("no_key", say("You need a key for this: a token from POST /api/keys or the page's cookie."))
        with service.tables.feeds.opened(caller.keys) as feed:
            await service.tables.feeds.begin(feed)
            await first_to_end(_send_changes(socket, service, feed, set(caller.keys)), answer_pings(socket, None))


async def _send_changes(socket: WebSocket, service: TableService, feed: OwnTablesFeed, keys: set[str]) -> None:
    async for changes in feed:
        caller = await known_caller(socket)
        if caller.key is None:
            raise Refusal("no_key", say("You have been signed out on this device."))
        if keys != {*caller.keys}:
            return await close(socket, CloseCode.GOING_AWAY, say("Your devices have changed. Reconnect."))
        await service.broadcasts.turn()
        await socket.send_text(_update(changes, service.now()).model_dump_json())
        await asyncio.sleep(PAUSE)
    await close(socket, CloseCode.GOING_AWAY, say("The server is shutting down. Reconnect in a moment."))


def _update(changes: Changes, now: int) -> OwnTablesUpdate:
    tables = listings([table for table in changes.values() if table], now)
    return OwnTablesUpdate(tables=tables, gone=[id for id, table in changes.items() if table is None])
