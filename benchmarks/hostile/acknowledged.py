"""A ledger of moves that a server has acknowledged over HTTP, to check that none is lost."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from .server import Server, client

KEY = "K" * 43
HEADERS = {"Authorization": f"Bearer {KEY}"}
ORDER = {"game": "maexchen", "seats": ["me", "me"]}  # one key plays both seats


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
        """Play a number of moves more at the newest tables, and at as many new ones, if possible."""
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
