"""Where a server is reached: addresses, and the sockets that listen at them."""

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
BACKLOG = 2048  # connections that wait to be accepted
NEARBY = 10  # ports that are tried in turn where any will do
WILDCARDS = ("0.0.0.0", "::", "")
RIGHT_HOST = "Set --host to an address of this machine: 127.0.0.1 for this machine only, 0.0.0.0 for others too."
PATIENCE = 3  # seconds for another server to say who it is

DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # whatever proxy the environment names


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a server is reached, and how."""

    host: str = LOOPBACK
    port: int = PORT  # 0 for any that is free
    proxy: str = ""  # the address of a proxy whose X-Forwarded headers are believed
    certificate: Path | None = None  # PEM files: with them the server speaks TLS
    key: Path | None = None

    @property
    def is_for_this_machine(self) -> bool:
        """Whether nobody comes from elsewhere."""
        return self.host in LOOPBACKS and not self.proxy


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises ParlourError, which says what would be right."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return without_delay(socket.create_server((host, port), family=family, backlog=BACKLOG))
    except (OSError, UnicodeError) as problem:
        raise ParlourError(_explain(problem, host, port)) from problem


def _explain(problem: OSError | UnicodeError, host: str, port: int) -> str:
    """Why nothing can listen there, and what would be right."""
    if isinstance(problem, UnicodeError) or isinstance(problem.__context__, socket.gaierror):
        return f"Unknown host {host!r}. {RIGHT_HOST}"
    if problem.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine. {RIGHT_HOST}"
    where = f"port {port} on {host or 'this machine'}"
    return f"Cannot use {where} ({os.strerror(problem.errno or 0)}). Choose another port with --port."


def without_delay(server_socket: socket.socket) -> socket.socket:
    """A socket whose connections send at once what they have; asyncio's own loop does not see to that."""
    server_socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return server_socket


def listen_nearby(host: str, port: int) -> socket.socket:
    """The first of some ports that is free. Raises ParlourError."""
    for candidate in range(port, port + NEARBY - 1):
        with contextlib.suppress(ParlourError):
            return listen(host, candidate)
    return listen(host, port + NEARBY - 1)


def is_parlour(port: int) -> bool:
    """Whether a Parlour of this machine answers at a port already."""
    try:
        with DIRECTLY.open(f"{address(LOOPBACK, port)}/api/levels", timeout=PATIENCE) as answer:
            return {level["name"] for level in json.load(answer)} >= {level.name for level in LEVELS}
    except (OSError, HTTPException, ValueError, LookupError, TypeError):
        return False


def address(host: str, port: int, scheme: str = "http") -> str:
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def address_of(server_socket: socket.socket) -> str:
    return address(*server_socket.getsockname()[:2])
