"""Serving in this process: in the foreground, with the page in a browser, or in a background thread."""

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
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from ssl import SSLContext
from types import FrameType

import uvicorn
from fastapi import FastAPI
from rich.console import Console

from parlour import registry
from parlour.errors import ParlourError
from parlour.players import levels
from parlour.server.http.app import create_app
from parlour.server.http.connections.http_protocol import HttpProtocol
from parlour.server.http.connections.register import Configuration, fit, raise_file_limit
from parlour.server.http.connections.tls import TlsProtocol, read_certificate
from parlour.server.http.connections.websocket_protocol import WebSocketProtocol
from parlour.server.http.middleware.security import machine_names
from parlour.server.http.static_files import is_built
from parlour.server.observability.tracing import tracing_from_environment
from parlour.server.runtime.computing.external_players import try_players
from parlour.server.runtime.service import TableService
from parlour.server.storage.engine import name_of, parse_address

from .endpoint import LOOPBACK, PORT, WILDCARDS, Endpoint, address, address_of, is_parlour, listen, listen_nearby
from .networks import networks
from .observability import Instruments, logs
from .settings import Settings

MAX_MESSAGE = 4096  # bytes per WebSocket message from a client
GRACE = 5  # seconds for unfinished responses when the server stops
HEARTBEAT = 20  # seconds between WebSocket pings, and until one must be answered
LOCAL = Endpoint()
out = Console(highlight=False, soft_wrap=True)


class GracefulServer(uvicorn.Server):
    """A uvicorn server that closes slow connections, and on Ctrl-C stops without raising the signal again."""

    config: Configuration

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:  # once per second
            self.config.register.sweep(time.monotonic())
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def serve(settings: Settings, endpoint: Endpoint, authored: Mapping[str, Path] | None = None) -> None:
    """Serve until Ctrl-C. Raises ParlourError.

    `authored` maps the packages of games that are reloaded whenever they are saved to their folders.
    """
    settings = with_own_host(settings, endpoint)
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
    beside: Sequence[socket.socket] = (),
) -> None:
    """Serve on a socket, and others `beside` it, and call `opened` once clients can connect. Raises ParlourError."""
    logs.configure(settings.log or "text", every_request=bool(settings.log))
    _run(_serve(settings, server_socket, lambda _: opened(), endpoint, authored, beside))


def with_own_host(settings: Settings, endpoint: Endpoint) -> Settings:
    """Add the host at which the server listens to the accepted host names."""
    return settings.model_copy(update={"hosts": (*settings.hosts, endpoint.host)})


def serve_with_page(settings: Settings, port: int = PORT) -> None:
    """Serve this machine only, until Ctrl-C, and show the page in a browser. Raises ParlourError."""
    if is_parlour(port):
        out.print(f"Parlour is already running at {address(LOOPBACK, port)}")
        if settings.players:
            out.print(f"It keeps its own external players. To use {player_names(settings)}, stop it first.")
        webbrowser.open(address(LOOPBACK, port))
        return
    try_players(settings)
    with listen_nearby(LOOPBACK, port) as server_socket:

        def opened(server: GracefulServer) -> None:
            announce(settings, LOCAL, server_socket)
            threading.Thread(target=webbrowser.open, args=[address_of(server_socket)], daemon=True).start()

        _run(_serve(settings, server_socket, opened))
    out.print("Parlour has stopped. All games are saved.")


@contextlib.contextmanager
def serve_in_background(settings: Settings, port: int = PORT) -> Iterator[str]:
    """Serve this machine only, in a thread, and yield the address. Raises ParlourError."""
    if is_parlour(port):
        yield address(LOOPBACK, port)
        return
    try_players(settings)
    opened: Future[GracefulServer] = Future()
    with listen_nearby(LOOPBACK, port) as server_socket:
        thread = threading.Thread(target=_serve_in_thread, args=[settings, server_socket, opened], name="server")
        thread.start()
        server = opened.result()
        try:
            yield address_of(server_socket)
        finally:
            server.should_exit = True
            thread.join()


def _run(work: Coroutine[None, None, None]) -> None:
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(work)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of the fastest installed event loop; None for asyncio's own."""
    return uvicorn.Config("", log_config=None).get_loop_factory()


def _serve_in_thread(settings: Settings, server_socket: socket.socket, opened: Future[GracefulServer]) -> None:
    try:
        _run(_serve(settings, server_socket, opened.set_result))
    except Exception as problem:
        if opened.done():
            raise
        opened.set_exception(problem)  # the service could not start


