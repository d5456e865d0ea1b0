"""How often a network may ask."""

from __future__ import annotations

import math
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.view.language import phrases

from .buckets import Buckets
from .faults import fault
from .networks import network

say = phrases(__package__)


class RateLimit:
    """Refuses a network that asks the interface too often, sooner for what is costly."""

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


def too_many(seconds: int) -> str:
    """What is said to a network that asks too often."""
    return say("Too many requests come from your address. Please wait, for {seconds} s.", seconds=seconds)


def _too_many(seconds: int) -> Response:
    response = fault(429, "too_many", too_many(seconds))
    response.headers["Retry-After"] = str(seconds)
    return response
