"""WebSocket connections: uvicorn's protocol with a data limit and fast compression."""

from __future__ import annotations

import asyncio
import time
from asyncio.transports import BaseTransport
from typing import cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from parlour.server.http.middleware.limits import Bucket, network
from parlour.server.http.schemas.answers import CloseCode

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
