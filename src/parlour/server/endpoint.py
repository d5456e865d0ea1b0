"""The addresses of a server, and its listening sockets."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import socket
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from parlour.errors import ParlourError
from parlour.players import LEVELS

LOOPBACK = "127.0.0.1"
LOOPBACKS = (LOOPBACK, "::1", "localhost")
PORT = 8000
BACKLOG = 2048  # connections waiting to be accepted
NEARBY = 10  # number of ports to try
WILDCARDS = ("0.0.0.0", "::", "")
RIGHT_HOST = "Set --host to an address of this machine: 127.0.0.1 for this machine only, 0.0.0.0 for others too."
PATIENCE = 3  # seconds for another server to respond

WITHOUT_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address of a server, and its proxy and certificate."""

    host: str = LOOPBACK
    port: int = PORT  # 0: any free port
    proxy: str = ""  # address of a proxy whose X-Forwarded headers are trusted
    certificate: Path | None = None  # PEM files, for TLS
    key: Path | None = None

    @property
    def is_for_this_machine(self) -> bool:
        """Whether only this machine can connect."""
        return self.host in LOOPBACKS and not self.proxy


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises ParlourError with a remedy."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return without_delay(socket.create_server((host, port), family=family, backlog=BACKLOG))
    except (OSError, UnicodeError) as problem:
        raise ParlourError(_explain(problem, host, port)) from problem


def _explain(problem: OSError | UnicodeError, host: str, port: int) -> str:
    if isinstance(problem, UnicodeError) or isinstance(problem.__context__, socket.gaierror):
        return f"Unknown host {host!r}. {RIGHT_HOST}"
    if problem.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine. {RIGHT_HOST}"
    where = f"port {port} on {host or 'this machine'}"
    return f"Cannot use {where} ({os.strerror(problem.errno or 0)}). Choose another port with --port."


def without_delay(server_socket: socket.socket) -> socket.socket:
    """Disable Nagle's algorithm for a socket's connections, which asyncio's own loop does not do."""
    server_socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return server_socket


def listen_nearby(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the first free port from a number on. Raises ParlourError."""
    for candidate in range(port, port + NEARBY - 1):
        with contextlib.suppress(ParlourError):
            return listen(host, candidate)
    return listen(host, port + NEARBY - 1)


def is_parlour(port: int) -> bool:
    """Whether a Parlour server on this machine responds at a port."""
    try:
        with WITHOUT_PROXY.open(f"{address(LOOPBACK, port)}/api/levels", timeout=PATIENCE) as answer:
            return {level["name"] for level in json.load(answer)} >= {level.name for level in LEVELS}
    except (OSError, HTTPException, ValueError, LookupError, TypeError):
        return False


def address(host: str, port: int, scheme: str = "http") -> str:
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def address_of(server_socket: socket.socket) -> str:
    return address(*server_socket.getsockname()[:2])
