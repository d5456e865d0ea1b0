"""Open slow connections and connections that send nothing, half a request or too much.

Each attack opens a limited number of connections to this machine and holds them while a new client connects.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from .people import FEWEST, people
from .server import HERE, PATIENCE, Server, client, loopback, show, write

STRANGER = "127.0.0.2"
MOST = 400  # connections per attack
FILES = 256  # the server's limit of open files
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
LIVE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
FEED = LIVE.replace("{table}", "mine").replace("\r\n\r\n", f"\r\nAuthorization: Bearer {'F' * 43}\r\n\r\n")
ATTACKS = {
    "silent": "",
    "half a header": "GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "half a body": "POST /api/keys HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{",
    "long header": "GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + "x" * 1_000_000,
    "live, never read": LIVE,
    "all of one's tables, never read": FEED,
}  # data that each connection sends before it waits


async def connect(server: Server, address: str = STRANGER) -> Stream:
    """Connect from a loopback address."""
    local = (loopback(address), 0)
    return await asyncio.open_connection(loopback(HERE), server.port, local_addr=local)


@asynccontextmanager
async def held(server: Server, opening: str, count: int) -> AsyncIterator[list[Stream]]:
    """Hold a number of waiting connections during the context, without those that were refused."""
    async with AsyncExitStack() as stack:
        streams: list[Stream] = []
        for _ in range(min(count, MOST)):
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(1):
                    reader, writer = await connect(server)
                    stack.callback(writer.close)
                    streams.append((reader, writer))
                    writer.write(opening.encode())
        yield streams


async def open_still(streams: list[Stream], seconds: float) -> int:
    """Return the number of connections still open after some seconds."""
    await asyncio.sleep(seconds)
    return [await _is_closed(reader) for reader, _ in streams].count(False)


async def _is_closed(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(0.001):
            while await reader.read(4096):
                pass
        return True
    except TimeoutError:
        return False
    except OSError:
        return True


async def newcomer(server: Server, seconds: float) -> float | None:
    """Return the milliseconds that a new client waits for the list of levels; None if it times out."""
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        with suppress(Exception):
            async with client(server) as http:
                (await http.get("/api/levels", timeout=1)).raise_for_status()
                return 1000 * (time.perf_counter() - began)
        await asyncio.sleep(0.1)
    return None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--connections", type=int, default=300)
    parser.add_argument(
        "--seconds", type=float, default=40, help="seconds to hold each kind of connection (default: 40)"
    )


def run(given: argparse.Namespace) -> bool:
    """Hold each kind of connection on a server of its own. Returns whether players and new clients were served."""
    seconds, figures = 5.0 if given.quick else given.seconds, {}
    for name in ATTACKS:
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder), FILES, pace=0) as server:
            figures[name] = asyncio.run(under(server, name, given.connections, seconds))
        show(f"Under connections: {name}", figures[name])
    write(Path(given.out) / "sockets.json", figures)
    return all(found["held"] for found in figures.values())


async def under(server: Server, name: str, count: int, seconds: float) -> dict[str, Any]:
    """Return the figures of players and of a new client while connections are held."""
    async with client(server) as http:
        order = {"game": "maexchen", "seats": ["open", "open"]}
        table = (await http.post("/api/tables", json=order)).json()["id"]
    opening = ATTACKS[name].replace("{table}", table)
    async with people(server, 1) as waits, held(server, opening, count) as streams:
        came = await newcomer(server, PATIENCE)
        still = await open_still(streams, seconds)
        await waits.reach(FEWEST)
    found = {"opened": len(streams), "open still": still, "newcomer waited, ms": came}
    return waits.figures() | found | {"held": waits.held() and came is not None}
