"""HTTP connections: uvicorn's protocol with deadlines and size limits."""

from __future__ import annotations

import asyncio
import math
import time

from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from parlour.server.http.error_responses import error_response

from .register import Configuration, Connection, SendBuffer

KILOBYTE = 1024
MOST_HEADERS = 100
LONGEST_LINE = 8_000  # bytes in an address or header; the limit of the websockets library is 8192
LONGEST_HEADERS = 32 * KILOBYTE  # bytes in all headers, or in anything else outside a body
SLOWEST_BODY = 1_000  # bytes per second
DEEPEST_PIPELINE = 8  # requests waiting for the response to an earlier one
NOT_HTTP = error_response(400, "invalid", "This is not a valid HTTP request.")
TWO_HOSTS = error_response(400, "invalid", "A request can have only one Host header.")
TOO_LARGE = error_response(431, "too_large", "A request can have at most 100 headers of 8 kB each, 32 kB in total.")
TOO_SLOW = error_response(408, "too_slow", "The request took too long to arrive.")
FULL = error_response(503, "busy", "Too many connections are open. Try again in a few seconds.")
FULL.headers["Retry-After"] = "5"


class RequestError(Exception):
    """A request exceeds a limit or is ambiguous."""


class HttpProtocol(HttpToolsProtocol):
    """An HTTP connection with deadlines and size limits for requests."""

    def __init__(
        self,
        config: Configuration,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
        handshake: Connection | None = None,
    ):
        """`handshake` is the TLS handshake whose place in the register this connection takes."""
        super().__init__(config, server_state, app_state, _loop)
        self.handshake = handshake
        self.limits, self.register = config.limits, config.register
        self.host = ""
        self.deadline = math.inf  # for the client's next step
        self.unparsed = 0  # bytes since the parser's last callback
        self.is_reading = self.in_headers = False  # inside a request; inside its headers
        self.refusal = NOT_HTTP  # response to a request that cannot be parsed

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.send_buffer = SendBuffer(transport, self.limits.write_timeout)
        self._allow(self.limits.header_timeout)
        if self.handshake:
            self.register.remove(self.handshake)
        if not self.register.admit(self):
            self._refuse(FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        self.register.remove(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self.register.remove(self)
        if self.is_idle:
            super().handle_websocket_upgrade()
        else:  # the response to an earlier request would end up among the messages
            self.transport.close()

    @property
    def is_idle(self) -> bool:
        is_done = self.cycle is None or self.cycle.response_complete or self.cycle.more_body
        return is_done and not self.pipeline

    def is_overdue(self, now: float) -> bool:
        return self.send_buffer.is_stuck(now) or (not self.send_buffer and now > self.deadline)

    def expire(self) -> None:
        is_responding = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if self.send_buffer or self.transport.is_closing():
            self.transport.abort()
        elif self.is_reading and not is_responding:
            self._refuse(TOO_SLOW)
        else:
            self.transport.close()

    def drop(self) -> None:
        self.transport.abort()

    def _allow(self, seconds: float) -> None:
        self.deadline = time.monotonic() + seconds

    # Parsing requests

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
        if self.in_headers:  # ignores trailers, which have not been checked
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_headers, self.unparsed = False, 0
        self._check()
        super().on_headers_complete()
        self._allow(self.limits.body_timeout)

    def _check(self) -> None:
        """Check the headers. Raises RequestError, which the parser turns into a parse error."""
        if [name for name, _ in self.headers].count(
            b"host"
        ) > 1:  # a proxy and this server could believe different ones
            self.refusal = TWO_HOSTS
            raise RequestError("two hosts")
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
            extended = self.deadline + len(body) / SLOWEST_BODY
            self.deadline = min(extended, time.monotonic() + self.limits.body_timeout)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_reading, self.unparsed = False, 0
        self._allow(self.config.timeout_keep_alive if self.is_idle else math.inf)

    # Sending responses

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.is_idle and not self.transport.is_closing():
            self.register.add(self)
            self._allow(self.config.timeout_keep_alive)

    def send_400_response(self, msg: str) -> None:
        if self.is_idle:
            self._refuse(self.refusal)
        else:  # an earlier response is still pending
            self.transport.close()

    def _refuse(self, refusal: Response) -> None:
        self.transport.write(_serialize(refusal))
        self.transport.close()


def _serialize(response: Response) -> bytes:
    """A response as bytes, with the header that closes the connection."""
    headers = [name + b": " + value + b"\r\n" for name, value in [*response.raw_headers, (b"connection", b"close")]]
    return b"".join([STATUS_LINE[response.status_code], *headers, b"\r\n", bytes(response.body)])
