"""The names that the server answers to.

A page of another site whose name is made to lead here (DNS rebinding) is of the same origin to its browser: only the
name that it asks for tells it apart.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.view.language import phrases

from .faults import fault

say = phrases(__package__)

ANY = "*"
MISDIRECTED = 421


class TrustedHosts:
    """Refuses a request for a host that is not this one.

    This one is every address written in digits, localhost, the machine's own name, and what is `allowed`. No browser
    leaves the host out; a program that does is let through.
    """

    def __init__(self, app: ASGIApp, allowed: Collection[str] = ()):
        self.app, self.allowed = app, {name.lower() for name in allowed} | machine_names()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host") if scope["type"] in ("http", "websocket") else None
        if host is None or self._is_ours(host):
            await self.app(scope, receive, send)
        else:
            await fault(MISDIRECTED, "foreign_host", _sentence(host))(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        name = name_of(host)
        return ANY in self.allowed or name in self.allowed or name.endswith(".localhost") or is_address(name)


def machine_names() -> set[str]:
    """What this machine is called, by itself and by those in the same house."""
    own = socket.gethostname().lower()
    return {"localhost", own, f"{own.partition('.')[0]}.local"}


def name_of(host: str) -> str:
    """The name in a Host header or an origin, without scheme and port; empty if there is none."""
    try:
        return (urlsplit(host if "//" in host else f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _sentence(host: str) -> str:
    return say(
        "This server does not accept the host name {host}. Its operator can allow it with PARLOUR_HOSTS={host}.",
        host=name_of(host)[:100] or "?",
    )
