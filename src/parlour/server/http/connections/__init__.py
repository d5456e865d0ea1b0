"""Limits on connections that uvicorn has no settings for: subclasses of its protocols with deadlines and sizes."""

from .configuration import Configuration, fit, raise_file_limit
from .http_protocol import HttpProtocol
from .tls import TlsProtocol, read_certificate
from .websocket_protocol import WebSocketProtocol

__all__ = [
    "Configuration",
    "HttpProtocol",
    "TlsProtocol",
    "WebSocketProtocol",
    "fit",
    "raise_file_limit",
    "read_certificate",
]
