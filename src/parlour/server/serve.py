"""`parlour serve`, and what `parlour` alone does: the server in this process, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Future
from pathlib import Path
from ssl import SSLContext
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from rich.console import Console

from parlour import registry
from parlour.errors import ParlourError
from parlour.players import levels

from .endpoint import LOOPBACK, PORT, WILDCARDS, Endpoint, address, address_of, is_parlour, listen, listen_nearby
from .http.app import create_app
from .http.connections import (
    Configuration,
    LiveConnection,
    RequestConnection,
    SecureConnection,
    fit,
    raise_file_limit,
    read_certificate,
)
from .http.middleware import machine_names
from .http.static_files import is_built
from .networks import networks
from .observability import Instruments, logs
from .observability.tracing import tracing_from_environment
from .runtime.computing.outsiders import try_players
from .runtime.service import TableService
from .settings import Settings
from .storage.database import name_of, parse_address

MAX_MESSAGE = 4096  # bytes, of what a client may say by WebSocket
GRACE = 5  # seconds for answers under way when the server stops
HEARTBEAT = 20  # seconds between pings, and until one must be answered
LOCAL = Endpoint()
out = Console(highlight=False, soft_wrap=True)


class Server(uvicorn.Server):
    """A server that ends in peace on Ctrl-C, and hangs up on clients that let it wait.

    The signal that stopped it is not raised once more.
    """

    config: Configuration

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:  # of ten ticks a second
            self.config.register.sweep(time.monotonic())
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


# Three ways to serve


def serve(settings: Settings, endpoint: Endpoint, authored: Mapping[str, Path] | None = None) -> None:
    """Serve until Ctrl-C; `authored` are the folders of games, by package, that are reloaded whenever they are saved.

    Raises ParlourError where that cannot be.
    """
    settings = answering_to(settings, endpoint)
    try_players(settings)
    with listen(endpoint.host, endpoint.port) as server_socket:
        serve_at(server_socket, settings, endpoint, lambda: announce(settings, endpoint, server_socket), authored)
    out.print("Parlour has stopped. All games are saved.")


def serve_at(
    server_socket: socket.socket,
    settings: Settings,
    endpoint: Endpoint,
    opened: Callable[[], None],
    authored: Mapping[str, Path] | None = None,
) -> None:
    """Serve those who connect to a socket; `opened` is called when they may. Raises ParlourError."""
    logs.configure(settings.log or "text", every_request=bool(settings.log))
    _run(_serve(settings, server_socket, lambda _: opened(), endpoint, authored))


def answering_to(settings: Settings, endpoint: Endpoint) -> Settings:
    """The same settings, and the host at which the server listens is one of its names."""
    return settings.model_copy(update={"hosts": (*settings.hosts, endpoint.host)})


def serve_with_page(settings: Settings, port: int = PORT) -> None:
    """Serve this machine alone, and show the page in its browser, until Ctrl-C. Raises ParlourError."""
    if is_parlour(port):
        out.print(f"Parlour is already running at {address(LOOPBACK, port)}")
        if settings.players:
            out.print(f"It keeps its own external players. To use {named(settings)}, stop it first.")
        webbrowser.open(address(LOOPBACK, port))
        return
    try_players(settings)
    with listen_nearby(LOOPBACK, port) as server_socket:

        def opened(server: Server) -> None:
            announce(settings, LOCAL, server_socket)
            threading.Thread(target=webbrowser.open, args=[address_of(server_socket)], daemon=True).start()

        _run(_serve(settings, server_socket, opened))
    out.print("Parlour has stopped. All games are saved.")


@contextlib.contextmanager
def serving_beside(settings: Settings, port: int = PORT) -> Iterator[str]:
    """Serve this machine alone, beside something else, for as long as the context lasts; it gives the address.

    Raises ParlourError.
    """
    if is_parlour(port):
        yield address(LOOPBACK, port)
        return
    try_players(settings)
    opened: Future[Server] = Future()
    with listen_nearby(LOOPBACK, port) as server_socket:
        thread = threading.Thread(target=_serve_in_thread, args=[settings, server_socket, opened], name="server")
        thread.start()
        server = opened.result()
        try:
            yield address_of(server_socket)
        finally:
            server.should_exit = True
            thread.join()


def _run(work: Coroutine[Any, Any, None]) -> None:
    """Run until it is done."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(work)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the fastest event loop that is installed."""
    return uvicorn.Config("", log_config=None).get_loop_factory()


