"""The register of open connections, which limits them per network, and their send buffers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from ipaddress import ip_address
from typing import Protocol

from parlour.server.networks import Block, blocks, network_of_address, networks


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
