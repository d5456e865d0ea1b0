"""The open connections, by the networks that they come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ipaddress import ip_address
from typing import Protocol

from ..middleware import network_of_address, networks


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

    The one to go has been idle longest, in the network that has the most: whoever opens thousands closes their own.
    """

    def __init__(self, most: int, most_per_network: int, proxy: str = ""):
        self.most, self.most_per_network = most, most_per_network
        self.proxies = networks(proxy) if proxy else []
        self._groups: dict[str, dict[Connection, None]] = {}  # a network's, the one that was used last at the end
        self._count = 0

    def __iter__(self) -> Iterator[Connection]:
        return (connection for group in self._groups.values() for connection in group)

    def __len__(self) -> int:
        return self._count

    def admit(self, connection: Connection) -> bool:
        """Add a connection, if there is room or room can be made."""
        own = self._groups.get(network_of_address(connection.host), {})
        if len(own) >= self.most_per_network and not self._is_proxy(connection.host):
            has_room = self._drop_one(own)
        else:
            has_room = len(self) < self.most or self._drop_one(self._fullest_first())
        if has_room:
            self.add(connection)
        return has_room

    def add(self, connection: Connection) -> None:
        """Add a connection, or make it the one that was used last."""
        self.remove(connection)
        self._groups.setdefault(network_of_address(connection.host), {})[connection] = None
        self._count += 1

    def remove(self, connection: Connection) -> None:
        """Forget a connection, if it is here."""
        name = network_of_address(connection.host)
        group = self._groups.get(name, {})
        if connection not in group:
            return
        del group[connection]
        self._count -= 1
        if not group:
            del self._groups[name]

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

    def _fullest_first(self) -> Iterator[Connection]:
        groups = sorted(self._groups.values(), key=len, reverse=True)
        return (connection for group in groups for connection in group)

    def _is_proxy(self, host: str) -> bool:
        try:
            return any(ip_address(host) in network for network in self.proxies)
        except ValueError:
            return False