async def _serve(
    settings: Settings,
    server_socket: socket.socket,
    opened: Callable[[GracefulServer], None],
    endpoint: Endpoint = LOCAL,
    authored: Mapping[str, Path] | None = None,
    beside: Sequence[socket.socket] = (),
) -> None:
    tls = read_certificate(endpoint.certificate, endpoint.key)
    settings = fit(settings, raise_file_limit())
    with contextlib.closing(tracing_from_environment()) as tracing:
        async with TableService(settings, instruments=Instruments(tracing=tracing), authored=authored) as service:
            app = create_app(settings, service)
            service.tables.cache.removed = app.state.view_cache.forget
            server = GracefulServer(configuration(app, settings, endpoint.proxy, tls))
            service.readiness.is_stopping = lambda: server.should_exit
            tune_interpreter()
            opened(server)  # connections now wait in the socket's backlog
            await server.serve([server_socket, *beside])


def tune_interpreter() -> None:
    """Tune Python for many short requests.

    The garbage collector examines new objects, and rarely the many that tables keep. Threads such as the database
    writer get their turn after 0.5 ms instead of 5.
    """
    gc.freeze()  # objects from startup stay
    gc.set_threshold(2_000, 5_000, 10)
    sys.setswitchinterval(0.0005)


def configuration(app: FastAPI, settings: Settings, proxy: str = "", tls: SSLContext | None = None) -> Configuration:
    """Return uvicorn's configuration. `proxy` is as in Endpoint. Raises ParlourError."""
    check_proxy(proxy)
    return Configuration(
        app,
        settings,
        proxy,
        tls,
        http=TlsProtocol if tls else HttpProtocol,
        ws=WebSocketProtocol,
        lifespan="off",
        log_config=None,
        access_log=False,  # contains addresses and queries; ours is in http/middleware/telemetry.py
        server_header=False,
        ws_max_size=MAX_MESSAGE,
        ws_ping_interval=HEARTBEAT,
        ws_ping_timeout=HEARTBEAT,
        timeout_graceful_shutdown=GRACE,
    )


def check_endpoint(endpoint: Endpoint) -> None:
    """Raise ParlourError for an invalid certificate or proxy."""
    read_certificate(endpoint.certificate, endpoint.key)
    check_proxy(endpoint.proxy)


def check_proxy(proxy: str) -> None:
    """Raise ParlourError unless a proxy is a list of addresses and networks, or empty."""
    try:
        if proxy:
            networks(proxy)
    except ValueError as problem:
        raise ParlourError(f"--proxy should be an address such as 127.0.0.1, or a network ({problem}).") from problem


def announce(settings: Settings, endpoint: Endpoint, server_socket: socket.socket) -> None:
    """Print the server's address, its accepted host names, the storage location, and problems."""
    host, port, scheme = endpoint.host, server_socket.getsockname()[1], "https" if endpoint.certificate else "http"
    out.print(f"Parlour is running at [bold]{address(LOOPBACK if host in WILDCARDS else host, port, scheme)}[/]")
    if host in WILDCARDS:
        out.print(f"From other machines: {address(socket.gethostname(), port, scheme)}")
    if endpoint.proxy or host in WILDCARDS:
        announce_names(settings)
    out.print(f"Games are saved in {storage_location(settings)}")
    if settings.players:
        out.print(f"External players: {player_names(settings)}")
    for problem in (*registry.problems(), *levels.problems()):
        out.print(problem, style="red", markup=False)
    if not is_built():
        out.print("The web page hasn't been built. Open the address to see how to build it.")
    out.print("Press Ctrl-C to stop.")


def player_names(settings: Settings) -> str:
    """The names of the external players."""
    return ", ".join(settings.players)


def announce_names(settings: Settings) -> None:
    """Print the accepted host names."""
    names = sorted({*machine_names(), *settings.hosts} - {*WILDCARDS})
    out.print(f"Accepted host names: {', '.join(names)}, and any IP address. Add names with PARLOUR_HOSTS.")


def storage_location(settings: Settings) -> str:
    """The folder or database of the games, without the password."""
    return name_of(parse_address(settings.database_url)) if settings.database else str(settings.data)


def has_screen() -> bool:
    """Whether a browser can be shown on this machine."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
