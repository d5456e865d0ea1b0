"""A world: a server in this process with a database of its own, called without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import delete, event, insert, select, update

from parlour.server.domain.commands import Play
from parlour.server.domain.notices import GRACE
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.table import Table
from parlour.server.http.app import create_app
from parlour.server.http.keys import fingerprint
from parlour.server.runtime.live_table import LiveTable
from parlour.server.runtime.notices.notice_texts import NoticeMessage, mail_text
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings, read_settings
from parlour.server.storage import schema
from parlour.server.storage.channels import MOST_CHANNELS, Channel
from parlour.server.storage.identity_rows import ensure_identity

from .fate import Fate

MANY = 10_000_000
PATIENCE = 600  # seconds per response on a busy machine
HOST = "127.0.0.1"
GZIP, STAMP = b"\x1f\x8b", slice(4, 8)  # where gzip stores a timestamp


@dataclass(frozen=True)
class Request:
    """A request with a key, the `token`, or without one."""

    path: str
    body: dict[str, Any] | None = None  # body of a POST; None: a GET
    token: str | None = None
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def method(self) -> str:
        return "GET" if self.body is None else "POST"

    def scope(self, kind: str = "http") -> dict[str, Any]:
        """The ASGI scope of the request."""
        path, _, query = self.path.partition("?")
        sent = {"host": HOST, "content-type": "application/json", **dict(self.headers)}
        if self.token:
            sent["authorization"] = f"Bearer {self.token}"
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "subprotocols": [],
        }


@dataclass(frozen=True)
class Answer:
    """A response, and the work that it took."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    work: tuple[str, ...]

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def done(self) -> bool:
        return self.status < 300


@dataclass(frozen=True)
class Kept:
    """A table and its row at a moment."""

    table: Table
    row: dict[str, Any] = field(repr=False)


class World:
    """A server, and operations on its internals."""

    def __init__(self, service: TableService, settings: Settings, fate: Fate):
        self.service, self.fate = service, fate
        self.app = create_app(settings, service)
        self._engine = service.store.database.engine
        self._sent: list[tuple[str, ...]] = []
        service.delivery.senders = dict.fromkeys(MOST_CHANNELS, self._keep_message)
        service.tables.attend = lambda live: None  # computers and clocks act only on demand
        service.tables.hosts.note = lambda live: None  # written in batches, some time after a request
        event.listen(self._engine, "before_cursor_execute", self._note)

    def _note(self, connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        self.fate.work.append(statement.split(" ", 1)[0])

    async def ask(self, request: Request) -> Answer:
        """Send a request, and return the response."""
        sent: list[Any] = []
        body = json.dumps(request.body).encode() if request.body is not None else b""
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            return waiting.pop() if waiting else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            sent.append(message)

        async with asyncio.timeout(PATIENCE):
            await self._all_verified()
            await self.app(request.scope(), receive, send)
        whole = b"".join(message.get("body", b"") for message in sent[1:])
        return Answer(sent[0]["status"], tuple(sorted(sent[0]["headers"])), unstamped(whole), self._work())

    def _work(self) -> tuple[str, ...]:
        work = tuple(sorted(self.fate.work))
        self.fate.work.clear()
        return work

    async def settled(self) -> None:
        """Wait for feeds to read what earlier requests have changed, work that no later request caused."""
        while self.service.tables.feeds._unread._is_running:
            await asyncio.sleep(0.001)

    def live(self, id: str) -> LiveTable:
        """The live table with an id."""
        live = self.service.tables.cache.find(id)
        assert live is not None
        return live

    def table(self, id: str) -> Table:
        return self.live(id).table

    async def play_for_computer(self, id: str, text: str) -> None:
        """Play an action for the computer to act."""
        table = self.table(id)
        await self.service.do(id, Play(table.seq, (text,), table.computer_to_act), SERVER)

    def keep(self, id: str) -> Kept:
        """Remember the current state of a table."""
        with self._engine.connect() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).one()
        return Kept(self.table(id), dict(row._mapping))

    async def restore(self, kept: Kept) -> None:
        """Undo everything since a table was kept, including newer tables."""
        id, tables = kept.table.id, self.service.tables
        if self.table(id) is kept.table and len(tables.cache.all()) == 1:
            return
        await self._verified(id)
        with self._engine.begin() as connection:
            later = schema.events.c.seq > kept.table.seq
            connection.execute(delete(schema.events).where((schema.events.c.table_id != id) | later))
            connection.execute(delete(schema.holders).where(schema.holders.c.table_id != id))
            connection.execute(delete(schema.tables).where(schema.tables.c.id != id))
            connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(kept.row))
        for other in tables.cache.all():
            if other.table.id != id:
                tables.cache.remove(other)
        self._put(kept.table)

    async def _all_verified(self) -> None:
        """Wait for all pending verifications of dice, whose duration depends only on the machine."""
        for live in self.service.tables.cache.all():
            await self._verified(live.table.id)

    async def _verified(self, id: str) -> None:
        """Wait for a pending verification of the dice."""
        live = self.live(id)
        while live.is_verifying and live.dice_proof is None:
            await asyncio.sleep(0)

    def become(self, other: World, id: str) -> None:
        """Copy a table from another world."""
        with other._engine.connect() as there:
            events = there.execute(select(schema.events).where(schema.events.c.table_id == id)).mappings().all()
        table_row = other.keep(id).row
        with self._engine.begin() as here:
            here.execute(delete(schema.events).where(schema.events.c.table_id == id))
            here.execute(update(schema.tables).where(schema.tables.c.id == id).values(table_row))
            here.execute(insert(schema.events), [dict(row) for row in events])
        presence, table = self.table(id).presence, other.table(id).after(())
        table.presence = presence
        self._put(table)
        self.forget_views(id)

    def _put(self, table: Table) -> None:
        live = self.live(table.id)
        live.table, live.dice_proof, live.is_verifying = table, None, False
        views = self.app.state.view_cache._tables.get(table.id)
        if views is not None and views.seq != table.seq:
            self.forget_views(table.id)
        live.notify()

    async def notices(self, token: str | None) -> list[Any]:
        """Return what a person who has just gone away is sent by push, mail and webhook, and the state of it before."""
        if token is None:
            return []
        key = fingerprint(token)
        self._subscribe(key)
        await self.service.notifier.look()
        with self._engine.connect() as connection:
            states = [tuple(row) for row in connection.execute(select(schema.notices))]
        self.fate.now += GRACE
        await self.service.notifier.look()
        await self.service.notifier.sent()
        self.fate.now -= GRACE
        sent, self._sent = self._sent, []
        return [*states, *sorted(sent)]

    def _subscribe(self, key: str) -> None:
        """Give a person every kind of channel, and forget all notices so far."""
        with self._engine.begin() as connection:
            for table in (schema.notices, schema.channels, schema.recipients):
                connection.execute(delete(table))
            identity = ensure_identity(connection, key)
            person = {"identity": identity, "since": 0, "next_at": 0, "language": "en", "zone": "UTC"}
            connection.execute(insert(schema.recipients).values(person))
            common = {"identity": identity, "key": key, "address": "a", "secret": "", "confirmed": True}
            for kind in MOST_CHANNELS:
                row = common | {"id": kind, "kind": kind, "made_at": 0}
                connection.execute(insert(schema.channels).values(row))
        self.service.notifier.forget()

    async def _keep_message(self, channel: Channel, message: NoticeMessage) -> None:
        self._sent.append((channel.kind, *astuple(message), mail_text(message, HOST, channel.id)))

    def forget_views(self, id: str) -> None:
        """Drop the cached views of a table."""
        self.app.state.view_cache.forget(id)

    def set_secret(self, id: str, secret: str, on_disk: bool = False) -> None:
        """Replace the secret of a table's dice, but not its commitment."""
        self.table(id).secret = secret
        if on_disk:
            with self._engine.begin() as connection:
                connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(secret=secret))


