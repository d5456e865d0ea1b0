"""The open connections, by the networks that they come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ipaddress import ip_address
from typing import Protocol

from parlour.server.networks import Block, blocks, network_of_address, networks


class Connection(Protocol):
    """What the register asks of a connection."""

    host: str  # the address of its other end

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits for an answer on it."""
        ...

    def is_overdue(self, now: float) -> bool:
        """Whether its client has let a deadline pass; `now` is in seconds of `time.monotonic`."""
        ...

    def expire(self) -> None:
        """Close it because it is overdue."""
        ...

    def drop(self) -> None:
        """Close it at once, to make room."""
        ...


class Register:
    """At most so many connections, and so many of one network; where there is no room, an idle one gives way.

    The one to go has been idle longest, in the network that has most of its share: whoever opens thousands closes
    their own. The wider networks around one count as it does.
    """

    def __init__(self, most: int, most_per_network: int, proxy: str = ""):
        self.most, self.most_per_network = most, most_per_network
        self.proxies = networks(proxy) if proxy else []
        self._all: dict[Connection, None] = {}
        self._groups: dict[Block, dict[Connection, None]] = {}  # in each, the one that was used last at the end

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def admit(self, connection: Connection) -> bool:
        """Add a connection, if there is room or room can be made."""
        full = None if self._is_proxy(connection.host) else self._full(connection)
        has_room = self._drop_one(full) if full else len(self) < self.most or self._drop_one(self._fullest_first())
        if has_room:
            self.add(connection)
        return has_room

    def add(self, connection: Connection) -> None:
        """Add a connection, or make it the one that was used last."""
        self.remove(connection)
        self._all[connection] = None
        for block in _blocks(connection):
            self._groups.setdefault(block, {})[connection] = None

    def remove(self, connection: Connection) -> None:
        """Forget a connection, if it is here."""
        if connection not in self._all:
            return
        del self._all[connection]
        for block in _blocks(connection):
            del self._groups[block][connection]
            if not self._groups[block]:
                del self._groups[block]

    def sweep(self, now: float) -> None:
        """Close what is overdue."""
        for connection in [each for each in self if each.is_overdue(now)]:
            connection.expire()

    def _drop_one(self, connections: Iterable[Connection]) -> bool:
        """Drop the first that is idle. Whether there was one."""
        idle = next((each for each in connections if each.is_idle), None)
        if idle is None:
            return False
        self.remove(idle)
        idle.drop()
        return True

    def _full(self, connection: Connection) -> Iterable[Connection]:
        """Those of the first network around a connection that has as many as it may; none where there is no such."""
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
    """The network that a connection comes from, and those around it."""
    return blocks(network_of_address(connection.host))
