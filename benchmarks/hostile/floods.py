"""Flood the server with requests from one stranger while others play.

A flood has several callers with a key each and ends after some seconds. It targets only this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

import parlour
from parlour.match import Match
from parlour.match.record import write_record

from .people import FEWEST, people
from .server import PROXY, Server, client, show, token, write

LONGEST = 120  # seconds per flood
MOST = 64  # callers per flood
GAME = "deathmatch_arena"
TURNS = 450  # turns of the imported record
Ask = Callable[[httpx.AsyncClient, dict[str, str]], Awaitable[httpx.Response]]


async def analysis(http: httpx.AsyncClient, headers: dict[str, str]) -> httpx.Response:
    """Request the longest analysis of a table of one's own."""
    opened = await http.post("/api/tables", json={"game": "columna", "seats": ["me", "master"]}, headers=headers)
    if opened.is_error:
        return opened
    table = f"/api/tables/{opened.json()['id']}"
    await http.post(f"{table}/ready", json={}, headers=headers)
    return await http.get(f"{table}/analysis?seconds=60", headers=headers)


async def tables(http: httpx.AsyncClient, headers: dict[str, str]) -> httpx.Response:
    """Open a table for computers of the highest level, and leave it."""
    return await http.post("/api/tables", json={"game": GAME, "seats": ["master"] * 3}, headers=headers)


async def imports(http: httpx.AsyncClient, headers: dict[str, str]) -> httpx.Response:
    """Import a long record."""
    return await http.post("/api/records", json={"record": long_record()}, headers=headers)


@functools.cache
def long_record() -> str:
    """Return the record of a long dice game."""
    match, random_moves = Match(parlour.load("maexchen", faces=49), seed=1), random.Random(1)
    while not match.state.is_terminal() and len(match.turns) < TURNS:
        match.play(random_moves.choice(match.state.legal_actions()))
    return write_record(match)


async def hang_up(http: httpx.AsyncClient, headers: dict[str, str]) -> httpx.Response:
    """Request an analysis, and disconnect before the response."""
    try:
        return await asyncio.wait_for(analysis(http, headers), 0.5)
    except TimeoutError:
        return httpx.Response(499)


async def networks(http: httpx.AsyncClient, headers: dict[str, str]) -> httpx.Response:
    """Request an analysis from any of the 65,536 networks that one holder can own."""
    return await analysis(http, headers | {"X-Forwarded-For": f"2001:db8:0:{random.randrange(2**16):x}::1"})


FLOODS: dict[str, Ask] = {
    "analysis": analysis, "networks": networks, "tables": tables, "imports": imports, "hang_up": hang_up
}  # fmt: skip


async def flood(server: Server, ask: Ask, callers: int, seconds: float) -> Counter[str]:
    """Let callers send requests for some seconds. Returns the number of responses by status or error."""
    answers: Counter[str] = Counter()

    async def keep_asking(http: httpx.AsyncClient, until: float) -> None:
        headers = {}
        while time.monotonic() < until:
            try:
                answers["asked"] += 1
                headers = headers or await token(http)
                answer = await ask(http, headers)
                answers[str(answer.status_code)] += 1
                if answer.status_code in (429, 503):
                    await asyncio.sleep(0.05)
            except httpx.HTTPError as problem:
                answers[type(problem).__name__] += 1

    async with client(server, PROXY) as http:
        until = time.monotonic() + min(seconds, LONGEST)
        with suppress(TimeoutError):  # callers still waiting then disconnect
            async with asyncio.timeout(min(seconds, LONGEST) + 1):
                await asyncio.gather(*(keep_asking(http, until) for _ in range(min(callers, MOST))))
    return answers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=30, help="seconds per flood (default: 30)")
    parser.add_argument("--callers", type=int, default=16, help="number of callers per flood (default: 16)")


def run(given: argparse.Namespace) -> bool:
    """Run each flood against a separate server. Returns whether all players were served in time."""
    seconds, figures = 5.0 if given.quick else given.seconds, {}
    for name in ("nothing", *FLOODS):
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder), pace=0) as server:
            figures[name] = asyncio.run(under(server, name, given.callers, seconds))
        show(f"Under a flood of {name}", figures[name])
    write(Path(given.out) / "floods.json", figures)
    return all(found["held"] for found in figures.values())


async def under(server: Server, name: str, callers: int, seconds: float) -> dict[str, Any]:
    """Return the figures of people playing under a flood; `nothing` means without one."""
    async with people(server, 1) as waits:
        if name in FLOODS:
            answers = await flood(server, FLOODS[name], callers, seconds)
        else:
            answers = Counter()
            await asyncio.sleep(seconds)
        await waits.reach(FEWEST)
    return waits.figures() | {"flood": dict(answers), "held": waits.held()}
