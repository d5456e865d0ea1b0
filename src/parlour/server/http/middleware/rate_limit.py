"""How often a network may ask."""

from __future__ import annotations

import math

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.view.language import phrases

from .buckets import Buckets
from .faults import fault
from .networks import network

say = phrases(__package__)


class RateLimit:
    """Refuses a network that asks the interface too often."""

    def __init__(self, app: ASGIApp, requests: Buckets):
        self.app, self.requests = app, requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_counted = scope["type"] in ("http", "websocket") and scope["path"].startswith("/api/")
        wait = self.requests.take(network(scope)) if is_counted else 0
        if wait:
            await _too_many(math.ceil(wait))(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def too_many(seconds: int) -> str:
    """What is said to a network that asks too often."""
    return say("Too many requests from your network. Try again in {seconds} s.", seconds=seconds)


def _too_many(seconds: int) -> Response:
    response = fault(429, "too_many", too_many(seconds))
    response.headers["Retry-After"] = str(seconds)
    return response
