"""Load a server: one process with SQLite, or several processes with their own PostgreSQL.

Two live clients play at each table. Prints the time until a move was acknowledged, which means that it is on disk, and
until the other client received it. Also prints whether anything was lost, and the CPU time of each part. The clock
starts when the games are compiled.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from rich.console import Console
from rich.progress import track

import parlour

from .clients import Figures, Party, show, sit_down
from .server import Server, busy_time, processor_time

GATES = 32  # tables opened at the same time
PATIENCE = 60  # seconds per move, and for unfinished moves at the end
SETTINGS = ("listen_addresses=", "max_connections=100")  # other settings are PostgreSQL's defaults: it syncs to disk
out = Console()


def main(arguments: list[str] | None = None) -> None:
    given = parse(arguments)
    games = [given.game] if given.game else parlour.games()
    plan = LoadPlan(games, given.tables, given.computers, given.every, given.seconds, given.seed)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, database(given.processes) as (url, postgres):
        several = ("--database", url, "--processes", str(given.processes)) if url else ()
        with Server(Path(folder), *several, without=given.without) as server:
            watch = Watch(server, postgres, given.kill, given.seconds)
            figures = asyncio.run(run(server.where, plan, out, watch.run))
            memory = server.memory()
    clients = 2 * given.tables + given.computers
    where = f"{given.processes} processes with PostgreSQL" if url else "one process with SQLite"
    tables = f"{given.tables + given.computers} tables of {given.game or 'all games'}"
    show(figures, f"{where}: {tables}, {clients} live clients, one move every {given.every:g} s", out)
    out.print(f"memory of each server process: {', '.join(f'{each:.0f} MB' for each in memory)}")
    watch.show(len(figures.acknowledged))
    sys.exit(bool(figures.lost or figures.refused))


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.load", description=__doc__)
    parser.add_argument(
        "--game", choices=parlour.games(), help="play this game at all tables (default: all games in turn)"
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument(
        "--computers", type=int, default=0, help="number of extra tables with one person and one computer each"
    )
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two moves at a table (default: 5)")
    parser.add_argument("--seconds", type=float, default=60.0, help="duration in seconds (default: 60)")
    parser.add_argument(
        "--processes", type=int, default=1, help="number of server processes; more than one use PostgreSQL"
    )
    parser.add_argument("--kill", type=int, default=0, help="number of server processes to kill, one after the other")
    parser.add_argument("--without", choices=["uvloop"], help="run the server with asyncio's own event loop")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


@contextlib.contextmanager
def database(processes: int) -> Iterator[tuple[str, int | None]]:
    """Yield the URL and process id of a new PostgreSQL server, or "" and None for a single process."""
    if processes == 1:
        yield "", None
        return
    from tests.server.postgres import postgres_server

    with postgres_server(SETTINGS) as address:
        address.run("CREATE DATABASE parlour")
        yield address.of("parlour"), address.server.pid


class Watch:
    """Kills server processes in turn, and measures the CPU time of each part, during play."""

    def __init__(self, server: Server, postgres: int | None, kills: int, seconds: float):
        self.server, self.kills, self.seconds = server, kills, seconds
        self.parts = {"the server": server.process.pid, "PostgreSQL": postgres, "the clients": os.getpid()}
        self.spent: dict[str, float] = {}

    async def run(self) -> None:
        """Watch from the first move to the last."""
        began, before = time.perf_counter(), self._times()
        for number in range(self.kills):
            await asyncio.sleep(max(0.0, began + (number + 0.5) * self.seconds / self.kills - time.perf_counter()))
            self.server.serving()[0].send_signal(signal.SIGKILL)
        await asyncio.sleep(max(0.0, began + self.seconds - time.perf_counter()))
        passed, after = time.perf_counter() - began, self._times()
        self.spent = {name: (after[name] - before[name]) / passed for name in after}

    def _times(self) -> dict[str, float]:
        ours = [pid for pid in self.parts.values() if pid]
        times = {name: processor_time(pid, but=ours) for name, pid in self.parts.items() if pid}
        return {**times, "everything on this machine": busy_time()}

    def show(self, moves: int) -> None:
        """Print the CPU time of each part, and the server's per move."""
        for name, share in self.spent.items():
            out.print(f"{name} used {share:.2f} of {os.cpu_count()} cores")
        out.print(f"server CPU time per move: {1000 * self.spent['the server'] * self.seconds / moves:.2f} ms")
        if self.kills:
            out.print(f"processes killed: {self.kills}")


@dataclass(frozen=True)
class LoadPlan:
    """The number of tables, their games, and the duration."""

    games: list[str]
    tables: int  # tables with two clients
    computers: int  # tables with one client and one computer
    every: float  # seconds between two moves at a table
    seconds: float
    seed: int


async def run(where: str, plan: LoadPlan, out: Console, meanwhile: Callable[[], Awaitable[None]]) -> Figures:
    """Run the load, and `meanwhile` from the first move on."""
    figures: Figures = Figures()
    tasks: list[asyncio.Task[None]] = []
    parties = await open_tables(where, plan, figures, tasks, out)
    while not all(client.view["compiled"] for party in parties for client in party.seats):
        await asyncio.sleep(0.5)
    gc.disable()  # measured times must include only the pauses of the server
    until = time.perf_counter() + plan.seconds
    dice = random.Random(plan.seed)
    moving = [keep_moving(party, plan.every, until, random.Random(dice.random())) for party in parties]
    await asyncio.gather(meanwhile(), *moving)
    await count_lost(parties, figures)
    for party in parties:
        await party.seats[0].http.aclose()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


async def open_tables(
    where: str, plan: LoadPlan, figures: Figures, tasks: list[asyncio.Task[None]], out: Console
) -> list[Party]:
    """Open all tables, GATES at a time."""
    count = plan.tables + plan.computers
    wanted = list(islice(cycle(plan.games), count))
    people = [2] * plan.tables + [1] * plan.computers
    parties: list[Party] = []
    for first in track(range(0, count, GATES), "Opening tables", console=out, transient=True):
        some = list(zip(wanted, people, strict=True))[first : first + GATES]
        parties += await asyncio.gather(*(sit_down(where, game, number, figures, tasks) for game, number in some))
    return parties


async def keep_moving(party: Party, every: float, until: float, dice: random.Random) -> None:
    """Make a move every `every` seconds, from a random start."""
    at = time.perf_counter() + dice.random() * every
    while at < until and not party.is_over:
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        try:
            async with asyncio.timeout(PATIENCE):
                await party.move(dice)
        except TimeoutError:
            party.figures.lost.append(f"{party.seats[0].table}: nothing happened for {PATIENCE} s")
            return
        at += every


async def count_lost(parties: list[Party], figures: Figures) -> None:
    """Check that every acknowledged move is in its table."""
    for party in parties:
        client = party.seats[0]
        snapshot = await client.http.get(f"http://{client.where}/api/tables/{client.table}", headers=client.headers)
        kept = snapshot.json()["seq"]
        if kept < party.seq or (kept > party.seq and len(party.seats) == 2):
            figures.lost.append(f"{client.table}: acknowledged until {party.seq}, kept until {kept}")


if __name__ == "__main__":
    main()
