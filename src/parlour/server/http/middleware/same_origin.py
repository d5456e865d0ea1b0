"""Other sites' pages change nothing here, and listen to nothing."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from parlour.server.http.schemas.live import CloseCode
from parlour.view.language import phrases

from .faults import fault

say = phrases(__package__)

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class SameOrigin:
    """Refuses what another site's page sends: unsafe requests and live connections, which carry the cookie.

    Of the interface it refuses what is safe as well, lest such a page spends what its visitor may ask for.
    """

    def __init__(self, app: ASGIApp, allowed: Collection[str] = ()):
        self.app, self.allowed = app, frozenset(allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_unsafe = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE)
        headers = Headers(scope=scope)
        if (is_unsafe and not self._is_ours(headers)) or self._is_embedded(scope, headers):
            await self._refuse(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _is_embedded(self, scope: Scope, headers: Headers) -> bool:
        """Whether a page of another site has its visitor's browser ask the interface for something."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            return False
        is_foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        return is_foreign and headers.get("sec-fetch-mode") != "navigate" and headers.get("origin") not in self.allowed

    def _is_ours(self, headers: Headers) -> bool:
        """No browser leaves Origin out where it matters; programs, which do, carry no stranger's cookie."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return origin in self.allowed or (origin != "null" and _authority(origin) == headers.get("host"))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        message = say("This request comes from a page on another site. Open the table on its own site.")
        if scope["type"] == "http":
            await fault(403, "foreign_origin", message)(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})  # so that the browser is told the reason
        await WebSocketClose(CloseCode.FOREIGN_ORIGIN, message)(scope, receive, send)


def _authority(origin: str) -> str:
    """The host and port that an origin names; empty if it names none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
