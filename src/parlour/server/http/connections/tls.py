"""Connections by TLS."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path
from typing import Any

from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from parlour.errors import ParlourError

from .configuration import Configuration
from .requests import RequestConnection


def read_certificate(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """What speaks TLS with a certificate, if there is one; its key may be in the same file. Raises ParlourError."""
    if certificate is None and key is not None:
        raise ParlourError("--key is the key of a certificate: name that as well, with --certificate.")
    if certificate is None:
        return None
    for file in filter(None, (certificate, key)):
        _check(file)
    return _context(certificate, key)


def _context(certificate: Path, key: Path | None) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(certificate, key, password=lambda: b"")
    except (OSError, ValueError) as problem:
        files = f"{certificate} and {key}" if key else f"{certificate}"
        reason = getattr(problem, "reason", None) or problem
        message = f"{files} should hold a certificate and its key, as PEM and without a password ({reason})."
        raise ParlourError(message) from problem
    return context


def _check(file: Path) -> None:
    try:
        file.open("rb").close()
    except OSError as problem:
        reason = f"{file} cannot be read ({problem.strerror})"
        message = f"{reason}. --certificate and --key should name the files of a certificate and of its key."
        raise ParlourError(message) from problem


class SecureConnection(asyncio.Protocol):
    """A connection until TLS is agreed upon; from then on a connection that brings requests.

    asyncio would show it only then, and count nobody who connects and says nothing.
    """

    def __init__(
        self,
        config: Configuration,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ):
        assert config.tls is not None
        self.tls, self.register, self.patience = config.tls, config.register, config.limits.header_timeout
        self.loop = _loop or asyncio.get_running_loop()
        self.requests = RequestConnection(config, server_state, app_state, self.loop)
        self.host, self.early = "", b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.host = (get_remote_addr(transport) or ("",))[0]
        if self.register.admit(self):
            self.handshake = self.loop.create_task(self._agree())
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.register.remove(self)

    def data_received(self, data: bytes) -> None:
        self.early += data  # that came with the end of the handshake

    async def _agree(self) -> None:
        try:
            secure = await self.loop.start_tls(
                self.transport, self, self.tls, server_side=True, ssl_handshake_timeout=self.patience
            )
        except OSError:  # of which errors of TLS are one kind
            secure = None
        self.register.remove(self)
        if secure is None:
            self.transport.abort()
        else:
            self._hand_over(secure)

    def _hand_over(self, secure: asyncio.Transport) -> None:
        secure.set_protocol(self.requests)
        self.requests.connection_made(secure)
        if self.early:
            self.requests.data_received(self.early)

    @property
    def is_idle(self) -> bool:
        return True

    def is_overdue(self, now: float) -> bool:
        return False  # asyncio has an eye on the handshake

    def expire(self) -> None:
        self.transport.abort()

    def drop(self) -> None:
        self.transport.abort()
