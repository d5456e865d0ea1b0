"""What a connection may cost: uvicorn's protocols, with deadlines, sizes and numbers that it has no settings for."""

from .configuration import Configuration
from .files import fit, raise_file_limit
from .live import LiveConnection
from .requests import RequestConnection
from .tls import SecureConnection, read_certificate

__all__ = [
    "Configuration",
    "LiveConnection",
    "RequestConnection",
    "SecureConnection",
    "fit",
    "raise_file_limit",
    "read_certificate",
]
