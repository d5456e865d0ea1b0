"""`python -m benchmarks.load`: one server process, many tables, two live clients each, now and then a move at each.

The tables are of all games in turn; `--game` sets one. The clients are real ones: a WebSocket each, HTTP for what they
do. Printed are the times until a move was acknowledged (it is on disk then) and until the other seat's client knew of
it, whether anything was lost, and the server's memory. The clock starts when the games are compiled.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import httpx
import websockets
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

import parlour

OPTIONS = {"deathmatch_arena": {"players": 2}}  # for games that two people don't play unless they say so
GATES = 32  # tables that are opened at once
out = Console()


@dataclass(slots=True)
class Figures:
    """What was seen, in milliseconds."""

    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)  # until the other seat's client had the move
    refused: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


class Client:
    """Someone at a seat of a table: the newest view, and what to do with it."""

    def __init__(self, http: httpx.AsyncClient, where: str, token: str, table: str, seat: int):
        self.http, self.where, self.table, self.seat = http, where, table, seat
        self.headers = {"Authorization": f"Bearer {token}"}
        self.view: dict[str, Any] = {}
        self.seq = 0
        self.news = asyncio.Condition()

    async def listen(self) -> None:
        """Keep the view up to date until cancelled."""
        address = f"ws://{self.where}/api/tables/{self.table}/live"
        async with websockets.connect(address, additional_headers=self.headers, max_size=None) as live:
            async for message in live:
                self.view = json.loads(message)
                self.seq = self.view["seq"]
                async with self.news:
                    self.news.notify_all()

    async def post(self, what: str, body: dict[str, Any]) -> httpx.Response:
        path = f"http://{self.where}/api/tables/{self.table}/{what}"
        return await self.http.post(path, json=body, headers=self.headers)

    async def wait(self, seq: int) -> None:
        """Wait until the view is of a moment, or of a later one."""
        async with self.news:
            await self.news.wait_for(lambda: self.seq >= seq)


@dataclass(slots=True)
class Pair:
    """A table with two people at it."""

    seats: list[Client]
    seq: int = 0  # of the last move that was acknowledged

    async def move(self, dice: random.Random, figures: Figures) -> None:
        """One move by the seat to act, timed."""
        view = next(client.view for client in self.seats if client.view["scene"]["choices"])
        actor = view["scene"]["actor"]
        choice = dice.choice(view["scene"]["choices"])
        began = time.perf_counter()
        answer = await self.seats[actor].post("actions", {"seq": view["seq"], "actions": [choice["text"]]})
        figures.acknowledged.append(1000 * (time.perf_counter() - began))
        if answer.status_code != 200:
            figures.refused.append(answer.text)
            return
        self.seq = answer.json()["seq"]
        await self.seats[1 - actor].wait(self.seq)
        figures.told.append(1000 * (time.perf_counter() - began))
        await self.seats[actor].wait(self.seq)

    @property
    def is_over(self) -> bool:
        return self.seats[0].view["status"] == "over"


async def sit_down(where: str, game: str, tasks: list[asyncio.Task[None]]) -> Pair:
    """Open a table and fill both seats."""
    http = fresh_client()
    tokens = [(await http.post(f"http://{where}/api/keys")).json()["token"] for _ in range(2)]
    order = {"game": game, "options": OPTIONS.get(game, {}), "seats": ["me", "open"], "name": "One"}
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    opened = await http.post(f"http://{where}/api/tables", json=order, headers=headers)
    table = opened.json()["id"]
    seats = [Client(http, where, token, table, seat) for seat, token in enumerate(tokens)]
    (await seats[1].post("seats", {"name": "Two"})).raise_for_status()
    tasks += [asyncio.create_task(client.listen()) for client in seats]
    for client in seats:
        (await client.post("ready", {})).raise_for_status()
    for client in seats:
        async with client.news:
            await client.news.wait_for(lambda client=client: client.view.get("status") == "playing")
    return Pair(seats)


def fresh_client() -> httpx.AsyncClient:
    """Connections for one table. (In a pool for all, each request would look through all connections.)"""
    limits = httpx.Limits(keepalive_expiry=2)  # sooner than the server hangs up
    return httpx.AsyncClient(limits=limits, timeout=60, verify=False, trust_env=False)


async def sit_everybody(where: str, games: list[str], count: int, tasks: list[asyncio.Task[None]]) -> list[Pair]:
    pairs: list[Pair] = []
    wanted = list(islice(cycle(games), count))
    for first in track(range(0, count, GATES), "Opening tables", console=out, transient=True):
        pairs += await asyncio.gather(*(sit_down(where, game, tasks) for game in wanted[first : first + GATES]))
    return pairs


async def keep_moving(pair: Pair, every: float, until: float, figures: Figures, dice: random.Random) -> None:
    """A move every so many seconds, the first at a moment of its own."""
    at = time.perf_counter() + dice.random() * every
    while at < until and not pair.is_over:
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        await pair.move(dice, figures)
        at += every


async def count_lost(pairs: list[Pair], figures: Figures) -> None:
    """Ask for each table once more: every move that was acknowledged has to be there."""
    for pair in pairs:
        client = pair.seats[0]
        snapshot = await client.http.get(f"http://{client.where}/api/tables/{client.table}", headers=client.headers)
        kept = snapshot.json()["seq"]
        if kept != pair.seq:
            figures.lost.append(f"{client.table}: acknowledged until {pair.seq}, kept until {kept}")


async def run(where: str, games: list[str], tables: int, every: float, seconds: float, seed: int) -> Figures:
    """The whole play."""
    dice, figures, tasks = random.Random(seed), Figures(), []
    pairs = await sit_everybody(where, games, tables, tasks)
    while not all(client.view["compiled"] for pair in pairs for client in pair.seats):
        await asyncio.sleep(0.5)
    gc.disable()  # so that what is measured waits for the server alone
    until = time.perf_counter() + seconds
    dices = [random.Random(dice.random()) for _ in pairs]
    await asyncio.gather(*(keep_moving(p, every, until, figures, d) for p, d in zip(pairs, dices, strict=True)))
    await count_lost(pairs, figures)
    for pair in pairs:
        await pair.seats[0].http.aclose()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


class Server:
    """`parlour serve` in a process of its own, on a fresh database."""

    def __init__(self, folder: Path):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.where = f"127.0.0.1:{free.getsockname()[1]}"
        # All clients share one address here, which the limits take for one caller.
        names = ("REQUESTS_PER_MINUTE", "TABLES_PER_HOUR", "CONNECTIONS_PER_NETWORK", "SOCKETS_PER_NETWORK")
        limits = {f"PARLOUR_{name}": "1000000" for name in names}
        command = [sys.executable, "-m", "parlour", "serve", "--port", self.where.split(":")[1], "--data", str(folder)]
        self.process = subprocess.Popen(command, env={**os.environ, **limits}, stdout=subprocess.DEVNULL)

    def wait(self, seconds: float = 60) -> None:
        """Wait until it answers. Raises TimeoutError."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                httpx.get(f"http://{self.where}/api/levels").raise_for_status()
                return
            time.sleep(0.1)
        raise TimeoutError(f"The server did not answer within {seconds:g} s.")

    def memory(self) -> dict[str, float]:
        """Megabytes of memory now and at most; nothing where the system does not tell."""
        status = Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text().splitlines() if status.exists() else []
        fields = dict(line.split(":", 1) for line in lines)
        named = {"now": "VmRSS", "at most": "VmHWM"}
        return {name: int(fields[key].split()[0]) / 1024 for name, key in named.items() if key in fields}

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def percentile(values: list[float], share: float) -> float:
    """The value that a share of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def show(figures: Figures, memory: dict[str, float], arguments: argparse.Namespace) -> None:
    clients = f"{2 * arguments.tables} live clients, a move every {arguments.every:g} s"
    grid = Grid(title=f"{arguments.tables} tables of {arguments.game or 'all games'}, {clients}")
    for heading in ("ms until", "moves", "median", "99 %", "most", "within 100 ms"):
        grid.add_column(heading, justify="right")
    for name, values in (("acknowledged", figures.acknowledged), ("the other seat knows", figures.told)):
        within = sum(value <= 100 for value in values) / len(values)
        cells = (statistics.median(values), percentile(values, 0.99), max(values))
        grid.add_row(name, str(len(values)), *(f"{cell:.1f}" for cell in cells), f"{within:.2%}")
    out.print(grid)
    out.print(f"refused {len(figures.refused)}, lost {len(figures.lost)}", *figures.refused[:3], *figures.lost[:3])
    out.print("server memory: " + ", ".join(f"{name} {value:.0f} MB" for name, value in memory.items()))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.load", description=__doc__)
    parser.add_argument("--game", choices=parlour.games(), help="at all tables; else all games in turn")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to play")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    games = [given.game] if given.game else parlour.games()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            server.wait()
            figures = asyncio.run(run(server.where, games, given.tables, given.every, given.seconds, given.seed))
            memory = server.memory()
        finally:
            server.stop()
    show(figures, memory, given)
    sys.exit(bool(figures.lost or figures.refused))


if __name__ == "__main__":
    main()
