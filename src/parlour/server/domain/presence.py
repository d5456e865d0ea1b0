"""Presence: who is connected to a table. It is kept by the live table, not in the table's events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

MINUTE = 60_000


@dataclass(slots=True)
class Presence:
    """Connections to a table by key, and when each key that holds a seat was last heard from.

    Times are milliseconds since 1970. A key never heard from counts as away since `start`.
    """

    start: int = 0
    patience: int = MINUTE  # how long a person may be away before the others can act
    connected: Counter[str] = field(default_factory=Counter[str])
    heard: dict[str, int] = field(default_factory=dict[str, int])
    elsewhere: dict[str, int | None] = field(
        default_factory=dict[str, int | None]
    )  # last seen by other processes; None: connected

    def arrive(self, key: str) -> bool:
        """Add a connection. Returns whether it is the key's first."""
        self.connected[key] += 1
        return self.connected[key] == 1

    def depart(self, key: str) -> bool:
        """Remove a connection. Returns whether it was the key's last."""
        self.connected[key] -= 1
        if not self.connected[key]:
            del self.connected[key]
        return key not in self.connected

    def hear(self, key: str, now: int) -> None:
        """Note a sign of life."""
        self.heard[key] = now

    def is_connected(self, key: str | None) -> bool:
        """Whether a key is connected to this process."""
        return key in self.connected

    def is_here(self, key: str | None) -> bool:
        """Whether a key is connected to any process."""
        return key is not None and (self.is_connected(key) or self.elsewhere.get(key, 0) is None)

    def away(self, key: str, now: int) -> int:
        """Milliseconds since a key was last here."""
        if self.is_here(key):
            return 0
        return max(0, now - max(self.start, self.heard.get(key, 0), self.elsewhere.get(key) or 0))

    def is_around(self, key: str, now: int) -> bool:
        """Whether a key is connected or was heard from recently."""
        return self.is_here(key) or now - self.heard.get(key, 0) < self.patience

    def is_missed(self, key: str, now: int) -> bool:
        """Whether a key has been away for longer than the others have to wait."""
        return not self.is_here(key) and self.away(key, now) >= self.patience
