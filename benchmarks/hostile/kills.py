"""Kill a server again and again while people play, and check that nothing is lost."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.server.postgres import postgres_server

from .people import Ledger
from .server import NO_LIMITS, PATIENCE, Server, percentile, show, write

TABLES = 4  # tables in play at a kill
MOST_MOVES = 60  # moves acknowledged before a kill
QUICK = 3  # number of kills
DATABASES = ("sqlite", "postgres")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kills", type=int, default=100, help="number of kills per kind of database (default: 100)")
    parser.add_argument("--database", action="append", choices=DATABASES, help="test only this kind (repeatable)")
    parser.add_argument("--seed", type=int, default=1)


def run(given: argparse.Namespace) -> bool:
    """Kill a server on each kind of database. Returns whether nothing was lost."""
    count, figures = QUICK if given.quick else given.kills, {}
    for database in given.database or DATABASES:
        with ExitStack() as stack:
            settings: dict[str, Any] = {**NO_LIMITS, "pace": 0}
            if database == "postgres":
                address = stack.enter_context(postgres_server())
                settings["database"] = address.of("postgres")
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            figures[database] = killed(Server(folder, **settings), count, random.Random(given.seed))
        show(f"{count} kills on {database}", figures[database])
        write(Path(given.out) / "kills.json", figures)
    return not any(found["lost"] for found in figures.values())


def killed(server: Server, count: int, rng: random.Random) -> dict[str, Any]:
    """Kill a server several times, and return the figures."""
    ledger, starts, lost, acknowledged = Ledger(), [server.start()], [], 0
    for _ in range(count):
        before = ledger.moves
        asyncio.run(play_and_kill(server, ledger, rng.randrange(1, MOST_MOVES)))
        acknowledged += ledger.moves - before
        starts.append(server.start())
        lost += asyncio.run(ledger.losses(server))
        ledger.tables = dict(list(ledger.tables.items())[-10 * TABLES :])  # older tables have been checked often enough
    server.stop()
    return {
        "kills": count,
        "lost": len(lost),
        "losses": lost[:3],
        "moves acknowledged": acknowledged,
        "start to first answer: median s": percentile(starts, 0.5),
        "start to first answer: most s": max(starts),
    }


async def play_and_kill(server: Server, ledger: Ledger, moves: int) -> None:
    """Play until `moves` more moves are acknowledged, and kill the server. Raises TimeoutError."""
    wanted = ledger.moves + moves
    playing = asyncio.create_task(ledger.play(server, TABLES))
    async with asyncio.timeout(PATIENCE):
        while ledger.moves < wanted and not playing.done():
            await asyncio.sleep(0.001)
    await asyncio.to_thread(server.kill)
    await playing
