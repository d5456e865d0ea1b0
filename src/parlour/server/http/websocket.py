"""The WebSocket of a table: sends a snapshot at once and after each change.

There is no queue: a slow client may miss intermediate states, but never the latest. A reconnecting client passes
`after`, the last `seq` that it received, and gets the turns that it missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from parlour.match import Turn
from parlour.match.viewing import SecretTurn
from parlour.server.domain.events import ActionPlayed, ChanceRolled, GameReloaded, TableEvent, TurnsTakenBack
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.http.schemas.answers import CloseCode, Pong
from parlour.server.http.schemas.requests import Ping
from parlour.server.http.views.turn_views import common_start, first_fresh
from parlour.server.observability import refuse
from parlour.server.runtime.client_line import ClientLine
from parlour.server.runtime.service import TableService
from parlour.view.language import phrases

from . import views
from .dependencies import Service, TableId, ViewCache, first_done, known_caller
from .schemas import answers

say = phrases(__package__)

CLOSE_CODES = {  # keys are codes of refusals
    "no_key": CloseCode.NO_KEY,
    "unknown_table": CloseCode.UNKNOWN_TABLE,
    "invalid": CloseCode.INVALID,
    "storage": CloseCode.STORAGE,
    "too_many": CloseCode.TOO_MUCH,
}
LONGEST_REASON = 123  # bytes; the protocol's limit
PING = '{"type":"ping"}'
PONG = Pong().model_dump_json()
After = Annotated[int | None, Query(ge=0, lt=2**31, description="The last `seq` that you received.")]
router = APIRouter(prefix="/api")


@router.websocket("/tables/{id}/live")
async def live(socket: WebSocket, id: TableId, service: Service, cache: ViewCache, after: After = None) -> None:
    async with accepted(socket):
        caller = await service.at_table(id, await known_caller(socket))
        async with service.watch(id, caller.key, caller.network) as moments:
            if moments.line and (watch := socket.scope.get("state", {}).get("watch")):  # our WebSocketProtocol.watch
                watch(moments.line)
            updates = Updates(service, cache, caller.key, after)
            await first_to_end(_send_updates(socket, updates, moments), answer_pings(socket, moments.line))


@asynccontextmanager
async def accepted(socket: WebSocket) -> AsyncIterator[None]:
    """Accept a connection for the context, and close it with the reason of a Refusal."""
    await socket.accept()  # clients get the reason only of accepted connections
    try:
        yield
    except Refusal as refusal:
        refuse(refusal.code)
        await close(socket, CLOSE_CODES.get(refusal.code, CloseCode.REFUSED), refusal.message)
    except WebSocketDisconnect:
        pass


async def first_to_end(*works: Coroutine[None, None, None]) -> None:
    """Do some works until the first has ended, and cancel the others."""
    for task in await first_done(*map(asyncio.ensure_future, works)):
        task.result()


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a connection with a reason, accepting it first if necessary."""
    if socket.application_state is WebSocketState.CONNECTING:
        await socket.accept()
    await socket.close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))


async def answer_pings(socket: WebSocket, line: ClientLine | None) -> None:
    """Answer pings, and close the connection on any other message."""
    while True:
        try:
            Ping.model_validate_json(await socket.receive_text())
        except (ValidationError, KeyError):  # another JSON object, or not text
            await close(socket, CloseCode.NOT_UNDERSTOOD, say("The only message accepted here is {ping}.", ping=PING))
            return
        if line:
            line.heard()
        await socket.send_text(PONG)


async def _send_updates(socket: WebSocket, updates: Updates, moments: AsyncIterator[Table]) -> None:
    async for table in moments:
        await updates.service.broadcasts.turn()
        caller = await known_caller(socket)
        if updates.who is not None and updates.who not in caller.keys:
            raise Refusal("no_key", say("You have been signed out on this device."))
        await updates.service.admission.check_visit(table.id, caller)
        await socket.send_text((await updates.make(table)).model_dump_json())
    await close(socket, CloseCode.GOING_AWAY, say("The server is shutting down. Reconnect in a moment."))


class Updates:
    """Makes the updates for one client, and remembers the turns that it has received."""

    def __init__(self, service: TableService, cache: views.ViewCache, who: str | None, after: int | None):
        self.service, self.cache, self.who, self.after = service, cache, who, after
        self.seen: list[Turn | SecretTurn] | None = None

    async def make(self, table: Table) -> answers.SnapshotModel:
        """A snapshot with the turns and beats that are new to the client."""
        seat = views.viewpoint(table, self.who)
        view = await self.cache.of(table, seat)
        first, fresh = await self._first_turns(table, view)
        self.seen = view.turns
        turns = await self.cache.turns(table, view, first)
        beats = await self.cache.beats(table, range(fresh, len(view.turns)), seat)
        return views.snapshot(table, self.who, view, turns, self.service.moment(table.id), first, beats)

    async def _first_turns(self, table: Table, view: views.View) -> tuple[int, int]:
        """The numbers of the first turn to send, and of the first that has happened since the last update."""
        if self.seen is not None:
            return common_start(self.seen, view.turns), first_fresh(self.seen, view.turns)
        known = 0
        if self.after is not None:  # the client reconnects
            known = known_turns(table, self.after, await self.service.events(table, self.after))
        return known, known or len(view.turns)


def known_turns(table: Table, after: int, missed: Sequence[TableEvent]) -> int:
    """The number of initial turns that a client knows whose last event was `after`, given the events it missed.

    0 if that can't be determined, because turns were taken back or revealed.
    """
    is_undone = any(isinstance(it, TurnsTakenBack | GameReloaded) for it in missed)
    if after + len(missed) != table.seq or views.hides(table) or is_undone:
        return 0
    return len(table.match.turns) - sum(isinstance(it, ActionPlayed | ChanceRolled) for it in missed)
