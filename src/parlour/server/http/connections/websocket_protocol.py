"""WebSocket connections: uvicorn's protocol with a data limit, fast compression and pings at the table's pace."""

from __future__ import annotations

import asyncio
import time
from asyncio.transports import BaseTransport
from typing import cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request

from parlour.server.http.middleware.limits import Bucket, network
from parlour.server.http.schemas.answers import CloseCode
from parlour.server.runtime.client_line import ClientLine

from .register import Configuration, SendBuffer

REASON = "You sent too much data at once."
WINDOW = 13  # bits; 8 kB, so that compression takes 48 kB of memory per connection
DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=WINDOW, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
)  # as small as uvicorn's default in two fifths of the time


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection with a limit on received data, in bytes per second, including pings."""

    def __init__(
        self,
        config: Configuration,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ):
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [DEFLATE]
        self.limits, self.register, self.received = config.limits, config.register, config.received
        now = time.monotonic()
        self.bucket = Bucket(config.limits.socket_rate, config.ws_max_size, now)
        self.deadline = now + config.limits.header_timeout  # for the handshake
        self.host = ""
        self.line: ClientLine | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.send_buffer = SendBuffer(self.transport, self.limits.write_timeout)
        self.register.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.register.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and self._is_flood(len(data)):
            self._disconnect()
        else:
            super().data_received(data)

    def _is_flood(self, size: int) -> bool:
        return bool(
            self.bucket.take(time.monotonic(), size) or self.received.take(network(cast(Scope, self.scope)), size)
        )

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(Scope, self.scope)["state"]["watch"] = self.watch

    # Pings

    def watch(self, line: ClientLine) -> None:
        """Report signs of life and measured round trips, and let the line decide on the pings."""
        self.line = line
        line.attach(self)

    def ping_every(self, seconds: float, timeout: float) -> None:
        is_faster = seconds < (self.ping_interval or 0)
        self.ping_interval, self.ping_timeout = seconds, timeout
        if is_faster and self.pong_timer is not None:
            self.pong_timer.cancel()
            self.pong_timer = self.loop.call_later(timeout, self.keepalive_timeout)
        elif is_faster:
            self.ping_now()

    def ping_now(self) -> None:
        if self.pending_ping_payload is None and self.ping_timer is not None:
            self.ping_timer.cancel()
            self.send_keepalive_ping()

    def handle_pong(self, event: Frame) -> None:
        was_pending = self.pending_ping_payload is not None
        super().handle_pong(event)
        if self.line and was_pending and self.pending_ping_payload is None:
            self.line.measured(self.last_ping_rtt)

    def keepalive_timeout(self) -> None:
        if self.line:
            self.line.is_dead = True
        super().keepalive_timeout()
        self.transport.abort()  # nobody will read what is still in the buffer

    def _disconnect(self) -> None:
        self.stop_keepalive()
        self.conn.fail(CloseCode.TOO_MUCH, REASON)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    @property
    def is_idle(self) -> bool:
        return not self.handshake_complete

    def is_overdue(self, now: float) -> bool:
        return self.send_buffer.is_stuck(now) or (self.is_idle and now > self.deadline)

    def expire(self) -> None:
        self.transport.abort()

    def drop(self) -> None:
        self.transport.abort()
