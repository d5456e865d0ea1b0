"""Protection against pages of other sites: trusted host names, same origin, and security headers."""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from parlour.server.http.error_responses import error_response
from parlour.server.http.schemas.answers import CloseCode
from parlour.view.language import phrases

say = phrases(__package__)

ANY = "*"
MISDIRECTED = 421
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
SOURCES = (
    "script",
    "style",
    "img",
    "font",
    "media",
    "connect",
    "manifest",
)  # kinds of files that a page may load, only from us
POLICY = "; ".join(
    [
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in SOURCES),
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


class TrustedHosts:
    """ASGI middleware that refuses requests with a foreign Host header, as a defence against DNS rebinding.

    Trusted are IP addresses, localhost, the machine's own name, and the `allowed` names. Requests without the header
    pass: browsers always send it.
    """

    def __init__(self, app: ASGIApp, allowed: Collection[str] = ()):
        self.app, self.allowed = app, {name.lower() for name in allowed} | machine_names()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host") if scope["type"] in ("http", "websocket") else None
        if host is None or self._is_trusted(host):
            await self.app(scope, receive, send)
            return
        message = say(
            "This server does not accept the host name {host}. Its operator can allow it with PARLOUR_HOSTS={host}.",
            host=name_of(host)[:100] or "?",
        )
        await error_response(MISDIRECTED, "foreign_host", message)(scope, receive, send)

    def _is_trusted(self, host: str) -> bool:
        name = name_of(host)
        return ANY in self.allowed or name in self.allowed or name.endswith(".localhost") or is_address(name)


def machine_names() -> set[str]:
    """This machine's own names, including the one in its local network."""
    own = socket.gethostname().lower()
    return {"localhost", own, f"{own.partition('.')[0]}.local"}


def name_of(host: str) -> str:
    """The name in a Host header or an origin, without scheme and port; empty if there is none."""
    try:
        return (urlsplit(host if "//" in host else f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Whether a name is an IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class SameOrigin:
    """ASGI middleware that refuses requests from other sites' pages: unsafe methods and live connections.

    Such requests carry the visitor's cookie. At the API, safe methods are refused as well, so that a foreign page can't
    use up its visitor's rate limit.
    """

    def __init__(self, app: ASGIApp, allowed: Collection[str] = ()):
        self.app, self.allowed = app, frozenset(allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_unsafe = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE)
        headers = Headers(scope=scope)
        if (is_unsafe and not self._is_same_origin(headers)) or self._is_embedded(scope, headers):
            await self._refuse(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _is_embedded(self, scope: Scope, headers: Headers) -> bool:
        """Whether another site's page requests something from the API in the background."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            return False
        is_foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        return is_foreign and headers.get("sec-fetch-mode") != "navigate" and headers.get("origin") not in self.allowed

    def _is_same_origin(self, headers: Headers) -> bool:
        """Whether a request comes from our page or from a program. Browsers always send Origin with unsafe requests."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return origin in self.allowed or (origin != "null" and _authority(origin) == headers.get("host"))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        message = say("This request comes from a page on another site. Open the table on its own site.")
        if scope["type"] == "http":
            await error_response(403, "foreign_origin", message)(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})  # browsers show the close reason only of accepted connections
        await WebSocketClose(CloseCode.FOREIGN_ORIGIN, message)(scope, receive, send)


def _authority(origin: str) -> str:
    """The host and port of an origin; empty if it has none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


class SecurityHeaders:
    """ASGI middleware that lets browsers load only our own files, and forbids framing.

    Responses without a caching rule must not be stored, as each is made for one viewer.
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
