"""Time a killed server from its restart to its first response, with many tables on disk.

    python -m benchmarks.restart --tables 10000

The tables wait for players, are being played with or without clocks, wait for a computer's move, or are over.
"""

from __future__ import annotations

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

from parlour.match.dice import fresh_secret
from parlour.server.domain.clocks import NO_CLOCK, Clock
from parlour.server.domain.commands import ME, OPEN, Command, NewTable, Play, Ready, Resign, Sit
from parlour.server.domain.decisions import decide
from parlour.server.domain.events import TableEvent
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.table import Table
from parlour.server.runtime.live_tables import fresh_id
from parlour.server.settings import read_settings
from parlour.server.storage.store import Store
from parlour.server.storage.table_rows import TableUpdate

GAME = "lokai_and_bele"
KINDS = ("waiting", "playing", "clock", "computer", "over")
PATIENCE = 120  # seconds for a response
PULSE = 60_000  # milliseconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), chosen.tables)
        restart(Path(folder))  # compiles all modules, as an installation does
        seconds, computing = zip(*(restart(Path(folder)) for _ in range(chosen.rounds)), strict=True)
    median, maximum = statistics.median(seconds), max(seconds)
    print(f"{chosen.tables} tables: median {median:.2f} s to the first response, maximum {maximum:.2f} s")
    print(f"CPU time: median {statistics.median(computing):.2f} s")


def fill(folder: Path, count: int) -> None:
    """Store equally many tables of each kind, and a heartbeat from a minute ago."""
    now = time.time_ns() // 1_000_000
    store = Store(read_settings(data=folder).database_url, "benchmark")
    store.database.open()
    patterns = [list(_events(kind, now)) for kind in KINDS]
    written: list[Future[None]] = []
    for number in range(count):
        events, secret = patterns[number % len(KINDS)], fresh_secret()
        written.append(store.append(TableUpdate(_table(number % len(KINDS), events), events, secret)))
    for future in written:
        future.result()
    store.processes.heartbeat(now - PULSE, PULSE).result()
    store.database.close()


_patterns: dict[int, Table] = {}


def _table(kind: int, events: list[TableEvent]) -> Table:
    """Return a table with some events and a new id."""
    if kind not in _patterns:
        _patterns[kind] = Table.of("", fresh_secret(), events)
    table = _patterns[kind].after([])
    table.id = fresh_id()
    return table


def _events(kind: str, now: int) -> Iterator[TableEvent]:
    clock = Clock("game", seconds=3600) if kind == "clock" else NO_CLOCK
    seats = (ME, "casual") if kind == "computer" else (ME, OPEN)
    opened = open_table("", "0", NewTable(GAME, seats=seats, clock=clock, public=True), "ann", now)
    table = Table.of("", "0", opened)
    yield from opened
    for key, command in _commands(kind):
        if isinstance(command, Play | Resign):
            command = replace(command, seq=table.seq)
        decided = decide(table, command, key, now)
        for event in decided:
            table.apply(event)
        yield from decided


def _commands(kind: str) -> list[tuple[str, Command]]:
    start: list[tuple[str, Command]] = [("ann", Ready())]
    if kind == "waiting":
        return start
    if kind != "computer":
        start += [("bob", Sit("Bob")), ("bob", Ready())]
    start.append(("ann", Play(0, ("d2d5",))))
    return [*start, ("bob", Resign(0))] if kind == "over" else start


def restart(folder: Path) -> tuple[float, float]:
    """Return the seconds from starting `parlour serve` to its first response, and its CPU seconds."""
    port = _free_port()
    command = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, "PARLOUR_THINKERS": "1", "PYTHONDONTWRITEBYTECODE": ""}
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    try:
        while not _answers(port):
            if process.poll() is not None or time.perf_counter() - begin > PATIENCE:
                raise SystemExit("The server did not answer.")
            time.sleep(0.01)
        return time.perf_counter() - begin, _cpu_seconds(process.pid)
    finally:
        process.kill()  # the next start is like one after a power cut
        process.wait()


def _cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables", timeout=PATIENCE) as answer:
            return answer.status == 200
    except (urllib.error.URLError, ConnectionError):
        return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server_socket:
        return server_socket.getsockname()[1]


if __name__ == "__main__":
    main()
