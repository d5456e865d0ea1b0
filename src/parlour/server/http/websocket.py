"""The WebSocket of a table: the newest state at once, and again after each change.

A client that is slow misses what came in between, never the newest state: there is no queue. One that was away says
`after`, the last `seq` that it saw, and is sent the turns that it missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from parlour.match import Turn
from parlour.match.viewing import SecretTurn
from parlour.server.domain.events import ActionPlayed, ChanceRolled, Event, GameReloaded, TurnsTakenBack
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.observability import refuse
from parlour.server.runtime.service import TableService
from parlour.view.language import phrases

from . import views
from .dependencies import Service, TableId, ViewCache, caller_key
from .middleware import network
from .schemas import answers
from .schemas.live import CloseCode, Ping, Pong
from .views.turns import common_start, first_fresh

say = phrases(__package__)

CLOSE_CODES = {
    "no_key": CloseCode.NO_KEY,
    "unknown_table": CloseCode.UNKNOWN_TABLE,
    "invalid": CloseCode.INVALID,
    "storage": CloseCode.STORAGE,
}  # of refusals
LONGEST_REASON = 123  # bytes, by the protocol
PING = '{"type":"ping"}'
PONG = Pong().model_dump_json()
After = Annotated[int | None, Query(ge=0, lt=2**31, description="The last `seq` that you received.")]
router = APIRouter(prefix="/api")


@router.websocket("/tables/{id}/live")
async def live(socket: WebSocket, id: TableId, service: Service, cache: ViewCache, after: After = None) -> None:
    await socket.accept()  # so that a refusal reaches the client with its reason
    try:
        who = await caller_key(socket)
        async with service.watch(id, who, network(socket.scope)) as moments:
            await _first_of(_listen(socket), _tell(socket, Teller(service, cache, who, after), moments))
    except Refusal as refusal:
        refuse(refusal.code)
        await close(socket, CLOSE_CODES.get(refusal.code, CloseCode.REFUSED), refusal.message)
    except WebSocketDisconnect:
        pass  # as clients do


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a connection and say why, whatever state it is in."""
    if socket.application_state is WebSocketState.CONNECTING:
        await socket.accept()
    await socket.close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))


async def _first_of(*doings: Awaitable[None]) -> None:
    """Do several things at once until one of them is done. Raises what it raises."""
    tasks = [asyncio.ensure_future(doing) for doing in doings]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def _listen(socket: WebSocket) -> None:
    """Answer the client's signs of life until it says something else."""
    while True:
        try:
            Ping.model_validate_json(await socket.receive_text())
        except (ValidationError, KeyError):  # of another form, or not even text
            await close(socket, CloseCode.NOT_UNDERSTOOD, say("The only message accepted here is {ping}.", ping=PING))
            return
        await socket.send_text(PONG)


async def _tell(socket: WebSocket, teller: Teller, moments: AsyncIterator[Table]) -> None:
    async for table in moments:
        await teller.service.broadcasts.turn()
        await socket.send_text((await teller.update(table)).model_dump_json())
    await close(socket, CloseCode.GOING_AWAY, say("The server is shutting down. Reconnect in a moment."))


class Teller:
    """Makes the updates for one client, and remembers which turns it was shown."""

    def __init__(self, service: TableService, cache: views.ViewCache, who: str | None, after: int | None):
        self.service, self.cache, self.who, self.after = service, cache, who, after
        self.seen: list[Turn | SecretTurn] | None = None

    async def update(self, table: Table) -> answers.Snapshot:
        """What is new to the client."""
        seat = views.viewpoint(table, self.who)
        view = await self.cache.of(table, seat)
        first, fresh = await self._new(table, view)
        self.seen = view.turns
        turns = await self.cache.turns(table, view, first)
        beats = await self.cache.beats(table, range(fresh, len(view.turns)), seat)
        now, thinking, proof = self.service.now(), self.service.thinking(table.id), self.service.dice_proof(table.id)
        notice = self.service.notice(table.id)
        return views.snapshot(
            table,
            self.who,
            view,
            turns,
            now,
            thinking=thinking,
            first_turn=first,
            proof=proof,
            beats=beats,
            notice=notice,
        )

    async def _new(self, table: Table, view: views.View) -> tuple[int, int]:
        """The numbers of the first turn that the client is told, and of the first that has happened meanwhile."""
        if self.seen is not None:
            return common_start(self.seen, view.turns), first_fresh(self.seen, view.turns)
        known = await self._known(table)
        return known, known or len(view.turns)

    async def _known(self, table: Table) -> int:
        """How many turns a client has that comes back."""
        if self.after is None:
            return 0
        return known_turns(table, self.after, await self.service.events(table, self.after))


def known_turns(table: Table, after: int, missed: Sequence[Event]) -> int:
    """How many of a table's first turns a client has that saw event `after`, but none of those that it missed.

    Where that is hard to say, because turns were taken back or come out, it has none.
    """
    is_undone = any(isinstance(it, TurnsTakenBack | GameReloaded) for it in missed)
    if after + len(missed) != table.seq or views.hides(table) or is_undone:
        return 0
    return len(table.match.turns) - sum(isinstance(it, ActionPlayed | ChanceRolled) for it in missed)
