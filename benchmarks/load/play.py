"""The load: open tables, play for a while, and check that no move was lost."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import cycle, islice

from rich.console import Console
from rich.progress import track

from .clients import Party, sit_down
from .figures import Figures

GATES = 32  # tables opened at the same time
PATIENCE = 60  # seconds per move, and for unfinished moves at the end


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
