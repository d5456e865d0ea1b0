"""Requests that strangers cause never reach the local network."""

import asyncio
import threading

import httpx
import pytest

from parlour.server.runtime.notices import guarded_client
from parlour.server.runtime.notices.guarded_client import (
    AddressError,
    CheckedAddress,
    GuardedClient,
    host_of,
    is_public,
)

LOCAL = """127.0.0.1 127.8.8.8 0.0.0.0 10.1.2.3 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 192.0.2.1 198.18.0.1
203.0.113.7 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1
::ffff:127.0.0.1 ::ffff:10.0.0.1 2002:7f00:1:: 2002:c0a8:1:: 64:ff9b::7f00:1 64:ff9b::a00:1 2001::1 2001:db8::1
64:ff9b:1::1""".split()
PUBLIC = "93.184.215.14 1.1.1.1 2606:4700::1111 64:ff9b::101:101 ::ffff:1.1.1.1".split()


@pytest.mark.parametrize("address", LOCAL)
def test_local_and_reserved_addresses_are_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_addresses_on_the_internet_are_public(address):
    assert is_public(address)


OTHER = """http://example.org/ ftp://example.org/ https:// https:///x https://user@example.org/ https://u:p@example.org/
https://example.org:8443/ https://example.org:99999/ https://example.org/#x https://[::1 https://exämple.org/
example.org //example.org https://example.org\\@10.0.0.1/""".split()


@pytest.mark.parametrize("url", [*OTHER, "https://x.org/a b", "https://x.org/\n", "https://x.org/" + "x" * 1000])
def test_other_addresses_are_refused(url):
    with pytest.raises(AddressError):
        host_of(url)


def test_host_of_plain_addresses():
    assert [host_of(f"https://{it}") for it in ("Example.org", "example.org:443/a?b=c")] == ["example.org"] * 2


@pytest.mark.parametrize("found", [["127.0.0.1"], ["1.1.1.1", "::1"], [], UnicodeError()])
async def test_name_that_leads_into_a_local_network_is_refused(monkeypatch, found):
    def resolve(host):
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(guarded_client, "resolve", resolve)
    client = GuardedClient()
    with pytest.raises(AddressError):
        await client.post("https://example.org/", {}, b"")
    await client.close()


async def test_name_server_that_hangs_costs_a_limited_time(monkeypatch):
    go = threading.Event()
    monkeypatch.setattr(guarded_client, "resolve", lambda host: [str(go.wait(60))])
    monkeypatch.setattr(guarded_client, "TIMEOUT", 0.05)
    client = GuardedClient()
    with pytest.raises(TimeoutError):
        await client.check("https://example.org/")
    go.set()
    await client.close()


async def test_connection_goes_to_the_checked_address_under_the_original_name(monkeypatch):
    """The name would resolve to another address by now."""
    greeting = asyncio.get_running_loop().create_future()

    async def greet(reader, writer):
        greeting.set_result(await reader.read(2048))
        writer.close()

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    client = GuardedClient()
    checked = CheckedAddress(f"https://rebound.example.org:{port}/x", "rebound.example.org", ("127.0.0.1",))
    with pytest.raises(httpx.HTTPError):
        await client._post(checked, {}, b"")
    assert b"rebound.example.org" in await greeting  # the name in the TLS handshake
    await client.close()
    server.close()


async def test_redirects_and_proxies_are_not_followed(monkeypatch):
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")
    opened = GuardedClient._open_client()
    assert not opened.follow_redirects and not opened.trust_env
    await opened.aclose()


def test_resolving_needs_no_name_server_for_addresses():
    assert guarded_client.resolve("127.0.0.1") == ["127.0.0.1"]