def _serve_in_thread(settings: Settings, server_socket: socket.socket, opened: Future[Server]) -> None:
    try:
        _run(_serve(settings, server_socket, opened.set_result))
    except Exception as problem:
        if opened.done():
            raise
        opened.set_exception(problem)  # the service cannot be opened


async def _serve(
    settings: Settings,
    server_socket: socket.socket,
    opened: Callable[[Server], None],
    endpoint: Endpoint = LOCAL,
    authored: Mapping[str, Path] | None = None,
) -> None:
    tls = read_certificate(endpoint.certificate, endpoint.key)
    settings = fit(settings, raise_file_limit())
    with contextlib.closing(tracing_from_environment()) as tracing:
        async with TableService(settings, instruments=Instruments(tracing=tracing), authored=authored) as service:
            app = create_app(settings, service)
            service.tables.forgotten = app.state.view_cache.forget
            server = Server(configuration(app, settings, endpoint.proxy, tls))
            service.readiness.is_stopping = lambda: server.should_exit
            keep_waits_short()
            opened(server)  # who connects now waits a moment
            await server.serve([server_socket])


def keep_waits_short() -> None:
    """Set Python up for many who wait, each for little.

    Garbage is looked for among what is new, and seldom among all that hundreds of tables keep. A thread that waits
    for its turn, as the one that writes to disk, has it after half a millisecond instead of five.
    """
    gc.freeze()  # what is there now stays
    gc.set_threshold(2_000, 5_000, 10)
    sys.setswitchinterval(0.0005)


def configuration(app: FastAPI, settings: Settings, proxy: str = "", tls: SSLContext | None = None) -> Configuration:
    """How uvicorn serves us; `proxy` is as in Endpoint. Raises ParlourError."""
    check_proxy(proxy)
    return Configuration(
        app,
        settings,
        proxy,
        tls,
        http=SecureConnection if tls else RequestConnection,
        ws=LiveConnection,
        lifespan="off",
        log_config=None,
        access_log=False,  # it would tell addresses and queries; ours is in http/middleware/observing.py
        server_header=False,
        ws_max_size=MAX_MESSAGE,
        ws_ping_interval=HEARTBEAT,
        ws_ping_timeout=HEARTBEAT,
        timeout_graceful_shutdown=GRACE,
    )


def check_endpoint(endpoint: Endpoint) -> None:
    """See that a server can be reached as it should be. Raises ParlourError."""
    read_certificate(endpoint.certificate, endpoint.key)
    check_proxy(endpoint.proxy)


def check_proxy(proxy: str) -> None:
    """See that a proxy's addresses are some. Raises ParlourError."""
    try:
        if proxy:
            networks(proxy)
    except ValueError as problem:
        raise ParlourError(f"--proxy should be an address such as 127.0.0.1, or a network ({problem}).") from problem


# What is said


def announce(settings: Settings, endpoint: Endpoint, server_socket: socket.socket) -> None:
    """Say where the server is, which names it answers to, and where it keeps its games."""
    host, port, scheme = endpoint.host, server_socket.getsockname()[1], "https" if endpoint.certificate else "http"
    out.print(f"Parlour is running at [bold]{address(LOOPBACK if host in WILDCARDS else host, port, scheme)}[/]")
    if host in WILDCARDS:
        out.print(f"From other machines: {address(socket.gethostname(), port, scheme)}")
    if endpoint.proxy or host in WILDCARDS:
        tell_names(settings)
    out.print(f"Games are saved in {where_kept(settings)}")
    if settings.players:
        out.print(f"External players: {named(settings)}")
    for problem in (*registry.problems(), *levels.problems()):
        out.print(problem, style="red", markup=False)
    if not is_built():
        out.print("The web page hasn't been built. Open the address to see how to build it.")
    out.print("Press Ctrl-C to stop.")


def named(settings: Settings) -> str:
    """The names of the players from outside."""
    return ", ".join(settings.players)


def tell_names(settings: Settings) -> None:
    """Say which names the server answers to, where it may be asked for by others."""
    names = sorted({*machine_names(), *settings.hosts} - {*WILDCARDS})
    out.print(f"Accepted host names: {', '.join(names)}, and any IP address. Add names with PARLOUR_HOSTS.")


def where_kept(settings: Settings) -> str:
    """Where the games are kept, without the password."""
    return name_of(parse_address(settings.database_url)) if settings.database else str(settings.data)


def has_screen() -> bool:
    """Whether a browser can show a page here."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
