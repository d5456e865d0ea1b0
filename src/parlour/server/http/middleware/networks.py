"""The networks that requests and live connections come from."""

from __future__ import annotations

from starlette.types import Scope

from parlour.server.networks import network_of_address

UNKNOWN = "unknown"


def network(scope: Scope) -> str:
    """The network that a request or a live connection comes from; behind a proxy, the one that the proxy names."""
    return network_of_address(scope["client"][0]) if scope.get("client") else UNKNOWN
