"""How many live connections a network may have."""

import asyncio

from parlour.server.http.middleware import SocketLimit

from .applications import ask, echo


class Crowd:
    """Those who connect to an application that keeps them until they may leave."""

    def __init__(self, most, in_all=100):
        self.may_leave = asyncio.Event()
        self.limit = SocketLimit(self.stay, most, in_all)

    async def stay(self, scope, receive, send):
        await self.may_leave.wait()
        raise RuntimeError("the end")

    async def come(self, host):
        """What someone is sent, or None who stays."""
        sent = []

        async def send(message):
            sent.append(message)

        scope = {"type": "websocket", "path": "/", "headers": [], "client": (host, 1)}
        task = asyncio.create_task(self.limit(scope, None, send))
        await asyncio.wait([task], timeout=0.01)
        return sent[0]["status"] if sent else None


async def test_a_network_has_so_many_live_connections_and_no_more():
    crowd = Crowd(2)
    assert [await crowd.come(host) for host in ["10.0.0.1"] * 4 + ["10.0.0.2"]] == [None, None, 429, 429, None]


async def test_households_are_counted_as_one():
    crowd = Crowd(1)
    assert [await crowd.come(f"2001:db8::{i}") for i in range(3)] == [None, 429, 429]


async def test_whoever_holds_many_households_has_a_larger_share_and_no_more():
    crowd = Crowd(2)
    hosts = [f"2001:db8:0:{household:x}::1" for household in range(0x1000)]
    assert [await crowd.come(host) for host in hosts[:6]] == [None] * 4 + [429] * 2
    assert [await crowd.come(host) for host in hosts[0x100::0x100]] == [None] * 12 + [429] * 3
    assert await crowd.come("2001:db8:1::1") is None


async def test_nobody_has_more_than_half_of_all():
    crowd = Crowd(2, in_all=6)
    assert [await crowd.come(f"2001:db8:0:{household:x}::1") for household in range(4)] == [None] * 3 + [429]


async def test_who_leaves_makes_room_and_is_forgotten():
    crowd = Crowd(1)
    assert [await crowd.come(host) for host in ["10.0.0.1", "2001:db8::1", "10.0.0.1"]] == [None, None, 429]
    crowd.may_leave.set()
    await asyncio.sleep(0.01)
    assert not crowd.limit.open
    crowd.may_leave.clear()
    assert await crowd.come("10.0.0.1") is None


async def test_requests_are_not_counted():
    limit = SocketLimit(echo, 0, 0)
    assert (await ask(limit)).status_code == 200
