"""The networks that callers come from: those of one are counted together, and so are those of wider ones around it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network

HOUSEHOLD = 64  # bits of an IPv6 address that a household's machines have in common
WIDER = {56: 2, 48: 8}  # the same of blocks that one holder may be given whole: how many networks' share each has
LONGEST = 64  # characters that are kept of a name that is no address
REMEMBERED = 4096  # addresses and networks that are known at once


@dataclass(frozen=True, slots=True)
class Block:
    """A network, or a wider one around it, whose share is that of so many networks."""

    name: str
    share: int

    def most(self, of_network: int, in_all: int) -> int:
        """How many of something it may have; a wider one has no more than half of all."""
        return max(of_network, min(self.share * of_network, in_all // 2))


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


@functools.lru_cache(maxsize=REMEMBERED)
def blocks(network: str) -> tuple[Block, ...]:
    """What is counted of a network, itself first: of IPv6 the wider ones too, of which one holder may have them all."""
    own = Block(network, 1)
    try:
        household = IPv6Network(network)
    except ValueError:
        return (own,)
    return own, *(Block(str(household.supernet(new_prefix=bits)), share) for bits, share in WIDER.items())


def networks(text: str) -> list[IPv4Network | IPv6Network]:
    """Parse addresses and networks, separated by commas; * stands for all. Raises ValueError."""
    if text == "*":
        return [ip_network("0.0.0.0/0"), ip_network("::/0")]
    return [ip_network(part.strip()) for part in text.split(",")]
