"""Several server processes at one address. They start and stop together, and one that dies is replaced."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from dataclasses import replace
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event

from parlour.errors import ParlourError
from parlour.server.runtime.computing.external_players import try_players
from parlour.server.storage.migration import open_database

from .endpoint import BACKLOG, LOOPBACK, Endpoint, listen, without_delay
from .serve import GRACE, announce, check_endpoint, out, serve_at, with_own_host
from .settings import Settings

PATIENCE = GRACE + 5  # seconds for a process to stop gracefully
POLL = 0.2  # seconds between checks of startup
PAUSE = 1.0  # seconds before a dead process is replaced, so that repeated crashes do not load the machine
spawning = multiprocessing.get_context("spawn")


def serve_together(count: int, settings: Settings, endpoint: Endpoint) -> None:
    """Serve with several processes until Ctrl-C. Raises ParlourError.

    The operating system distributes connections. The processes share the numbers of computers and external players.
    """
    check_endpoint(endpoint)
    check_shareable(settings)
    settings = with_own_host(settings, endpoint)
    try_players(settings)
    shares = {name: max(1, getattr(settings, name) // count) for name in ("thinkers", "programs")}
    each = settings.model_copy(update=shares)
    with reserve(endpoint.host, endpoint.port) as server_socket:
        endpoint = replace(endpoint, port=server_socket.getsockname()[1])
        with WorkerGroup(count, each, endpoint) as workers:
            workers.wait_until_ready()
            announce(settings, endpoint, server_socket)
            workers.keep_complete()
    out.print("Parlour has stopped. All games are saved.")


def check_shareable(settings: Settings) -> None:
    """Create or migrate a database that several processes can share. Raises ParlourError if they cannot."""
    if not settings.database_url.startswith("postgresql"):
        raise ParlourError("--processes requires a PostgreSQL database. Set one with --database.")
    open_database(settings.database_url, settings.lock_timeout).dispose()


def reserve(host: str, port: int) -> socket.socket:
    """Return a socket that reserves a port for our processes to share. Raises ParlourError if it is in use."""
    with listen(host, port) as free:
        where = free.getsockname()
    return share(where[0], where[1])


def share(host: str, port: int) -> socket.socket:
    """Return a socket, not yet listening, at a port shared among our processes. Raises ParlourError."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise ParlourError("On this system only one process can listen on a port. Leave out --processes.")
    server_socket = without_delay(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET))
    for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
        server_socket.setsockopt(socket.SOL_SOCKET, option, 1)
    server_socket.bind((host, port))
    return server_socket


class WorkerGroup:
    """Server processes that run for the length of a context, which Ctrl-C and SIGTERM end."""

    def __init__(self, count: int, settings: Settings, endpoint: Endpoint):
        self._count, self._settings, self._endpoint = count, settings, endpoint
        self._ready = spawning.Event()
        self._processes: list[SpawnProcess] = []

    def __enter__(self) -> WorkerGroup:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        self._processes = [self._start(number) for number in range(self._count)]
        return self

    def __exit__(self, kind: type[BaseException] | None, *problem: object) -> bool:
        """Stop all processes. A second Ctrl-C does not wait for unfinished responses."""
        for process in self._processes:
            process.terminate()
        with contextlib.suppress(KeyboardInterrupt):
            wait_for_all(self._processes, PATIENCE)
        for process in self._processes:
            process.kill()
            process.join()
        return kind is KeyboardInterrupt

    def wait_until_ready(self) -> None:
        """Wait until a process serves. Raises ParlourError if one ends before that, since the others would too."""
        while not self._ready.wait(POLL):
            if ended := [process for process in self._processes if not process.is_alive()]:
                how = f"exit status {ended[0].exitcode}"
                raise ParlourError(f"A server process failed to start ({how}). Fix the problem reported above.")

    def keep_complete(self) -> None:
        """Replace processes that die, forever."""
        while True:
            wait([process.sentinel for process in self._processes])
            self._replace_dead()

    def _replace_dead(self) -> None:
        if not all(process.is_alive() for process in self._processes):
            time.sleep(PAUSE)
            processes = enumerate(self._processes)
            self._processes = [each if each.is_alive() else self._start(number) for number, each in processes]

    def _start(self, number: int) -> SpawnProcess:
        port = self._settings.process_ports
        own_port = port + number if port else None
        process = spawning.Process(target=_serve_one, args=[self._settings, self._endpoint, self._ready, own_port])
        process.start()
        return process


def wait_for_all(processes: list[SpawnProcess], seconds: float) -> None:
    """Wait for processes to end, at most a number of seconds in all."""
    end = time.monotonic() + seconds
    for process in processes:
        process.join(max(0.0, end - time.monotonic()))


def _serve_one(settings: Settings, endpoint: Endpoint, ready: Event, own_port: int | None) -> None:
    """Serve in a worker process; with `own_port`, also at a port of this machine that no other process shares."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until it serves, only the first process handles Ctrl-C
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    try:
        with share(endpoint.host, endpoint.port) as server_socket, contextlib.ExitStack() as own:
            beside = [own.enter_context(listen(LOOPBACK, own_port))] if own_port else []
            serve_at(server_socket, settings, endpoint, partial(_open, server_socket, ready), beside=beside)
    except ParlourError as problem:
        sys.exit(str(problem))


def _open(server_socket: socket.socket, ready: Event) -> None:
    """Accept connections, now that they need not wait for the process to start."""
    server_socket.listen(BACKLOG)
    ready.set()


def _stop_with_parent() -> None:
    """Stop gracefully if the parent process was killed."""
    if first := multiprocessing.parent_process():
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)
