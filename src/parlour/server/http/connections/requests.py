"""A connection that brings requests."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any

from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from parlour.server.http.middleware import fault

from .configuration import Configuration
from .unsent import Unsent

KILOBYTE = 1024
MOST_HEADERS = 100
LONGEST_LINE = 8_000  # bytes, of an address or of a header; websockets takes 8192
LONGEST_HEADERS = 32 * KILOBYTE  # bytes, of all of them, and of whatever else stands around a body
SLOWEST_BODY = 1_000  # bytes a second
DEEPEST_PIPELINE = 8  # requests that wait for the answer to an earlier one
NOT_HTTP = fault(400, "invalid", "This is not a valid HTTP request.")
TOO_LARGE = fault(431, "too_large", "A request can have at most 100 headers of 8 kB each, 32 kB in total.")
TOO_SLOW = fault(408, "too_slow", "The request took too long to arrive.")
FULL = fault(503, "busy", "Too many connections are open. Try again in a few seconds.")
FULL.headers["Retry-After"] = "5"


class RequestError(Exception):
    """A request that goes too far."""


class RequestConnection(HttpToolsProtocol):
    """uvicorn's connection, with deadlines for what its client is to send, and limits to its size."""

    def __init__(
        self,
        config: Configuration,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ):
        super().__init__(config, server_state, app_state, _loop)
        self.limits, self.register = config.limits, config.register
        self.host = ""
        self.deadline = math.inf  # for what the client is to do next
        self.unparsed = 0  # bytes since the parser last told of anything
        self.is_reading = self.in_headers = False  # whether a request is arriving, and its headers
        self.refusal = NOT_HTTP  # of what cannot be parsed

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.unsent = Unsent(transport, self.limits.write_timeout)
        self._allow(self.limits.header_timeout)
        if not self.register.admit(self):
            self._refuse(FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        self.register.remove(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self.register.remove(self)
        if self.is_idle:
            super().handle_websocket_upgrade()
        else:  # the answer to an earlier request would be sent among the messages
            self.transport.close()

    @property
    def is_idle(self) -> bool:
        answered = self.cycle is None or self.cycle.response_complete or self.cycle.more_body
        return answered and not self.pipeline

    def is_overdue(self, now: float) -> bool:
        return self.unsent.is_stuck(now) or (not self.unsent and now > self.deadline)

    def expire(self) -> None:
        is_answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if self.unsent or self.transport.is_closing():
            self.transport.abort()
        elif self.is_reading and not is_answering:
            self._refuse(TOO_SLOW)
        else:
            self.transport.close()

    def drop(self) -> None:
        self.transport.abort()

    def _allow(self, seconds: float) -> None:
        self.deadline = time.monotonic() + seconds

    # What arrives

    def data_received(self, data: bytes) -> None:
        self.unparsed += len(data)
        super().data_received(data)
        if self.unparsed > LONGEST_HEADERS and not self.transport.is_closing():
            self._refuse(TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_reading = self.in_headers = True
        self._allow(self.limits.header_timeout)

    def on_header(self, name: bytes, value: bytes) -> None:
        if self.in_headers:  # what comes after the body is no header that anyone has checked
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_headers, self.unparsed = False, 0
        self._check()
        super().on_headers_complete()
        self._allow(self.limits.body_timeout)

    def _check(self) -> None:
        """Raises RequestError, which the parser takes as a fault of its own."""
        lines = [len(self.url), *(len(name) + len(value) for name, value in self.headers)]
        if len(lines) > MOST_HEADERS or max(lines) > LONGEST_LINE or sum(lines) > LONGEST_HEADERS:
            self.refusal = TOO_LARGE
            raise RequestError("headers too large")
        if len(self.pipeline) >= DEEPEST_PIPELINE:
            raise RequestError("too many requests at once")

    def on_chunk_header(self) -> None:
        self.unparsed = 0

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self.unparsed = 0
        if self.is_idle and not self.cycle.response_complete:
            later = self.deadline + len(body) / SLOWEST_BODY
            self.deadline = min(later, time.monotonic() + self.limits.body_timeout)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_reading, self.unparsed = False, 0
        self._allow(self.config.timeout_keep_alive if self.is_idle else math.inf)

    # What is answered

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.is_idle and not self.transport.is_closing():
            self.register.add(self)
            self._allow(self.config.timeout_keep_alive)

    def send_400_response(self, msg: str) -> None:
        if self.is_idle:
            self._refuse(self.refusal)
        else:  # another answer is due first
            self.transport.close()

    def _refuse(self, refusal: Response) -> None:
        self.transport.write(written(refusal))
        self.transport.close()


def written(response: Response) -> bytes:
    """A response as it is sent on a connection that is closed then."""
    headers = [name + b": " + value + b"\r\n" for name, value in [*response.raw_headers, (b"connection", b"close")]]
    return b"".join([STATUS_LINE[response.status_code], *headers, b"\r\n", bytes(response.body)])
