"""HTTPS requests to addresses that strangers have chosen: never into a local network, and never for long.

A host name is resolved once; if all its addresses are public, the request goes to one of these. So a name that later
resolves to another address (DNS rebinding) changes nothing. Redirects are not followed, and proxies not used.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import httpx

TIMEOUT = 10.0  # seconds, for all steps together
PORT = 443
MOST_CHARACTERS = 1_000
RESOLVERS = 4  # threads, as resolving may hang
NAT64 = IPv6Network("64:ff9b::/96")
# not on the internet, although early versions of Python count them as global
RESERVED_BLOCKS = [*map(IPv6Network, ("64:ff9b:1::/48", "2001::/23", "3fff::/20", "5f00::/16"))]


class AddressError(Exception):
    """An address that is never requested: malformed, or not on the public internet."""


class GoneError(Exception):
    """An address that takes no messages any more."""


@dataclass(frozen=True, slots=True)
class CheckedAddress:
    """A URL, its host name, and the addresses that it may be requested from."""

    url: str
    host: str
    addresses: tuple[str, ...]


def resolve(host: str) -> list[str]:
    """Return the addresses of a host. Raises OSError."""
    found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(info[4][0]) for info in found))


def is_public(address: str) -> bool:
    """Whether an address is on the public internet, and leads to no other address that isn't."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        if any(ip in block for block in RESERVED_BLOCKS):
            return False
        inner = ip.ipv4_mapped or ip.sixtofour or (IPv4Address(int(ip) & 0xFFFFFFFF) if ip in NAT64 else None)
        ip = inner or ip
    return ip.is_global and not ip.is_multicast


def host_of(url: str) -> str:
    """Return the host of an https address without user, other port or fragment. Raises AddressError."""
    try:
        parts = urlsplit(url)
        is_plain = parts.port in (None, PORT) and parts.username is None and not parts.fragment
    except ValueError as problem:
        raise AddressError(str(problem)) from problem
    fits = len(url) <= MOST_CHARACTERS and url.isascii() and url.isprintable() and " " not in url and "\\" not in url
    if parts.scheme != "https" or not parts.hostname or not is_plain or not fits:
        raise AddressError("should be an https address")
    return parts.hostname


class GuardedClient:
    """Sends requests to public addresses only."""

    def __init__(self) -> None:
        self._resolvers = ThreadPoolExecutor(RESOLVERS, thread_name_prefix="resolver")
        self._client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        """Close all connections."""
        self._resolvers.shutdown(wait=False, cancel_futures=True)
        if self._client:
            await self._client.aclose()

    async def check(self, url: str) -> CheckedAddress:
        """Resolve an address, and return it if it is public. Raises AddressError, and OSError for an unknown host."""
        host = host_of(url)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(TIMEOUT):
                addresses = await loop.run_in_executor(self._resolvers, resolve, host)
        except UnicodeError as problem:
            raise AddressError("should be a host name") from problem
        if not addresses or not all(map(is_public, addresses)):
            raise AddressError("not a public address")
        return CheckedAddress(url, host, tuple(addresses))

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Post to an address, and return the status. Raises AddressError and OSError."""
        import httpx

        try:
            async with asyncio.timeout(TIMEOUT):
                return await self._post(await self.check(url), headers, body)
        except (httpx.HTTPError, httpx.InvalidURL) as problem:
            raise OSError(f"{type(problem).__name__}: {problem}") from problem

    async def _post(self, checked: CheckedAddress, headers: Mapping[str, str], body: bytes) -> int:
        """Post to the first address that accepts a connection. The body of the response is not read."""
        import httpx

        client = self._client = self._client or self._open_client()
        url, named = httpx.URL(checked.url), {"Host": checked.host, **headers}
        failure: Exception = OSError("The host has no address.")
        for address in checked.addresses:
            try:
                pinned, more = url.copy_with(host=address), {"sni_hostname": checked.host}
                async with client.stream("POST", pinned, headers=named, content=body, extensions=more) as response:
                    return response.status_code
            except httpx.ConnectError as problem:
                failure = problem
        raise failure

    @staticmethod
    def _open_client() -> httpx.AsyncClient:
        """A client that keeps no connection, which could be mistaken for one to another name at the same address."""
        import httpx

        limits = httpx.Limits(max_keepalive_connections=0)
        return httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=TIMEOUT, limits=limits)
