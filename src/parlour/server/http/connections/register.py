"""The configuration of uvicorn, and the register of open connections, which limits them in total and per network."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Iterable, Iterator
from ipaddress import ip_address
from ssl import SSLContext
from typing import Any, Protocol

import uvicorn

from parlour.server.endpoint import BACKLOG
from parlour.server.http.middleware.limits import Buckets
from parlour.server.networks import Block, blocks, network_of_address, networks
from parlour.server.settings import Settings

NETWORK_FACTOR = 16  # data limit of a network, as a multiple of that of one live connection
RESERVE = 192  # files reserved for the database, other reading, and connections about to be refused
PLENTY = 65_536  # files, where the system has no limit


class Configuration(uvicorn.Config):
    """Uvicorn's configuration with limits, the register of open connections, and TLS if there is a certificate."""

    def __init__(self, app: Any, settings: Settings, proxy: str = "", tls: SSLContext | None = None, **options: Any):
        """`proxy` are addresses of trusted proxies in uvicorn's format, exempt from the limit per network."""
        queue = min(BACKLOG, settings.connections // 4)  # accepted all at once, so it must leave files for others
        options |= {"backlog": queue, "timeout_keep_alive": settings.keep_alive}
        super().__init__(app, proxy_headers=bool(proxy), forwarded_allow_ips=proxy, **options)
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # malformed requests are not worth a warning
        self.limits, self.tls = settings, tls
        # bytes received on live connections, per network
        self.received = Buckets(NETWORK_FACTOR * settings.socket_rate, NETWORK_FACTOR * self.ws_max_size)
        self.register = Register(settings.connections, settings.connections_per_network, proxy)


def raise_file_limit() -> int:
    """Raise this process's limit of open files as far as possible, and return it."""
    if sys.platform == "win32":
        return PLENTY
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, PLENTY) if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # the system has a lower limit that it does not report
        return soft
    return wanted


def fit(settings: Settings, files: int) -> Settings:
    """Limit the settings to a number of open files.

    A network gets at most half of the connections, and at most three quarters of its own for live connections.
    """
    most = min(settings.connections, max(files - RESERVE, files // 2))
    per_network = min(settings.connections_per_network, most // 2)
    live = min(settings.sockets_per_network, per_network * 3 // 4)
    numbers = {"connections": most, "connections_per_network": per_network, "sockets_per_network": live}
    return settings.model_copy(update=numbers)


class Connection(Protocol):
    """The interface of a connection in the register."""

    host: str  # address of the client

    @property
    def is_idle(self) -> bool:
        """Whether no response is pending."""
        ...

    def is_overdue(self, now: float) -> bool:
        """Whether the client has missed a deadline; `now` is in seconds of `time.monotonic`."""
        ...

    def expire(self) -> None:
        """Close the connection because it is overdue."""
        ...

    def drop(self) -> None:
        """Close the connection at once, to make room for another."""
        ...


class Register:
    """Open connections, limited in total and per network. If there is no room, an idle one is dropped.

    That is the one idle longest in the network that uses most of its share, so a client that opens thousands closes its
    own. Enclosing networks count like the network itself.
    """

    def __init__(self, most: int, most_per_network: int, proxy: str = ""):
        """`proxy` are addresses of proxies, which are exempt from the limit per network."""
        self.most, self.most_per_network = most, most_per_network
        self.proxies = networks(proxy) if proxy else []
        self._all: dict[Connection, None] = {}
        self._groups: dict[Block, dict[Connection, None]] = {}  # each with the least recently used first

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def admit(self, connection: Connection) -> bool:
        """Add a connection if there is room or an idle one can be dropped. Return whether it was added."""
        full = None if self._is_proxy(connection.host) else self._full(connection)
        has_room = self._drop_one(full) if full else len(self) < self.most or self._drop_one(self._fullest_first())
        if has_room:
            self.add(connection)
        return has_room

    def add(self, connection: Connection) -> None:
        """Add a connection, or mark it as the most recently used."""
        self.remove(connection)
        self._all[connection] = None
        for block in _blocks(connection):
            self._groups.setdefault(block, {})[connection] = None

    def remove(self, connection: Connection) -> None:
        """Remove a connection; no effect if it is not registered."""
        if connection not in self._all:
            return
        del self._all[connection]
        for block in _blocks(connection):
            del self._groups[block][connection]
            if not self._groups[block]:
                del self._groups[block]

    def sweep(self, now: float) -> None:
        """Close overdue connections."""
        for connection in [each for each in self if each.is_overdue(now)]:
            connection.expire()

    def _drop_one(self, connections: Iterable[Connection]) -> bool:
        """Drop the first idle connection. Return whether there was one."""
        idle = next((each for each in connections if each.is_idle), None)
        if idle is None:
            return False
        self.remove(idle)
        idle.drop()
        return True

    def _full(self, connection: Connection) -> Iterable[Connection]:
        """The connections of the innermost network that is at its limit; empty if none is."""
        groups = ((block, self._groups.get(block, {})) for block in _blocks(connection))
        full = (group for block, group in groups if len(group) >= block.most(self.most_per_network, self.most))
        return next(full, ())

    def _fullest_first(self) -> Iterator[Connection]:
        by_share = sorted(self._groups, key=lambda block: len(self._groups[block]) / block.share, reverse=True)
        return (connection for block in by_share for connection in self._groups[block])

    def _is_proxy(self, host: str) -> bool:
        try:
            return any(ip_address(host) in network for network in self.proxies)
        except ValueError:
            return False


def _blocks(connection: Connection) -> tuple[Block, ...]:
    """The network of a connection, and those that enclose it."""
    return blocks(network_of_address(connection.host))


class SendBuffer:
    """The data that a client has yet to read. True if there is any."""

    def __init__(self, transport: asyncio.Transport, timeout: float):
        self.transport, self.timeout = transport, timeout
        self.size = 0
        self.progressed = time.monotonic()  # when the buffer was last seen shrinking or empty

    def __bool__(self) -> bool:
        return self.transport.get_write_buffer_size() > 0

    def is_stuck(self, now: float) -> bool:
        """Whether the buffer has not shrunk for too long. Call this regularly."""
        size = self.transport.get_write_buffer_size()
        if size < self.size or not size or not self.size:
            self.progressed = now
        self.size = size
        return now - self.progressed > self.timeout
