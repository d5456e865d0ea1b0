"""The play: everyone sits down, moves for a while, and looks whether all is there."""

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

GATES = 32  # tables that are opened at once
PATIENCE = 60  # seconds for what is under way at the end


@dataclass(frozen=True)
class Play:
    """How many play what for how long."""

    games: list[str]
    tables: int  # with two people
    computers: int  # tables with a person and a computer
    every: float  # seconds between two moves at a table
    seconds: float
    seed: int


async def run(where: str, play: Play, out: Console, meanwhile: Callable[[], Awaitable[None]]) -> Figures:
    """The whole play. What is done `meanwhile` begins with the first move."""
    figures: Figures = Figures()
    tasks: list[asyncio.Task[None]] = []
    parties = await sit_everybody(where, play, figures, tasks, out)
    while not all(client.view["compiled"] for party in parties for client in party.seats):
        await asyncio.sleep(0.5)
    gc.disable()  # so that what is measured waits for the server alone
    until = time.perf_counter() + play.seconds
    dice = random.Random(play.seed)
    moving = [keep_moving(party, play.every, until, random.Random(dice.random())) for party in parties]
    await asyncio.gather(meanwhile(), *moving)
    await count_lost(parties, figures)
    for party in parties:
        await party.seats[0].http.aclose()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


async def sit_everybody(
    where: str, play: Play, figures: Figures, tasks: list[asyncio.Task[None]], out: Console
) -> list[Party]:
    """Open all tables, some at a time."""
    count = play.tables + play.computers
    wanted = list(islice(cycle(play.games), count))
    people = [2] * play.tables + [1] * play.computers
    parties: list[Party] = []
    for first in track(range(0, count, GATES), "Opening tables", console=out, transient=True):
        some = list(zip(wanted, people, strict=True))[first : first + GATES]
        parties += await asyncio.gather(*(sit_down(where, game, number, figures, tasks) for game, number in some))
    return parties


async def keep_moving(party: Party, every: float, until: float, dice: random.Random) -> None:
    """A move every so many seconds, the first at a moment of its own."""
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
    """Ask for each table once more: every move that was acknowledged has to be there."""
    for party in parties:
        client = party.seats[0]
        snapshot = await client.http.get(f"http://{client.where}/api/tables/{client.table}", headers=client.headers)
        kept = snapshot.json()["seq"]
        if kept < party.seq or (kept > party.seq and len(party.seats) == 2):
            figures.lost.append(f"{client.table}: acknowledged until {party.seq}, kept until {kept}")
