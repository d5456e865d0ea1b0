"""Metrics, logs and traces of requests and live connections."""

from __future__ import annotations

import logging
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.http.schemas.answers import CloseCode
from parlour.server.observability import Instruments, Request
from parlour.server.observability.context import begin
from parlour.server.observability.tracing import UNTRACED

log = logging.getLogger(__name__)

WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}")  # a request id
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})  # too frequent to be logged
SERVER_CODES = {code.value: code.name.lower() for code in CloseCode}  # codes with which the server closes
CLIENT_CODES = {1000: "left", 1001: "left", CloseCode.GOING_AWAY: "going_away"}  # codes with which the client closes


class Telemetry:
    """ASGI middleware that measures and logs requests and live connections, and traces requests. The outermost one."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._handle_http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._handle_websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _handle_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, instruments = _begin(scope), instruments_of(scope)

        async def send_observed(message: Message) -> None:
            if message["type"] == "http.response.start":
                request.status = message["status"]
                if request.is_named:
                    MutableHeaders(scope=message)["X-Request-Id"] = request.id
            await send(message)

        tracing = UNTRACED if scope["path"] in PROBES else instruments.tracing
        with tracing.request(request, proxy_headers(scope)):
            try:
                await self.app(scope, receive, send_observed)
            except Exception:
                request.status = 500  # the response that the outer error handler sends
                raise
            finally:
                instruments.metrics.answered(request)
                _log(request)

    async def _handle_websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, metrics = _begin(scope), instruments_of(scope).metrics

        async def receive_observed() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect" and not request.closed:
                request.closed = CLIENT_CODES.get(message.get("code", 0), "lost")
            return message

        async def send_observed(message: Message) -> None:
            if message["type"] == "websocket.close":
                request.closed = SERVER_CODES.get(message.get("code", 0), "refused")
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


def proxy_headers(scope: Scope) -> Headers:
    """The headers of a request that a trusted proxy has forwarded; otherwise none.

    Uvicorn sets the client's port to 0 if a trusted proxy names the client, and real clients never have port 0.
    """
    client = scope.get("client")
    return Headers(scope=scope) if client and client[1] == 0 else Headers()


def _begin(scope: Scope) -> Request:
    """Start observing a request, with the id from the proxy if there is a well-formed one."""
    name = proxy_headers(scope).get("x-request-id", "")
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
