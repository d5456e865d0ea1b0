"""The context of log lines and measurements: the current request, or work at a table."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping
from contextvars import Context, ContextVar
from dataclasses import dataclass, field
from typing import Any

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
API = "/api"
TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def fresh_id() -> str:
    """The id of a request that brings none."""
    return secrets.token_hex(8)


@dataclass(eq=False, slots=True)
class Request:
    """A request under way, or a live connection. All but `table` takes few values, whatever strangers send."""

    scope: Mapping[str, Any]  # ASGI's; the routes complete it
    id: str = field(default_factory=fresh_id)
    started: float = field(default_factory=time.perf_counter)
    is_named: bool = False  # whether its id was given by whoever passed it on
    status: int | None = None  # of the answer
    refusal: str | None = None  # the code of the refusal that it is
    closed: str | None = None  # why a live connection ended

    @property
    def seconds(self) -> float:
        """How long ago it came."""
        return time.perf_counter() - self.started

    @property
    def method(self) -> str:
        """Its method; OTHER for what no route takes."""
        method = self.scope.get("method", "WEBSOCKET")
        return method if method in METHODS or method == "WEBSOCKET" else "OTHER"

    @property
    def route(self) -> str:
        """The template of its address, such as /api/tables/{id}."""
        route, path = self.scope.get("route"), self.scope["path"]
        is_interface = path == API or path.startswith(f"{API}/")
        if route is None:
            return "none" if is_interface else "page"
        return f"{API if is_interface else ''}{route.path_format.removeprefix(API)}"

    @property
    def table(self) -> str | None:
        """The id of the table that it asks for; None where it asks for none, or for what cannot be one."""
        id = self.scope.get("path_params", {}).get("id", "")
        return id if TABLE.fullmatch(id) else None


_request: ContextVar[Request | None] = ContextVar("request", default=None)
_table: ContextVar[str | None] = ContextVar("table", default=None)


def begin(request: Request) -> None:
    """Let a request be what is done from now on in this context, which ends with it."""
    _request.set(request)


def current_request() -> Request | None:
    """The request for which something is done; None for what the server does by itself."""
    return _request.get()


def refuse(code: str) -> None:
    """Note that the current request is refused, with a code of the interface."""
    if request := _request.get():
        request.refusal = code


def current_table() -> str | None:
    """The table at which something is done."""
    request = _request.get()
    return request.table if request else _table.get()


def about(table: str) -> Context:
    """A context of its own for work at a table that no request waits for."""
    context = Context()
    context.run(_table.set, table)
    return context
