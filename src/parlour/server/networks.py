"""The networks of callers, which share limits: an IPv4 address, or an IPv6 block and the wider blocks around it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network

HOUSEHOLD = 64  # prefix length, in bits, of a household's IPv6 block
WIDER = {56: 2, 48: 8}  # prefix length of a block that one holder may own: its share, in networks
LONGEST = 64  # characters kept of a host name
WIDEST = {4: 8, 6: 16}  # prefix length of the widest network that can be banned, by IP version
REMEMBERED = 4096  # cached addresses and networks


@dataclass(frozen=True, slots=True)
class Block:
    """A network, or a wider block with the share of several networks."""

    name: str
    share: int

    def most(self, of_network: int, in_all: int) -> int:
        """Return its limit, given the limits per network and in all. A wider block gets at most half of all."""
        return max(of_network, min(self.share * of_network, in_all // 2))


@functools.lru_cache(maxsize=REMEMBERED)
def network_of_address(host: str) -> str:
    """Return the network of an address: an IPv4 address itself, or a household's IPv6 block."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:LONGEST]
    if isinstance(address, IPv4Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), HOUSEHOLD), strict=False))


@functools.lru_cache(maxsize=REMEMBERED)
def blocks(network: str) -> tuple[Block, ...]:
    """Return the blocks in which a network counts: itself, and for IPv6 the wider blocks around it."""
    own = Block(network, 1)
    try:
        household = IPv6Network(network)
    except ValueError:
        return (own,)
    return own, *(Block(str(household.supernet(new_prefix=bits)), share) for bits, share in WIDER.items())


def networks(text: str) -> list[IPv4Network | IPv6Network]:
    """Parse a comma-separated list of addresses and networks; * stands for all. Raises ValueError."""
    if text == "*":
        return [ip_network("0.0.0.0/0"), ip_network("::/0")]
    return [ip_network(part.strip()) for part in text.split(",")]


def range_of(text: str) -> str:
    """Return a network to ban, in CIDR notation, of at least a household's IPv6 block. Raises ValueError."""
    network = ip_network(text, strict=False)
    if network.prefixlen < WIDEST[network.version]:
        raise ValueError(f"{text} is wider than /{WIDEST[network.version]}")
    if network.version == 6 and network.prefixlen > HOUSEHOLD:
        network = network.supernet(new_prefix=HOUSEHOLD)
    return str(network)


@functools.lru_cache(maxsize=REMEMBERED)
def ranges_around(network: str) -> tuple[str, ...]:
    """Return all networks in CIDR notation that contain a caller's network; () if that is not an address."""
    try:
        own = ip_network(network)
    except ValueError:
        return ()
    widest = WIDEST[own.version]
    return tuple(str(own.supernet(new_prefix=bits)) for bits in range(widest, own.prefixlen + 1))