@asynccontextmanager
async def world(folder: Path, fate: Fate) -> AsyncIterator[World]:
    """Run a server in a context, with the clock and random numbers of a Fate."""
    limits = dict.fromkeys(("requests_per_minute", "tables_per_hour", "notices_per_hour"), MANY)
    settings = read_settings(data=folder, pace=0, heartbeat=3600, **limits)
    async with TableService(settings, fate.time) as service:
        await _until_quiet(service)
        yield World(service, settings, fate)


async def _until_quiet(service: TableService) -> None:
    """Wait for the housekeeper's first round, whose work no request caused."""
    keeper = service._housekeeper
    while keeper._chores is None:
        await asyncio.sleep(0.001)
    await asyncio.wait([keeper._chores])


def unstamped(body: bytes) -> bytes:
    """Remove the timestamp from a compressed body."""
    return body[: STAMP.start] + bytes(4) + body[STAMP.stop :] if body.startswith(GZIP) else body


CLOSING = ("websocket.close",)


class Live:
    """A live connection's messages."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[Any] = asyncio.Queue()
        self.received: asyncio.Queue[Any] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Send a text to the server."""
        self.sent.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> Any:
        """Return the server's next text, or its message that closes the connection."""
        async with asyncio.timeout(PATIENCE):
            message = await self.received.get()
        return message if message["type"] in CLOSING else message.get("text")

    async def receive_until(self, seq: int) -> Any:
        """Return the first snapshot that has a sequence number or a later one."""
        while isinstance(text := await self.receive(), str) and json.loads(text).get("seq", seq) < seq:
            pass
        return text


@asynccontextmanager
async def connected(world: World, request: Request) -> AsyncIterator[Live]:
    """Open a live connection. The first message received is its acceptance, as None."""
    live = Live()
    live.sent.put_nowait({"type": "websocket.connect"})

    async def send(message: Any) -> None:
        live.received.put_nowait(message)

    task = asyncio.create_task(world.app(request.scope("websocket"), live.sent.get, send))
    try:
        yield live
    finally:
        live.sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(task, PATIENCE)
