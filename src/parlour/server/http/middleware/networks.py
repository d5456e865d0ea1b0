"""The networks that requests and connections come from: those of one network are counted together."""

from __future__ import annotations

import functools
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network

from starlette.types import Scope

UNKNOWN = "unknown"
HOUSEHOLD = 64  # bits of an IPv6 address that a household's machines have in common
LONGEST = 64  # characters that are kept of a name that is no address
REMEMBERED = 4096  # addresses whose network is known at once


def network(scope: Scope) -> str:
    """The network that a request or a live connection comes from; behind a proxy, the one that the proxy names."""
    return network_of_address(scope["client"][0]) if scope.get("client") else UNKNOWN


@functools.lru_cache(maxsize=REMEMBERED)
def network_of_address(host: str) -> str:
    """The network of an address: the address itself; for IPv6 the block that a household is given."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:LONGEST]
    if isinstance(address, IPv4Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), HOUSEHOLD), strict=False))


def networks(text: str) -> list[IPv4Network | IPv6Network]:
    """Parse addresses and networks, separated by commas; * stands for all. Raises ValueError."""
    if text == "*":
        return [ip_network("0.0.0.0/0"), ip_network("::/0")]
    return [ip_network(part.strip()) for part in text.split(",")]
