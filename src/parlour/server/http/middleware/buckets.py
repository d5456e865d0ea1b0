"""Token buckets: how often something may be done, counted apart for each network."""

from __future__ import annotations

import time
from collections.abc import Callable

from parlour.server.networks import Block, blocks

MOST_BUCKETS = 10_000  # networks remembered, and those around them


class Bucket:
    """At most `size` tokens, which come back at `rate` a second."""

    __slots__ = ("at", "rate", "size", "tokens")

    def __init__(self, rate: float, size: float, now: float):
        self.rate, self.size = rate, size
        self.tokens, self.at = size, now

    def level(self, now: float) -> float:
        """How many tokens there are."""
        return min(self.size, self.tokens + (now - self.at) * self.rate)

    def wait(self, now: float, tokens: float) -> float:
        """The seconds until there are as many tokens."""
        return max(0.0, (tokens - self.level(now)) / self.rate)

    def take(self, now: float, tokens: float = 1) -> float:
        """Take tokens. Returns 0, or the seconds until there are as many; then none is taken."""
        wait = self.wait(now, tokens)
        if not wait:
            self.tokens, self.at = self.level(now) - tokens, now
        return wait


class Buckets:
    """A bucket for each network, holding `size` tokens and filled at `rate` a second, and larger ones around it."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic):
        self.rate, self.size, self.clock = rate, size, clock
        self._buckets: dict[Block, Bucket] = {}

    def take(self, network: str, tokens: float = 1) -> float:
        """Take tokens of all its buckets. Returns 0, or the seconds until there are as many; then none is taken."""
        now = self.clock()
        buckets = {block: self._buckets.get(block) or self._full(block, now) for block in blocks(network)}
        wait = max(bucket.wait(now, tokens) for bucket in buckets.values())
        if not wait:
            for block, bucket in buckets.items():
                bucket.take(now, tokens)
                self._keep(block, bucket)
        return wait

    def _full(self, block: Block, now: float) -> Bucket:
        return Bucket(block.share * self.rate, block.share * self.size, now)

    def _keep(self, block: Block, bucket: Bucket) -> None:
        if block not in self._buckets and len(self._buckets) >= MOST_BUCKETS:
            self._forget(bucket.at)
        self._buckets[block] = bucket

    def _forget(self, now: float) -> None:
        """Leave out the fuller half: so those who come in crowds give nobody back what they have spent."""
        emptiest = sorted(self._buckets.items(), key=lambda item: item[1].level(now) / item[1].size)
        self._buckets = dict(emptiest[: MOST_BUCKETS // 2])
