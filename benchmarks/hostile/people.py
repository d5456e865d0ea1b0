"""Players on a server under attack: the latency of their moves, and a ledger of acknowledged moves."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from parlour.players import LEVELS

from .server import PATIENCE, Server, client, percentile, token

GAME = "maexchen"
BEGINNER = LEVELS[0]
WITHIN = 250.0  # milliseconds within which 99% of moves must be acknowledged
FEWEST = 3  # minimum number of moves per measurement
POLL = 0.25  # seconds between polls of a table while the computer thinks
THINKING = 1.0  # seconds before a move, to stay below the request limit of the shared network
KEY = "K" * 43
HEADERS = {"Authorization": f"Bearer {KEY}"}
ORDER = {"game": "maexchen", "seats": ["me", "me"]}  # one key plays both seats


@dataclass
class Waits:
    """Latencies in milliseconds, and refusals."""

    moves: list[float] = field(default_factory=list)  # from a move to its acknowledgement
    answers: list[float] = field(default_factory=list)  # from a move to the computer's reply
    refused: list[str] = field(default_factory=list)

    async def reach(self, moves: int) -> None:
        """Wait until a number of moves are acknowledged. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while len(self.moves) < moves:
                await asyncio.sleep(POLL)

    def figures(self) -> dict[str, Any]:
        """The figures by name."""
        figures: dict[str, Any] = {"refused": len(self.refused), "refusals": self.refused[:3]}
        for name, values in (("moves", self.moves), ("beginner's answers", self.answers)):
            figures |= {name: len(values), f"{name}: median ms": statistics.median(values) if values else None}
            figures |= {f"{name}: 99% ms": percentile(values, 0.99), f"{name}: most ms": max(values, default=None)}
        return figures

    def held(self) -> bool:
        """Whether moves, and the replies of a level with a stated thinking time, were fast enough."""
        stated = 1000 * (BEGINNER.budget or 1)
        return bool(self.moves) and not self.refused and (
            percentile(self.moves, 0.99) <= WITHIN and percentile(self.answers, 0.99) <= stated + WITHIN
        )  # fmt: skip


class Person:
    """A player against the computer or against themselves."""

    def __init__(self, http: httpx.AsyncClient, headers: dict[str, str], waits: Waits):
        self.http, self.headers, self.waits = http, headers, waits
        self.table = ""

    async def open(self, *seats: str) -> None:
        """Open a table, and start the game."""
        order = {"game": GAME, "seats": seats}
        opened = await self.http.post("/api/tables", json=order, headers=self.headers)
        self.table = f"/api/tables/{opened.raise_for_status().json()['id']}"
        (await self.http.post(f"{self.table}/ready", json={}, headers=self.headers)).raise_for_status()

    async def see(self) -> dict[str, Any]:
        return (await self.http.get(self.table, headers=self.headers)).raise_for_status().json()

    async def move(self) -> bool:
        """Play a move and time it. Returns whether it was accepted."""
        view = await self.see()
        if not view["scene"]["choices"]:
            return False
        body = {"seq": view["seq"], "actions": [view["scene"]["choices"][-1]["text"]]}
        began = time.perf_counter()
        answer = await self.http.post(f"{self.table}/actions", json=body, headers=self.headers)
        self.waits.moves.append(1000 * (time.perf_counter() - began))
        if answer.is_error:
            self.waits.refused.append(answer.text)
        return answer.is_success

    async def await_computer(self) -> None:
        """Wait for the computer's move, if it is the computer's turn, and time it."""
        began, waited = time.perf_counter(), False
        while (view := await self.see())["thinking"] is not None and view["status"] == "playing":
            waited = True
            await asyncio.sleep(POLL)
        if waited:
            self.waits.answers.append(1000 * (time.perf_counter() - began))


async def play(person: Person, *seats: str) -> None:
    """Play one table after another, until cancelled."""
    while True:
        await person.open(*seats)
        while await person.move():
            await person.await_computer()
            await asyncio.sleep(THINKING)


