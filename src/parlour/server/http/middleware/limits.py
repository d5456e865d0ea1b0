"""Limits on clients: requests per network, live connections per network, and the size of bodies."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.http.error_responses import error_response
from parlour.server.networks import Block, blocks, network_of_address
from parlour.view.language import phrases

say = phrases(__package__)

KILOBYTE = 1024
MOST_BUCKETS = 10_000  # networks remembered, including enclosing ones
UNKNOWN = "unknown"


def network(scope: Scope) -> str:
    """The network that a request or live connection comes from, as reported by the proxy if there is one."""
    return network_of_address(scope["client"][0]) if scope.get("client") else UNKNOWN


def too_many(seconds: int) -> str:
    """The message for a network that sends too many requests."""
    return say("Too many requests from your network. Try again in {seconds} s.", seconds=seconds)


class Bucket:
    """A token bucket with at most `size` tokens, refilled at `rate` tokens per second."""

    __slots__ = ("at", "rate", "size", "tokens")

    def __init__(self, rate: float, size: float, now: float):
        self.rate, self.size = rate, size
        self.tokens, self.at = size, now

    def level(self, now: float) -> float:
        """The number of tokens available."""
        return min(self.size, self.tokens + (now - self.at) * self.rate)

    def wait(self, now: float, tokens: float) -> float:
        """Seconds until a number of tokens is available."""
        return max(0.0, (tokens - self.level(now)) / self.rate)

    def take(self, now: float, tokens: float = 1) -> float:
        """Take tokens and return 0, or take none and return the seconds until enough are available."""
        wait = self.wait(now, tokens)
        if not wait:
            self.tokens, self.at = self.level(now) - tokens, now
        return wait


class Buckets:
    """A token bucket per network, and larger ones for the networks that enclose it."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic):
        self.rate, self.size, self.clock = rate, size, clock
        self._buckets: dict[Block, Bucket] = {}

    def take(self, network: str, tokens: float = 1) -> float:
        """Take tokens from all buckets of a network and return 0, or take none and return the seconds to wait."""
        now = self.clock()
        buckets = {
            block: self._buckets.get(block) or Bucket(block.share * self.rate, block.share * self.size, now)
            for block in blocks(network)
        }
        wait = max(bucket.wait(now, tokens) for bucket in buckets.values())
        if not wait:
            for block, bucket in buckets.items():
                bucket.take(now, tokens)
                self._keep(block, bucket)
        return wait

    def _keep(self, block: Block, bucket: Bucket) -> None:
        if block not in self._buckets and len(self._buckets) >= MOST_BUCKETS:
            self._forget(bucket.at)
        self._buckets[block] = bucket

    def _forget(self, now: float) -> None:
        """Forget the fuller half, so that a crowd of new networks does not refill anyone's empty bucket."""
        emptiest = sorted(self._buckets.items(), key=lambda item: item[1].level(now) / item[1].size)
        self._buckets = dict(emptiest[: MOST_BUCKETS // 2])


class RateLimit:
    """ASGI middleware that refuses API requests of a network that sends too many."""

    def __init__(self, app: ASGIApp, requests: Buckets):
        self.app, self.requests = app, requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_counted = scope["type"] in ("http", "websocket") and scope["path"].startswith("/api/")
        seconds = math.ceil(self.requests.take(network(scope))) if is_counted else 0
        if not seconds:
            await self.app(scope, receive, send)
            return
        response = error_response(429, "too_many", too_many(seconds))
        response.headers["Retry-After"] = str(seconds)
        await response(scope, receive, send)


class SocketLimit:
    """ASGI middleware that refuses WebSockets of a network with too many open; `total` is the server's capacity."""

    def __init__(self, app: ASGIApp, most: int, total: int):
        self.app, self.most, self.total = app, most, total
        self.open: Counter[Block] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
        elif full := next(filter(self._is_full, blocks(network(scope))), None):
            message = say("Your network already has {most} live connections. Close some of them.", most=self.open[full])
            await error_response(429, "too_many", message)(scope, receive, send)
        else:
            await self._count(blocks(network(scope)), scope, receive, send)

    def _is_full(self, block: Block) -> bool:
        return self.open[block] >= block.most(self.most, self.total)

    async def _count(self, blocks: Iterable[Block], scope: Scope, receive: Receive, send: Send) -> None:
        self.open.update(blocks)
        try:
            await self.app(scope, receive, send)
        finally:
            self.open.subtract(blocks)
            for block in blocks:
                if not self.open[block]:
                    del self.open[block]


class TooLargeError(Exception):
    """A body exceeds the limit."""


class BodyLimit:
    """ASGI middleware that reads bodies up to a limit and passes them on whole. Incomplete bodies are dropped."""

    def __init__(self, app: ASGIApp, limit: int = 64 * KILOBYTE, larger: dict[str, int] | None = None):
        """`limit` is in bytes; `larger` are limits of single paths."""
        self.app, self.limit, self.larger = app, limit, larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.larger.get(scope["path"], self.limit)
        try:
            body = await _read(receive, limit)
        except TooLargeError:
            message = say("The request can have at most {limit} kB.", limit=limit // KILOBYTE)
            response = error_response(413, "too_large", message)
            response.headers["Connection"] = "close"  # the rest of the body is not read
            await response(scope, receive, send)
            return
        if body is not None:
            await self.app(scope, _replay(body, receive), send)


async def _read(receive: Receive, limit: int) -> bytes | None:
    """A request's body; None if the client disconnects before its end. Raises TooLargeError."""
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > limit:
            raise TooLargeError
        more = message.get("more_body", False)
    return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` function that returns the body as one message, and then further messages."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again
