"""How many live connections a network may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.server.networks import Block, blocks
from parlour.view.language import phrases

from .faults import fault
from .networks import network

say = phrases(__package__)


class SocketLimit:
    """Refuses a network that has too many live connections already; `in_all` are as many as there can be."""

    def __init__(self, app: ASGIApp, most: int, in_all: int):
        self.app, self.most, self.in_all = app, most, in_all
        self.open: Counter[Block] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
        elif full := next(filter(self._is_full, blocks(network(scope))), None):
            message = say("Your network already has {most} live connections. Close some of them.", most=self.open[full])
            await fault(429, "too_many", message)(scope, receive, send)
        else:
            await self._count(blocks(network(scope)), scope, receive, send)

    def _is_full(self, block: Block) -> bool:
        return self.open[block] >= block.most(self.most, self.in_all)

    async def _count(self, whose: Iterable[Block], scope: Scope, receive: Receive, send: Send) -> None:
        self.open.update(whose)
        try:
            await self.app(scope, receive, send)
        finally:
            self.open.subtract(whose)
            for block in whose:
                if not self.open[block]:
                    del self.open[block]
