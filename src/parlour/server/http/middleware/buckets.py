"""Token buckets: how often something may be done, counted apart for each caller."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_BUCKETS = 10_000  # callers remembered


class Bucket:
    """At most `size` tokens, which come back at `rate` a second."""

    __slots__ = ("at", "rate", "size", "tokens")

    def __init__(self, rate: float, size: float, now: float):
        self.rate, self.size = rate, size
        self.tokens, self.at = size, now

    def level(self, now: float) -> float:
        """How many tokens there are."""
        return min(self.size, self.tokens + (now - self.at) * self.rate)

    def take(self, now: float, tokens: float = 1) -> float:
        """Take tokens. Returns 0, or the seconds until there are as many; then none is taken."""
        self.tokens, self.at = self.level(now), now
        if self.tokens < tokens:
            return (tokens - self.tokens) / self.rate
        self.tokens -= tokens
        return 0.0


class Buckets:
    """A bucket for each caller, holding `size` tokens and filled at `rate` a second."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic):
        self.rate, self.size, self.clock = rate, size, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, tokens: float = 1) -> float:
        """Take tokens. Returns 0, or the seconds until there are as many; then none is taken."""
        now = self.clock()
        bucket = self._buckets.get(who) or self._add(who, now)
        return bucket.take(now, tokens)

    def _add(self, who: str, now: float) -> Bucket:
        if len(self._buckets) >= MOST_BUCKETS:
            self._forget(now)
        return self._buckets.setdefault(who, Bucket(self.rate, self.size, now))

    def _forget(self, now: float) -> None:
        """Leave out the fuller half: so those who come in crowds give nobody back what they have spent."""
        emptiest = sorted(self._buckets.items(), key=lambda item: item[1].level(now))
        self._buckets = dict(emptiest[: MOST_BUCKETS // 2])
