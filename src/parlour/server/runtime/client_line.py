"""The interfaces between a subscription to a table and the network connection of its client."""

from __future__ import annotations

from typing import Protocol


class Pinger(Protocol):
    """The network side of a live connection."""

    def ping_every(self, seconds: float, timeout: float) -> None:
        """Set the time between pings, and how long to wait for an answer; a repeated call has no effect."""
        ...

    def ping_now(self) -> None:
        """Send a ping, unless one is still unanswered."""
        ...


class ClientLine(Protocol):
    """The line to a client, as a table sees it."""

    is_dead: bool  # a ping was not answered in time

    def begin(self) -> None:
        """Note that the connection is open, which may end an outage."""
        ...

    def attach(self, pinger: Pinger) -> None:
        """Let the connection be pinged as often as the table requires."""
        ...

    def adapt(self) -> None:
        """Adapt the pings to the table, whose state has changed."""
        ...

    def probe(self) -> None:
        """Find out whether the line works, because the person's clock has run out."""
        ...

    def heard(self) -> None:
        """Note a sign of life."""
        ...

    def measured(self, seconds: float) -> None:
        """Note the round trip of a ping."""
        ...
