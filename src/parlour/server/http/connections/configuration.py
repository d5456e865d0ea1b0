"""The configuration of uvicorn, and the number of connections that the system allows."""

from __future__ import annotations

import logging
import sys
from ssl import SSLContext
from typing import Any

import uvicorn

from parlour.server.endpoint import BACKLOG
from parlour.server.http.middleware import Buckets
from parlour.server.settings import Settings

from .register import Register

NETWORK_FACTOR = 16  # data limit of a network, as a multiple of that of one live connection
RESERVE = 192  # files reserved for the database, other reading, and connections about to be refused
PLENTY = 65_536  # files, where the system has no limit


class Configuration(uvicorn.Config):
    """Uvicorn's configuration with limits, the register of open connections, and TLS if there is a certificate."""

    def __init__(self, app: Any, settings: Settings, proxy: str = "", tls: SSLContext | None = None, **options: Any):
        """`proxy` are addresses of trusted proxies in uvicorn's format, exempt from the limit per network."""
        queue = min(BACKLOG, settings.connections // 4)  # accepted all at once, so it must leave files for others
        options |= {"backlog": queue, "timeout_keep_alive": settings.keep_alive}
        super().__init__(app, proxy_headers=bool(proxy), forwarded_allow_ips=proxy, **options)
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # malformed requests are not worth a warning
        self.limits, self.tls = settings, tls
        # bytes received on live connections, per network
        self.received = Buckets(NETWORK_FACTOR * settings.socket_rate, NETWORK_FACTOR * self.ws_max_size)
        self.register = Register(settings.connections, settings.connections_per_network, proxy)


def raise_file_limit() -> int:
    """Raise this process's limit of open files as far as possible, and return it."""
    if sys.platform == "win32":
        return PLENTY
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, PLENTY) if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # the system has a lower limit that it does not report
        return soft
    return wanted


def fit(settings: Settings, files: int) -> Settings:
    """Limit the settings to a number of open files.

    A network gets at most half of the connections, and at most three quarters of its own for live connections.
    """
    most = min(settings.connections, max(files - RESERVE, files // 2))
    per_network = min(settings.connections_per_network, most // 2)
    live = min(settings.sockets_per_network, per_network * 3 // 4)
    numbers = {"connections": most, "connections_per_network": per_network, "sockets_per_network": live}
    return settings.model_copy(update=numbers)
