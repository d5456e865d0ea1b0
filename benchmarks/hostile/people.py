"""People who play while a server is attacked: how long their moves and the computer's answers take."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from parlour.players import LEVELS

from .report import percentile
from .server import PATIENCE, Server, client, token

GAME = "maexchen"
BEGINNER = LEVELS[0]
WITHIN = 250.0  # milliseconds in which a move is to be acknowledged, 99 of 100
FEWEST = 3  # moves that figures are made of
A_MOMENT = 0.25  # seconds between looks at a table where the computer thinks
A_THOUGHT = 1.0  # seconds before a move: all people are of one network, which has its share of requests


@dataclass
class Waits:
    """How long people waited, in milliseconds, and what they were refused."""

    moves: list[float] = field(default_factory=list)  # until a move was acknowledged
    answers: list[float] = field(default_factory=list)  # until the beginner had answered
    refused: list[str] = field(default_factory=list)

    async def reach(self, moves: int) -> None:
        """Wait until so many moves were acknowledged. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while len(self.moves) < moves:
                await asyncio.sleep(A_MOMENT)

    def figures(self) -> dict[str, Any]:
        """The figures by their names."""
        figures: dict[str, Any] = {"refused": len(self.refused), "refusals": self.refused[:3]}
        for name, values in (("moves", self.moves), ("beginner's answers", self.answers)):
            figures |= {name: len(values), f"{name}: median ms": statistics.median(values) if values else None}
            figures |= {f"{name}: 99 % ms": percentile(values, 0.99), f"{name}: most ms": max(values, default=None)}
        return figures

    def held(self) -> bool:
        """Whether nobody waited too long: moves, and the answers of a level that has a stated time."""
        stated = 1000 * (BEGINNER.budget or 1)
        return bool(self.moves) and not self.refused and (
            percentile(self.moves, 0.99) <= WITHIN and percentile(self.answers, 0.99) <= stated + WITHIN
        )  # fmt: skip


class Person:
    """Somebody who plays against a level of the computer, or against themselves."""

    def __init__(self, http: httpx.AsyncClient, headers: dict[str, str], waits: Waits):
        self.http, self.headers, self.waits = http, headers, waits
        self.table = ""

    async def open(self, *seats: str) -> None:
        """Open a table, and begin."""
        order = {"game": GAME, "seats": seats}
        opened = await self.http.post("/api/tables", json=order, headers=self.headers)
        self.table = f"/api/tables/{opened.raise_for_status().json()['id']}"
        (await self.http.post(f"{self.table}/ready", json={}, headers=self.headers)).raise_for_status()

    async def see(self) -> dict[str, Any]:
        return (await self.http.get(self.table, headers=self.headers)).raise_for_status().json()

    async def move(self) -> bool:
        """The first choice, timed, and the computer's answer. Gives whether there was something to play."""
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
        """Wait until the computer has played, timed, if it is to act."""
        began, waited = time.perf_counter(), False
        while (view := await self.see())["thinking"] is not None and view["status"] == "playing":
            waited = True
            await asyncio.sleep(A_MOMENT)
        if waited:
            self.waits.answers.append(1000 * (time.perf_counter() - began))


async def play(person: Person, *seats: str) -> None:
    """Play one table after another, until cancelled."""
    while True:
        await person.open(*seats)
        while await person.move():
            await person.await_computer()
            await asyncio.sleep(A_THOUGHT)


@asynccontextmanager
async def people(server: Server, count: int = 2) -> AsyncIterator[Waits]:
    """Within the context so many people play against themselves, and as many against the beginner."""
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
