"""How uvicorn serves us, and what it has no settings for."""

from __future__ import annotations

import logging
from ssl import SSLContext
from typing import Any

import uvicorn

from parlour.server.endpoint import BACKLOG
from parlour.server.http.middleware import Buckets
from parlour.server.settings import Settings

from .register import Register

NETWORK_FACTOR = 16  # a network may send as much as so many of its connections alone


class Configuration(uvicorn.Config):
    """uvicorn's configuration, with our limits, the register of open connections, and a certificate where there is one.

    `proxy` names the addresses of proxies, as uvicorn takes them; they may open as many connections as there is room
    for.
    """

    def __init__(self, app: Any, settings: Settings, proxy: str = "", tls: SSLContext | None = None, **options: Any):
        queue = min(BACKLOG, settings.connections // 4)  # all of it is accepted at once, so it has to fit the files
        options |= {"backlog": queue, "timeout_keep_alive": settings.keep_alive}
        super().__init__(app, proxy_headers=bool(proxy), forwarded_allow_ips=proxy, **options)
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # nonsense that strangers send is no news
        self.limits, self.tls = settings, tls
        self.received = Buckets(  # bytes, on live connections
            NETWORK_FACTOR * settings.socket_rate, NETWORK_FACTOR * self.ws_max_size
        )
        self.register = Register(settings.connections, settings.connections_per_network, proxy)
