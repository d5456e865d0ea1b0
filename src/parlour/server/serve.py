"""`parlour serve`, and what `parlour` alone does: the server in this process, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from http.client import HTTPException
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from rich.console import Console
from sqlalchemy import make_url

from parlour.errors import ParlourError
from parlour.players import LEVELS

from .http.app import create_app
from .http.static_files import Page
from .runtime.service import TableService
from .settings import Settings

LOOPBACK = "127.0.0.1"
PORT = 8000
NEARBY = 10  # ports that are tried in turn where any will do
WILDCARDS = ("0.0.0.0", "::", "")
MAX_MESSAGE = 4096  # bytes, of what a client may say by WebSocket
PATIENCE = 3  # seconds for another server to say who it is
GRACE = 5  # seconds for answers under way when the server stops
HEARTBEAT = 20  # seconds between pings, and until one must be answered
out = Console(highlight=False, soft_wrap=True)


class Server(uvicorn.Server):
    """A server that ends in peace on Ctrl-C: the signal that stopped it is not raised once more."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


# Three ways to serve


def serve(settings: Settings, host: str, port: int, proxy: str | None = None, log: bool = False) -> None:
    """Serve until Ctrl-C. Raises ParlourError where that cannot be.

    `proxy` is the address of a proxy whose X-Forwarded headers are believed; `log` prints each request.
    """
    with listen(host, port) as door:
        serve_at(door, settings, lambda: announce(settings, host, door), proxy, log)
    out.print("Parlour is closed; all games are kept.")


def serve_at(
    door: socket.socket, settings: Settings, opened: Callable[[], None], proxy: str | None = None, log: bool = False
) -> None:
    """Serve those who come through a door; `opened` is called when they may. Raises ParlourError."""
    _run(_serve(settings, door, lambda _: opened(), proxy, log))


def serve_with_page(settings: Settings, port: int = PORT) -> None:
    """Serve this machine alone, and show the page in its browser, until Ctrl-C. Raises ParlourError."""
    if is_parlour(port):
        out.print(f"Parlour is open already, at {address(LOOPBACK, port)}")
        webbrowser.open(address(LOOPBACK, port))
        return
    with listen_nearby(LOOPBACK, port) as door:

        def opened(server: Server) -> None:
            announce(settings, LOOPBACK, door)
            threading.Thread(target=webbrowser.open, args=[address_of(door)], daemon=True).start()

        _run(_serve(settings, door, opened))
    out.print("Parlour is closed; all games are kept.")


@contextlib.contextmanager
def serving_beside(settings: Settings, port: int = PORT) -> Iterator[str]:
    """Serve this machine alone, beside something else, for as long as the context lasts; it gives the address.

    Raises ParlourError.
    """
    if is_parlour(port):
        yield address(LOOPBACK, port)
        return
    opened: Future[Server] = Future()
    with listen_nearby(LOOPBACK, port) as door:
        thread = threading.Thread(target=_serve_in_thread, args=[settings, door, opened], name="server")
        thread.start()
        server = opened.result()
        try:
            yield address_of(door)
        finally:
            server.should_exit = True
            thread.join()


def _run(work: Coroutine[Any, Any, None]) -> None:
    """Run until it is done, on the fastest event loop that is installed."""
    with asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()) as runner:
        runner.run(work)


def _serve_in_thread(settings: Settings, door: socket.socket, opened: Future[Server]) -> None:
    try:
        _run(_serve(settings, door, opened.set_result))
    except ParlourError as problem:  # the service cannot be opened
        opened.set_exception(problem)


async def _serve(
    settings: Settings,
    door: socket.socket,
    opened: Callable[[Server], None],
    proxy: str | None = None,
    log: bool = False,
) -> None:
    if log:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    async with TableService(settings) as service:
        server = Server(configuration(create_app(settings, service), proxy, log))
        keep_waits_short()
        opened(server)  # who comes through the door now waits a moment
        await server.serve([door])


def keep_waits_short() -> None:
    """Set Python up for many who wait, each for little.

    Garbage is looked for among what is new, and seldom among all that hundreds of tables keep. A thread that waits
    for its turn, as the one that writes to disk, has it after half a millisecond instead of five.
    """
    gc.freeze()  # what is there now stays
    gc.set_threshold(2_000, 5_000, 10)
    sys.setswitchinterval(0.0005)


def configuration(app: FastAPI, proxy: str | None = None, log: bool = False) -> uvicorn.Config:
    """How uvicorn serves us; the arguments are those of `serve`."""
    return uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=log,
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        ws_max_size=MAX_MESSAGE,
        ws_ping_interval=HEARTBEAT,
        ws_ping_timeout=HEARTBEAT,
        ws_per_message_deflate=True,
        timeout_graceful_shutdown=GRACE,
    )


# Doors


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises ParlourError, which says what would be right."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as problem:
        reason = problem.strerror if isinstance(problem, socket.gaierror) else os.strerror(problem.errno or 0)
        where = f"Port {port} of {host or 'this machine'}"
        raise ParlourError(f"{where} cannot be used ({reason}). Choose another one with --port.") from problem


def listen_nearby(host: str, port: int) -> socket.socket:
    """The first of some ports that is free. Raises ParlourError."""
    for candidate in range(port, port + NEARBY - 1):
        with contextlib.suppress(ParlourError):
            return listen(host, candidate)
    return listen(host, port + NEARBY - 1)


def is_parlour(port: int) -> bool:
    """Whether a Parlour of this machine answers at a port already."""
    try:
        with urllib.request.urlopen(f"{address(LOOPBACK, port)}/api/levels", timeout=PATIENCE) as answer:
            return {level["name"] for level in json.load(answer)} >= {level.name for level in LEVELS}
    except (OSError, HTTPException, ValueError, LookupError, TypeError):
        return False


# What is said


def announce(settings: Settings, host: str, door: socket.socket) -> None:
    """Say where the server is, and where it keeps its games."""
    port = door.getsockname()[1]
    out.print(f"Parlour is open at [bold]{address(LOOPBACK if host in WILDCARDS else host, port)}[/]")
    if host in WILDCARDS:
        out.print(f"From other machines: {address(socket.gethostname(), port)}")
    out.print(f"Games are kept in {where_kept(settings)}")
    if not Page().is_built:
        out.print("The page has not been built; the address tells how.")
    out.print("Ctrl-C closes it.")


def where_kept(settings: Settings) -> str:
    """Where the games are kept, without the password."""
    return make_url(settings.database).render_as_string() if settings.database else str(settings.data)


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def address_of(door: socket.socket) -> str:
    return address(*door.getsockname()[:2])


def has_screen() -> bool:
    """Whether a browser can show a page here."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
