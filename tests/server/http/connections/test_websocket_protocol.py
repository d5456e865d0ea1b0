"""WebSocket connections."""

import asyncio

import pytest

from .raw import PING, UPGRADE, open_server

TEXT = b"\x81\x82\x00\x00\x00\x00{}"
FRAGMENTS = b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 1000  # fragments of an endless message
CLOSED = "\x11\x4dYou sent too much"  # code 4429 and the reason


async def upgraded(house, path=b"/live", **more):
    client = await house.connect(UPGRADE.replace(b"/live", path), **more)
    assert (await client.answer(b"\r\n\r\n")).startswith("HTTP/1.1 101")
    return client


async def test_connection_stays_open_and_answers_pings(house):
    client = await upgraded(house)
    house.let_pass(10_000)
    for _ in range(100):
        await client.send(PING)
        assert await client.answer(b"\x8a\x00")


async def test_compression_is_negotiated():
    offer = b"/live HTTP/1.1\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
    async with open_server() as house:
        client = await house.connect(UPGRADE.replace(b"/live HTTP/1.1", offer))
        answer = await client.answer(b"\r\n\r\n")
    assert "permessage-deflate; server_max_window_bits=13; client_max_window_bits=12" in answer


@pytest.mark.parametrize("flood", [PING * 1000, TEXT * 1000, FRAGMENTS], ids=["pings", "messages", "fragments"])
async def test_flooding_client_is_disconnected(house, flood):
    client = await upgraded(house)
    await client.send(flood)
    assert CLOSED in await client.rest()


async def test_data_allowance_refills():
    async with open_server(socket_rate=1_000_000) as house:
        client = await upgraded(house)
        for _ in range(20):
            await client.send(PING * 500)
            await asyncio.sleep(0.01)
            assert await client.answer(b"\x8a\x00" * 500)


async def test_data_is_limited_per_network(house):
    crowd = [await upgraded(house) for _ in range(30)]
    other = await upgraded(house, host="127.0.0.2")
    for client in [*crowd, other]:
        await client.send(PING * 600)
    await house.settle()
    hosts = [connection.host for connection in house.register]
    assert 10 < hosts.count("127.0.0.1") < 20 and hosts.count("127.0.0.2") == 1


async def test_incomplete_upgrade_is_closed(house):
    client = await house.connect(UPGRADE.replace(b"Sec-WebSocket-Key", b"X-Key"))
    assert "HTTP/1.1 400" in await client.rest()
    house.server.config.loaded_app = never
    client = await house.connect(UPGRADE)
    house.let_pass(9)
    assert await client.is_open()
    house.let_pass(11)
    assert await client.rest() == ""


async def never(scope, receive, send):
    """An application that neither accepts nor refuses."""
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def test_send_buffer_of_a_client_that_does_not_read_is_bounded(house):
    await house.connect(UPGRADE.replace(b"/live", b"/talk"))
    sent = -1
    while sent != house.app.sent:
        sent = house.app.sent
        await asyncio.sleep(0.1)
    assert all(each.transport.get_write_buffer_size() < 500_000 for each in house.register)
    house.let_pass(0)
    house.let_pass(31)
    await house.settle()
    assert len(house.register) == 0
