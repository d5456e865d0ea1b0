"""The context of log lines and metrics: the current request or table."""

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
    """Return an id for a request that has none."""
    return secrets.token_hex(8)


@dataclass(eq=False, slots=True)
class Request:
    """A request in progress, or a live connection.

    All properties but `table` take few values, whatever clients send, so they can be labels of metrics.
    """

    scope: Mapping[str, Any]  # ASGI scope; routing adds to it
    id: str = field(default_factory=fresh_id)
    started: float = field(default_factory=time.perf_counter)
    is_named: bool = False  # whether a proxy gave its id
    status: int | None = None  # HTTP status of the response
    refusal: str | None = None  # the code of its refusal
    closed: str | None = None  # why the live connection ended

    @property
    def seconds(self) -> float:
        """Seconds since it arrived."""
        return time.perf_counter() - self.started

    @property
    def method(self) -> str:
        """Its method, WEBSOCKET or OTHER."""
        method = self.scope.get("method", "WEBSOCKET")
        return method if method in METHODS or method == "WEBSOCKET" else "OTHER"

    @property
    def route(self) -> str:
        """Its path's template, such as /api/tables/{id}; "none" for an unknown API path, "page" for other paths."""
        route, path = self.scope.get("route"), self.scope["path"]
        is_interface = path == API or path.startswith(f"{API}/")
        if route is None:
            return "none" if is_interface else "page"
        return f"{API if is_interface else ''}{route.path_format.removeprefix(API)}"

    @property
    def table(self) -> str | None:
        """The id of the table in its path, if that is well-formed."""
        id = self.scope.get("path_params", {}).get("id", "")
        return id if TABLE.fullmatch(id) else None


_request: ContextVar[Request | None] = ContextVar("request", default=None)
_table: ContextVar[str | None] = ContextVar("table", default=None)


def begin(request: Request) -> None:
    """Make a request the current one in this context, which ends with it."""
    _request.set(request)


def current_request() -> Request | None:
    """The current request; None for work that the server does by itself."""
    return _request.get()


def refuse(code: str) -> None:
    """Note the code with which the current request is refused."""
    if request := _request.get():
        request.refusal = code


def current_table() -> str | None:
    """The id of the current table."""
    request = _request.get()
    return request.table if request else _table.get()


def about(table: str) -> Context:
    """Return a new context for work at a table on behalf of no request."""
    context = Context()
    context.run(_table.set, table)
    return context
