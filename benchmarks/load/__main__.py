"""Load a server: one process with SQLite, or several processes with their own PostgreSQL.

Two live clients play at each table. Prints the time until a move was acknowledged, which means that it is on disk, and
until the other client received it. Also prints whether anything was lost, and the CPU time of each part. The clock
starts when the games are compiled.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

import parlour

from .figures import show
from .play import LoadPlan, run
from .server import Server, busy_time, processor_time

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
        server = Server(Path(folder), *several, without=given.without)
        try:
            server.wait()
            watch = Watch(server, postgres, given.kill, given.seconds)
            figures = asyncio.run(run(server.where, plan, out, watch.run))
            memory = server.memory()
        finally:
            server.stop()
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
    parser.add_argument("--without", default="", help="packages to do without, separated by commas: uvloop, httptools")
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


if __name__ == "__main__":
    main()
