"""TLS connections."""

from __future__ import annotations

import asyncio
import ssl
from asyncio.sslproto import SSLProtocol
from pathlib import Path
from typing import Any, cast

from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from parlour.errors import ParlourError

from .http_protocol import HttpProtocol
from .register import Configuration


def read_certificate(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """The TLS context for a certificate; None without one. The key may be in the same file. Raises ParlourError."""
    if certificate is None and key is not None:
        raise ParlourError("--key requires --certificate.")
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
        message = f"{files} should contain a PEM certificate and its key without a password ({reason})."
        raise ParlourError(message) from problem
    return context


def _check(file: Path) -> None:
    try:
        file.open("rb").close()
    except OSError as problem:
        reason = f"Cannot read {file} ({problem.strerror})"
        message = f"{reason}. Set --certificate and --key to the files of a certificate and its key."
        raise ParlourError(message) from problem


class TlsProtocol(SSLProtocol):
    """A TLS connection, registered during the handshake, and afterwards through its HTTP connection.

    asyncio's own TLS servers create a protocol only after the handshake, so silent clients would not be counted.
    """

    def __init__(
        self,
        config: Configuration,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ):
        assert config.tls is not None
        loop = _loop or asyncio.get_running_loop()
        requests = HttpProtocol(config, server_state, app_state, loop, handshake=self)
        handshake: dict[str, Any] = {"waiter": None, "ssl_handshake_timeout": config.limits.header_timeout}
        super().__init__(loop, requests, config.tls, server_side=True, **handshake)
        self.register, self.host = config.register, ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.host = (get_remote_addr(self.transport) or ("",))[0]
        super().connection_made(self.transport)
        if not self.register.admit(self):
            self.drop()

    def connection_lost(self, exc: BaseException | None) -> None:
        self.register.remove(self)
        super().connection_lost(exc)

    @property
    def is_idle(self) -> bool:
        return True

    def is_overdue(self, now: float) -> bool:
        return False  # asyncio limits the duration of the handshake

    def expire(self) -> None:
        self.drop()

    def drop(self) -> None:
        self.transport.abort()
