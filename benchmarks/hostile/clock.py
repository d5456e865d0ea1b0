"""Make the clock jump forwards and backwards under a server in this process."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

from .server import show, write
from .worlds.fate import fated
from .worlds.world import Answer, Request, World, world

SECOND, DAY = 1_000, 86_400_000
JUMPS = (-3_600 * SECOND, -1, 0, 1, 30 * SECOND, DAY, -DAY, 400 * DAY, -2_000_000_000_000)
CLOCKS = (
    {"kind": "none"},
    {"kind": "move", "seconds": 60},
    {"kind": "game", "seconds": 60, "increment": 2},
    {"kind": "days", "days": 1},
)
ONE, OTHER = "A" * 43, "B" * 43


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=200)


def run(given: argparse.Namespace) -> bool:
    """Play while the clock jumps. Returns whether every answer was consistent."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(jumping(Path(folder), 8 if given.quick else given.tables))
    show("Clock jumps", figures)
    write(Path(given.out) / "clock.json", figures)
    return not figures["problems"]


async def jumping(folder: Path, tables: int) -> dict[str, Any]:
    """Return the figures of some tables where the clock jumps between moves."""
    rng, problems, moves = random.Random(1), [], 0
    with fated() as fate:
        async with world(folder, fate) as it:
            for number in range(tables):
                played = await play(it, CLOCKS[number % len(CLOCKS)], rng, problems)
                moves += played
    return {"tables": tables, "moves": moves, "problems": problems[:5]}


async def play(it: World, clock: dict[str, Any], rng: random.Random, problems: list[str]) -> int:
    """Play at a table while the clock jumps. Returns the number of moves."""
    order = {"game": "lokai_and_bele", "seats": ["me", "open"], "clock": clock}
    it.fate.set(rng.getrandbits(64))
    id = (await it.ask(Request("/api/tables", order, ONE))).json()["id"]
    for path, body, token in (("seats", {}, OTHER), ("ready", {}, ONE), ("ready", {}, OTHER)):
        await it.ask(Request(f"/api/tables/{id}/{path}", body, token))
    for move in range(6):
        it.fate.now = max(0, it.fate.now + rng.choice(JUMPS))
        answer = await _move(it, id)
        problems += complaints(it, id, answer)
        if it.table(id).status == "over":
            return move
    return 6


async def _move(it: World, id: str) -> Answer:
    """Play a move of the seat to act, or provoke a refusal."""
    table = it.table(id)
    token = (ONE, OTHER)[table.actor or 0]
    view = (await it.ask(Request(f"/api/tables/{id}", None, token))).json()
    texts = [choice["text"] for choice in view["scene"]["choices"]] or ["none"]
    return await it.ask(Request(f"/api/tables/{id}/actions", {"seq": view["seq"], "actions": texts[:1]}, token))


def complaints(it: World, id: str, answer: Answer) -> list[str]:
    """Describe what is wrong: a server error, too much or negative time, or a loss on time without a clock."""
    table, found = it.table(id), []
    if answer.status >= 500:
        found.append(f"{answer.status}: {answer.body!r}")
    left = [table.clock_ms(seat, it.fate.now) for seat in range(2)]
    most = (table.clock.allowance or 0) + 6 * SECOND * table.clock.increment
    if any(it is not None and not 0 <= it <= most for it in left):
        found.append(f"The clocks show {left} of {most} ms.")
    if table.end is not None and table.end.reason == "time" and table.clock.kind == "none":
        found.append("Time ran out where there is no clock.")
    return found