@asynccontextmanager
async def people(server: Server, count: int = 2) -> AsyncIterator[Waits]:
    """Context manager in which `count` players play against themselves and `count` against the beginner."""
    waits = Waits()
    async with client(server) as http:
        headers = [await token(http) for _ in range(2 * count)]
        pairs = [("me", "me"), ("me", BEGINNER.name)] * count
        playing = [asyncio.create_task(play(Person(http, h, waits), *s)) for h, s in zip(headers, pairs, strict=True)]
        try:
            yield waits
        finally:
            await stop(playing)


async def stop(tasks: Sequence[asyncio.Task[Any]]) -> None:
    """Cancel tasks. Raises what one of them raised before."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


@dataclass
class Ledger:
    """The acknowledged moves by table, each with the sequence number after it and its text."""

    tables: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    @property
    def moves(self) -> int:
        """The number of acknowledged moves."""
        return sum(map(len, self.tables.values()))

    async def play(self, server: Server, tables: int, moves: int | None = None) -> None:
        """Play a number of moves (default: no limit) at several new tables at once, while the server lasts."""
        async with client(server) as http:
            await asyncio.gather(*(self._play_new(http, moves) for _ in range(tables)))

    async def play_on(self, server: Server, tables: int, moves: int) -> None:
        """Play some more moves at the newest tables, and at as many new ones, if possible."""
        async with client(server) as http:
            old = [self._play_at(http, id, moves) for id in list(self.tables)[-tables:]]
            await asyncio.gather(*old, *(self._play_new(http, moves) for _ in range(tables)))

    async def _play_new(self, http: httpx.AsyncClient, moves: int | None) -> None:
        with suppress(httpx.HTTPError):  # the server may be killed
            opened = await http.post("/api/tables", json=ORDER, headers=HEADERS)
            if opened.is_error:
                self.refused.append(opened.json()["error"])
                return
            id = opened.json()["id"]
            self.tables[id] = []
            await http.post(f"/api/tables/{id}/ready", json={}, headers=HEADERS)
            await self._play_at(http, id, moves)

    async def _play_at(self, http: httpx.AsyncClient, id: str, moves: int | None) -> None:
        played = self.tables[id]
        most = None if moves is None else len(played) + moves
        with suppress(httpx.HTTPError):
            while (most is None or len(played) < most) and await self._move(http, id, played):
                pass

    async def _move(self, http: httpx.AsyncClient, id: str, played: list[tuple[int, str]]) -> bool:
        view = (await http.get(f"/api/tables/{id}", headers=HEADERS)).json()
        if not view["scene"]["choices"]:
            return False
        text = view["scene"]["choices"][-1]["text"]
        body = {"seq": view["seq"], "actions": [text]}
        answer = await http.post(f"/api/tables/{id}/actions", json=body, headers=HEADERS)
        if answer.is_error:
            self.refused.append(answer.json()["error"])
            return False
        played.append((answer.json()["seq"], text))
        return True

    async def losses(self, server: Server) -> list[str]:
        """Describe the acknowledged moves that are missing or out of place."""
        async with client(server) as http:
            found = [await self._loss(http, id, played) for id, played in self.tables.items()]
        return [loss for loss in found if loss]

    async def _loss(self, http: httpx.AsyncClient, id: str, played: list[tuple[int, str]]) -> str | None:
        answer = await http.get(f"/api/tables/{id}/events", headers=HEADERS)
        if answer.is_error:
            return f"{id}: {answer.text}"
        events: list[dict[str, Any]] = answer.json()["events"]
        kept = [event["text"] for event in events if event["kind"] == "played"]
        if kept[: len(played)] != [text for _, text in played]:
            return f"{id}: {len(played)} moves were acknowledged, {len(kept)} are kept"
        if played and len(events) < played[-1][0]:
            return f"{id}: acknowledged until {played[-1][0]}, kept until {len(events)}"
        return None
