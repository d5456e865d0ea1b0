"""How many live connections a network may have."""

from __future__ import annotations

from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.view.language import phrases

from .faults import fault
from .networks import network

say = phrases(__package__)


class SocketLimit:
    """Refuses a network that has too many live connections already."""

    def __init__(self, app: ASGIApp, most: int):
        self.app, self.most = app, most
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
        elif self.open[network(scope)] >= self.most:
            message = say("{most} live connections are open from your address; please close some.", most=self.most)
            await fault(429, "too_many", message)(scope, receive, send)
        else:
            await self._count(network(scope), scope, receive, send)

    async def _count(self, who: str, scope: Scope, receive: Receive, send: Send) -> None:
        self.open[who] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.open[who] -= 1
            if not self.open[who]:
                del self.open[who]
