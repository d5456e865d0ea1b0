"""What stands between the network and the application: pure ASGI middleware, one concern a class.

They answer by themselves where a request goes too far, so that nothing behind them has to be careful.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection
from ipaddress import IPv4Address, ip_address, ip_network
from urllib.parse import urlsplit

from pydantic_core import to_json
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from parlour.view.language import phrases

from ..observability import refuse

say = phrases(__package__)

KILOBYTE = 1024
MOST_BUCKETS = 10_000  # callers remembered
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FORBIDDEN = 4403  # the WebSocket's close code
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def fault(status: int, code: str, message: str, **more: object) -> Response:
    """A refusal as the interface writes it."""
    refuse(code)
    content = {"error": code, "message": message} | {name: value for name, value in more.items() if value is not None}
    return Response(to_json(content), status, media_type="application/json")


class SecurityHeaders:
    """Tells the browser to run nothing but our own files, and to be framed by nobody.

    What has no caching rule of its own is not to be stored: a view belongs to one viewer.
    """

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_guarded if scope["type"] == "http" else send)


class SameOrigin:
    """Refuses what another site's page sends: unsafe requests and live connections, which carry the cookie."""

    def __init__(self, app: ASGIApp, allowed: Collection[str] = ()):
        self.app, self.allowed = app, frozenset(allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_unsafe = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE)
        if is_unsafe and not self._is_ours(Headers(scope=scope)):
            await self._refuse(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _is_ours(self, headers: Headers) -> bool:
        """No browser leaves Origin out where it matters; programs, which do, carry no stranger's cookie."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return origin in self.allowed or (origin != "null" and urlsplit(origin).netloc == headers.get("host"))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        message = say("This comes from another site's page. Please open the table on its own site.")
        if scope["type"] == "http":
            await fault(403, "foreign_origin", message)(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})  # so that the browser is told the reason
        await WebSocketClose(FORBIDDEN, message)(scope, receive, send)


class BodyLimit:
    """Reads a request's body up to a limit, and passes it on whole."""

    def __init__(self, app: ASGIApp, limit: int = 64 * KILOBYTE, larger: dict[str, int] | None = None):
        self.app, self.limit, self.larger = app, limit, larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.larger.get(scope["path"], self.limit)
        body = await _read(receive, limit)
        if body is None:
            message = say("What is sent here may have {limit} kB at most.", limit=limit // KILOBYTE)
            response = fault(413, "too_large", message)
            response.headers["Connection"] = "close"  # what is still on its way is not read
            await response(scope, receive, send)
        else:
            await self.app(scope, _replay(body, receive), send)


async def _read(receive: Receive, limit: int) -> bytes | None:
    """A request's body; None if it is larger than the limit."""
    body = bytearray()
    more = True
    while more and len(body) <= limit:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return bytes(body) if len(body) <= limit else None


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body as one message, then whatever else comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


class Bucket:
    """Tokens that are spent one a request and come back at a rate, in tokens a second."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: float, at: float):
        self.tokens, self.at = tokens, at


class Buckets:
    """A bucket for each caller, holding `size` tokens and filled at `rate` a second."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic):
        self.rate, self.size, self.clock = rate, size, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> float:
        """Take a token. Returns 0, or the seconds until there is one."""
        now = self.clock()
        if len(self._buckets) >= MOST_BUCKETS:
            self._forget(now)
        bucket = self._buckets.setdefault(who, Bucket(self.size, now))
        bucket.tokens = min(self.size, bucket.tokens + (now - bucket.at) * self.rate)
        bucket.at = now
        if bucket.tokens < 1:
            return (1 - bucket.tokens) / self.rate
        bucket.tokens -= 1
        return 0.0

    def _forget(self, now: float) -> None:
        """Leave out the callers whose bucket is full again; if that is nobody, all."""
        long_ago = now - self.size / self.rate
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if bucket.at > long_ago}
        if len(self._buckets) >= MOST_BUCKETS:
            self._buckets.clear()


class RateLimit:
    """Refuses an address that asks the interface too often, sooner for what is costly."""

    def __init__(self, app: ASGIApp, all: Buckets, costly: Buckets, is_costly: Callable[[str, str], bool]):
        self.app, self.all, self.costly, self.is_costly = app, all, costly, is_costly

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_counted = scope["type"] in ("http", "websocket") and scope["path"].startswith("/api/")
        wait = self._wait(scope) if is_counted else 0
        if wait:
            await _too_many(math.ceil(wait))(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        who = network(scope)
        return self.all.take(who) or (self.costly.take(who) if self._costs(scope) else 0)

    def _costs(self, scope: Scope) -> bool:
        return scope["type"] == "http" and self.is_costly(scope["method"], scope["path"])


def _too_many(seconds: int) -> Response:
    message = say("Too many requests come from your address. Please wait, for {seconds} s.", seconds=seconds)
    response = fault(429, "too_many", message)
    response.headers["Retry-After"] = str(seconds)
    return response


def network(scope: Scope) -> str:
    """Whose requests are counted together: an address; of IPv6 the network that a household is given."""
    host = scope["client"][0] if scope.get("client") else "unknown"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
