"""Watches what passes: each request and each live connection is measured and logged, and requests are traced."""

from __future__ import annotations

import logging
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.http.schemas.live import CloseCode
from parlour.server.observability import Instruments, Request
from parlour.server.observability.context import begin
from parlour.server.observability.tracing import UNTRACED

log = logging.getLogger(__name__)

WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}")  # a request's id
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})  # asked for all the time: measured, but not logged
OURS = {code.value: code.name.lower() for code in CloseCode}  # why the server closes a live connection
THEIRS = {1000: "left", 1001: "left", CloseCode.GOING_AWAY: "going_away"}  # why it is closed elsewhere


class Observing:
    """ASGI middleware, the first of all."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._converse(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, instruments = _begin(scope), instruments_of(scope)

        async def send_observed(message: Message) -> None:
            if message["type"] == "http.response.start":
                request.status = message["status"]
                if request.is_named:
                    MutableHeaders(scope=message)["X-Request-Id"] = request.id
            await send(message)

        tracing = UNTRACED if scope["path"] in PROBES else instruments.tracing
        with tracing.request(request, told_by_proxy(scope)):
            try:
                await self.app(scope, receive, send_observed)
            except Exception:
                request.status = 500  # as it will be answered
                raise
            finally:
                instruments.metrics.answered(request)
                _log(request)

    async def _converse(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, metrics = _begin(scope), instruments_of(scope).metrics

        async def receive_observed() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect" and not request.closed:
                request.closed = THEIRS.get(message.get("code", 0), "lost")
            return message

        async def send_observed(message: Message) -> None:
            if message["type"] == "websocket.close":
                request.closed = OURS.get(message.get("code", 0), "refused")
            await send(message)

        with metrics.sockets.track_inprogress():
            try:
                await self.app(scope, receive_observed, send_observed)
            finally:
                request.closed = request.closed or "refused"
                metrics.disconnected(request)
                _log(request)


def instruments_of(scope: Scope) -> Instruments:
    return scope["app"].state.service.instruments


def told_by_proxy(scope: Scope) -> Headers:
    """The headers of a request, if a proxy that is believed has passed it on; else none.

    A client's port is never 0, but where such a proxy names the client it is: the port was not passed on.
    """
    client = scope.get("client")
    return Headers(scope=scope) if client and client[1] == 0 else Headers()


def _begin(scope: Scope) -> Request:
    """The request, by the id that the proxy gives it, or one of its own."""
    name = told_by_proxy(scope).get("x-request-id", "")
    request = Request(scope, name, is_named=True) if WELL_FORMED.fullmatch(name) else Request(scope)
    begin(request)
    return request


def _log(request: Request) -> None:
    if not log.isEnabledFor(logging.INFO) or request.scope["path"] in PROBES:
        return
    known = {name: getattr(request, name) for name in ("method", "route", "status", "closed", "refusal")}
    outcome = request.closed or request.status or "unanswered"
    seconds = round(request.seconds, 6)
    log.info("%s %s %s", request.method, request.route, outcome, extra={**known, "seconds": seconds})
