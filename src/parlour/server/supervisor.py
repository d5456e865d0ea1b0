"""Several server processes behind one address: they start and end together, and one that dies is replaced."""

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

from .endpoint import BACKLOG, Endpoint, listen, without_delay
from .runtime.computing.outsiders import try_players
from .serve import GRACE, announce, answering_to, check_endpoint, out, serve_at
from .settings import Settings
from .storage.database import open_database

PATIENCE = GRACE + 5  # seconds for a process to end in peace
POLL = 0.2  # seconds between looks whether they serve
PAUSE = 1.0  # seconds before one that died is replaced, so that one that cannot live does not keep the machine busy
spawning = multiprocessing.get_context("spawn")


def serve_together(count: int, settings: Settings, endpoint: Endpoint) -> None:
    """Serve with several processes until Ctrl-C, as `serve` does with one. Raises ParlourError where that cannot be.

    The system deals out connections among them, and they share the thinkers and the programs.
    """
    check_endpoint(endpoint)
    check_shareable(settings)
    settings = answering_to(settings, endpoint)
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
    """See that several processes can work on the database, and bring it to the newest schema. Raises ParlourError."""
    if not settings.database_url.startswith("postgresql"):
        raise ParlourError("--processes requires a PostgreSQL database. Set one with --database.")
    open_database(settings.database_url, settings.lock_timeout).dispose()


def reserve(host: str, port: int) -> socket.socket:
    """A socket that keeps a port for processes of ours to listen at together. Raises ParlourError."""
    with listen(host, port) as free:
        where = free.getsockname()
    return share(where[0], where[1])


def share(host: str, port: int) -> socket.socket:
    """A socket at a port that others of ours have as well; it does not listen yet. Raises ParlourError."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise ParlourError("On this system only one process can listen on a port. Leave out --processes.")
    server_socket = without_delay(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET))
    for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
        server_socket.setsockopt(socket.SOL_SOCKET, option, 1)
    server_socket.bind((host, port))
    return server_socket


class WorkerGroup:
    """A number of processes that serve together within a context, which Ctrl-C and SIGTERM end."""

    def __init__(self, count: int, settings: Settings, endpoint: Endpoint):
        self._count, self._settings, self._endpoint = count, settings, endpoint
        self._ready = spawning.Event()
        self._processes: list[SpawnProcess] = []

    def __enter__(self) -> WorkerGroup:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        self._processes = [self._start() for _ in range(self._count)]
        return self

    def __exit__(self, kind: type[BaseException] | None, *problem: object) -> bool:
        """End them all. A second Ctrl-C does not wait for answers under way."""
        for process in self._processes:
            process.terminate()
        with contextlib.suppress(KeyboardInterrupt):
            wait_for_all(self._processes, PATIENCE)
        for process in self._processes:
            process.kill()
            process.join()
        return kind is KeyboardInterrupt

    def wait_until_ready(self) -> None:
        """Wait until one of them serves. Raises ParlourError where one ends before: others would do no better."""
        while not self._ready.wait(POLL):
            if ended := [process for process in self._processes if not process.is_alive()]:
                how = f"exit status {ended[0].exitcode}"
                raise ParlourError(f"A server process failed to start ({how}). Fix the problem reported above.")

    def keep_complete(self) -> None:
        """Replace whichever dies, for ever."""
        while True:
            wait([process.sentinel for process in self._processes])
            self._replace_the_dead()

    def _replace_the_dead(self) -> None:
        if not all(process.is_alive() for process in self._processes):
            time.sleep(PAUSE)
            self._processes = [each if each.is_alive() else self._start() for each in self._processes]

    def _start(self) -> SpawnProcess:
        process = spawning.Process(target=_serve_one, args=[self._settings, self._endpoint, self._ready])
        process.start()
        return process


def wait_for_all(processes: list[SpawnProcess], seconds: float) -> None:
    """Wait for processes to end, but no longer than some seconds."""
    end = time.monotonic() + seconds
    for process in processes:
        process.join(max(0.0, end - time.monotonic()))


def _serve_one(settings: Settings, endpoint: Endpoint, ready: Event) -> None:
    """What each of the processes does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until it serves: Ctrl-C is meant for the first process
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    try:
        with share(endpoint.host, endpoint.port) as server_socket:
            serve_at(server_socket, settings, endpoint, partial(_open, server_socket, ready))
    except ParlourError as problem:
        sys.exit(str(problem))


def _open(server_socket: socket.socket, ready: Event) -> None:
    """Let people in: only now, so that nobody waits for a process that is still beginning."""
    server_socket.listen(BACKLOG)
    ready.set()


def _end_with_the_first() -> None:
    """End in peace where the process that started this one was killed."""
    if first := multiprocessing.parent_process():
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)
