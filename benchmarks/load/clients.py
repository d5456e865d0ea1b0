"""Clients that play at tables: each listens on a WebSocket and acts over HTTP.

After a lost connection they reconnect and repeat their request, as the page does.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.hostile.server import percentile

SOON = 50, 100  # milliseconds within which a move should be acknowledged
OPTIONS = {"deathmatch_arena": {"players": 2}}  # for games with another default
PAUSE = 0.3  # maximum seconds before a retry
COMPUTER = "random"  # the level with the least load


async def sit_down(where: str, game: str, people: int, figures: Figures, tasks: list[asyncio.Task[None]]) -> Party:
    """Open a table with two clients, or with one client and a computer."""
    http = fresh_client()
    tokens = [(await http.post(f"http://{where}/api/keys")).json()["token"] for _ in range(people)]
    other = "open" if people == 2 else COMPUTER
    order = {"game": game, "options": OPTIONS.get(game, {}), "seats": ["me", other], "name": "One"}
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    opened = await http.post(f"http://{where}/api/tables", json=order, headers=headers)
    table = opened.raise_for_status().json()["id"]
    seats = [Client(http, where, token, table, figures) for token in tokens]
    for client in seats[1:]:
        (await client.post("seats", {"name": "Two"})).raise_for_status()
    tasks += [asyncio.create_task(client.listen()) for client in seats]
    for client in seats:
        (await client.post("ready", {})).raise_for_status()
    for client in seats:
        async with client.news:
            await client.news.wait_for(lambda client=client: client.view.get("status") == "playing")
    return Party(seats, figures)


class Client:
    """A client at a seat, with the latest view of its table."""

    def __init__(self, http: httpx.AsyncClient, where: str, token: str, table: str, figures: Figures):
        self.http, self.where, self.table, self.figures = http, where, table, figures
        self.headers = {"Authorization": f"Bearer {token}"}
        self.view: dict[str, Any] = {}
        self.seq = 0
        self.news = asyncio.Condition()
        self.cut: float | None = None  # when the connection was lost, until the next message

    async def listen(self) -> None:
        """Keep the view up to date until cancelled."""
        while True:
            try:
                await self._listen()
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(PAUSE * random.random())

    async def _listen(self) -> None:
        """Listen on one connection until it is lost."""
        address = f"ws://{self.where}/api/tables/{self.table}/live?after={self.seq}"
        async with websockets.connect(address, additional_headers=self.headers, max_size=None) as live:
            try:
                async for message in live:
                    await self._take(message)
            finally:
                self.cut = self.cut or time.perf_counter()

    async def _take(self, message: str | bytes) -> None:
        if self.cut:
            self.figures.again.append(1000 * (time.perf_counter() - self.cut))
            self.cut = None
        self.view = json.loads(message)
        self.seq = self.view["seq"]
        async with self.news:
            self.news.notify_all()

    async def post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        """Send a request until there is a response."""
        while True:
            try:
                url = f"http://{self.where}/api/tables/{self.table}/{path}"
                return await self.http.post(url, json=body, headers=self.headers)
            except httpx.TransportError:
                self.figures.repeated += 1
                await asyncio.sleep(PAUSE * random.random())

    async def play(self, dice: random.Random) -> int | None:
        """Make a move. Returns the table's new sequence number; None if the move was refused."""
        began, before = time.perf_counter(), self.figures.repeated
        choice = dice.choice(self.view["scene"]["choices"])
        answer = await self.post("actions", {"seq": self.view["seq"], "actions": [choice["text"]]})
        self.figures.acknowledged.append(1000 * (time.perf_counter() - began))
        was_done_before = self.figures.repeated > before and answer.json().get("error") == "stale"
        if answer.status_code != 200 and not was_done_before:
            self.figures.refused.append(answer.text)
            return None
        return answer.json()["seq"]

    async def wait(self, seq: int) -> None:
        """Wait until the view has a sequence number or a later one."""
        async with self.news:
            await self.news.wait_for(lambda: self.seq >= seq)

    @property
    def is_to_act(self) -> bool:
        return bool(self.view["scene"]["choices"])

    @property
    def is_over(self) -> bool:
        return self.view["status"] == "over"


@dataclass(slots=True)
class Party:
    """A table with two clients, or one client and a computer."""

    seats: list[Client]
    figures: Figures
    seq: int = 0  # sequence number after the last acknowledged move

    async def move(self, dice: random.Random) -> None:
        """Make and time one move by the client to act."""
        actor = await self._actor()
        began = time.perf_counter()
        if actor is None or (seq := await actor.play(dice)) is None:
            return
        self.seq = seq
        if len(self.seats) == 1:
            await self._wait_for_computer(actor, began)
            return
        await asyncio.gather(*(self._wait_for_news(client, client is not actor, began) for client in self.seats))

    async def _actor(self) -> Client | None:
        """Wait for the client to act; None at the end of the game."""
        while not self.is_over:
            for client in self.seats:
                if client.is_to_act:
                    return client
            await asyncio.sleep(0.01)
        return None

    async def _wait_for_news(self, client: Client, is_other: bool, began: float) -> None:
        await client.wait(self.seq)
        if is_other:
            self.figures.shown.append(1000 * (time.perf_counter() - began))

    async def _wait_for_computer(self, client: Client, began: float) -> None:
        await client.wait(self.seq)
        async with client.news:
            if not (client.is_over or client.is_to_act):
                await client.news.wait_for(lambda: client.is_over or client.is_to_act)
                self.figures.answered.append(1000 * (time.perf_counter() - began))

    @property
    def is_over(self) -> bool:
        return any(client.is_over for client in self.seats)


def fresh_client() -> httpx.AsyncClient:
    """Return a client for one table, because a request in a shared pool would search all connections."""
    limits = httpx.Limits(keepalive_expiry=20)  # shorter than the server's keep-alive timeout
    return httpx.AsyncClient(limits=limits, timeout=60, verify=False, trust_env=False)


@dataclass(slots=True)
class Figures:
    """Latencies in milliseconds, and failures."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)  # until the other client received the move
    answered: list[float] = field(default_factory=list)  # until the computer had moved
    again: list[float] = field(default_factory=list)  # until a client of a killed process received its table again
    repeated: int = 0  # requests repeated after a lost connection
    refused: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def show(figures: Figures, title: str, out: Console) -> None:
    """Print the times and failures."""
    grid = Grid(title=title)
    for heading in ("ms until", "count", "median", "99%", "maximum", *(f"within {most} ms" for most in SOON)):
        grid.add_column(heading, justify="right")
    for name, values in named(figures).items():
        cells = (statistics.median(values), percentile(values, 0.99), max(values))
        within = (sum(value <= most for value in values) / len(values) for most in SOON)
        grid.add_row(name, str(len(values)), *(f"{cell:.1f}" for cell in cells), *(f"{share:.2%}" for share in within))
    out.print(grid)
    out.print(f"retried: {figures.repeated}, refused: {len(figures.refused)}, lost: {len(figures.lost)}")
    out.print(*figures.refused[:3], *figures.lost[:3], sep="\n")


def named(figures: Figures) -> dict[str, list[float]]:
    """The times that were measured, by name."""
    rows = {
        "move acknowledged": figures.acknowledged,
        "move shown to the other seat": figures.shown,
        "computer has moved": figures.answered,
        "client reconnected": figures.again,
    }
    return {name: values for name, values in rows.items() if values}
