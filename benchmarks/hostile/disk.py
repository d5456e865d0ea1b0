"""Fill the disk or make every write fail while people play, then let it recover.

Limits on the size of the server's files simulate a full disk and, with 0 bytes, one that cannot be written.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .people import Ledger
from .server import NO_LIMITS, Server, show, write

TABLES, MOVES = 4, 6
ROOM = 40_000  # bytes left before the disk is full


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds per fault (default: 5)")


def run(given: argparse.Namespace) -> bool:
    """Cause each fault during play. Returns whether nothing was lost, refusals were right and play continued."""
    figures: dict[str, Any] = {}
    for name, fault in FAULTS.items():
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), pace=0, lock_timeout=0.5, **NO_LIMITS)
            with server:
                figures[name] = asyncio.run(struck(server, fault, 1 if given.quick else given.rounds))
        show(f"Disk: {name}", figures[name])
    write(Path(given.out) / "disk.json", figures)
    return all(found["held"] for found in figures.values())


async def struck(server: Server, fault: Callable[[Server], Any], rounds: int) -> dict[str, Any]:
    """Return the figures of a server whose disk fails and recovers several times."""
    ledger, after, lost = Ledger(), 0, []
    for _ in range(rounds):
        await ledger.play(server, TABLES, MOVES)
        with fault(server):
            await ledger.play_on(server, TABLES, 20 * MOVES)
            lost += await ledger.losses(server)
        before = ledger.moves
        await ledger.play_on(server, TABLES, MOVES)
        after += ledger.moves - before
        lost += await ledger.losses(server)
    others = [code for code in ledger.refused if code != "storage"]
    figures = {"acknowledged": ledger.moves, "refused": len(ledger.refused), "refused otherwise": others[:3]}
    return figures | {
        "lost": lost[:3],
        "moves after": after,
        "held": not lost and not others and after > 0 and bool(ledger.refused),
    }


@contextmanager
def full(server: Server) -> Iterator[None]:
    """Context manager that lets the server's files grow only a little."""
    largest = max(file.stat().st_size for file in database_files(server))
    with limited(server, largest + ROOM):
        yield


@contextmanager
def read_only(server: Server) -> Iterator[None]:
    """Context manager that keeps the server from writing to any file."""
    with limited(server, 0):
        yield


@contextmanager
def limited(server: Server, size: int) -> Iterator[None]:
    server.limit(resource.RLIMIT_FSIZE, size)
    try:
        yield
    finally:
        server.limit(resource.RLIMIT_FSIZE, None)


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Context manager that locks the database from another program."""
    other = sqlite3.connect(database_files(server)[0], isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        other.close()


def database_files(server: Server) -> list[Path]:
    """The files of the server's database, the main file first."""
    return sorted(Path(server.settings["data"]).glob("parlour.db*"))


FAULTS = {"full": full, "read-only": read_only, "locked": locked}
