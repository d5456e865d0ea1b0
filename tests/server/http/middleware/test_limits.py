"""Limits on requests, live connections and bodies."""

import asyncio

import pytest

from parlour.server.http.middleware.limits import BodyLimit, Buckets, RateLimit, SocketLimit, network
from tests.server.times import until

from .applications import Clock, ask, echo


def test_network_of_a_request_is_that_of_its_client():
    assert network({"client": ("2001:db8:1:2:3:4:5:6", 1)}) == "2001:db8:1:2::/64"
    assert network({"client": None}) == "unknown"


# Buckets


def test_bucket_empties_and_refills():
    clock = Clock()
    buckets = Buckets(rate=2, size=3, clock=clock)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    clock.now = 0.5
    assert [buckets.take("a"), buckets.take("a")] == [0, 0.5]
    clock.now = 100
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_several_tokens_are_taken_together_or_not_at_all():
    buckets = Buckets(rate=2, size=10, clock=Clock())
    assert [buckets.take("a", 6), buckets.take("a", 6), buckets.take("a", 4)] == [0, 1, 0]


def test_enclosing_networks_have_larger_buckets():
    buckets = Buckets(rate=1, size=10, clock=Clock())

    def taken(networks):
        return [buckets.take(network) for network in networks].count(0)

    assert taken([f"2001:db8:0:{number:x}::/64" for number in range(0x100)]) == 20  # 256 networks in one /56
    assert taken([f"2001:db8:0:{number:x}::/64" for number in range(0x100, 0x10000, 0x80)]) == 60  # others in its /48
    assert taken(["2001:db8:1::/64"] * 20) == 10
    assert taken(["10.0.0.1"] * 20) == 10


def test_refusal_takes_nothing_and_is_not_remembered():
    buckets = Buckets(rate=1, size=10, clock=Clock())
    for household in ("2001:db8::/64", "2001:db8:0:1::/64"):
        assert [buckets.take(household) for _ in range(100)].count(0) == 10
    assert buckets.take("2001:db8:0:2::/64") > 0
    assert len(buckets._buckets) == 2 + 1 + 1  # the networks, their /56 and their /48


def test_number_of_buckets_is_limited_but_a_crowd_refills_none(monkeypatch):
    monkeypatch.setattr("parlour.server.http.middleware.limits.MOST_BUCKETS", 10)
    clock = Clock()
    buckets = Buckets(rate=0.01, size=3, clock=clock)
    assert [buckets.take("spent") for _ in range(4)] == [0, 0, 0, pytest.approx(100)]
    assert [buckets.take("half spent") for _ in range(2)] == [0, 0]
    for i in range(1000):
        buckets.take(f"2001:db8:{i:x}::/64")
        clock.now += 0.001
    assert len(buckets._buckets) <= 10
    assert buckets.take("spent") == pytest.approx(99)
    assert [buckets.take("half spent") for _ in range(2)] == [0, pytest.approx(99)]


# Requests


async def test_rate_limit_reports_when_to_retry():
    clock = Clock()
    app = RateLimit(echo, Buckets(0.1, 2, clock))
    assert [(await ask(app, path="/api/games")).status_code for _ in range(3)] == [200, 200, 429]
    refused = await ask(app, path="/api/games")
    assert (refused.json()["error"], refused.headers["retry-after"]) == ("too_many", "10")
    assert "10 s" in refused.json()["message"]
    assert (await ask(app, path="/assets/page.js")).status_code == 200


# Live connections


class Crowd:
    """Clients of an application that keeps connections open until `may_leave` is set."""

    def __init__(self, most, total=100):
        self.may_leave = asyncio.Event()
        self.limit = SocketLimit(self.stay, most, total)

    async def stay(self, scope, receive, send):
        await self.may_leave.wait()
        raise RuntimeError("the end")

    async def connect(self, host):
        """Connect from a host. Return the status of the refusal, or None if accepted."""
        sent = []

        async def send(message):
            sent.append(message)

        scope = {"type": "websocket", "path": "/", "headers": [], "client": (host, 1)}
        task = asyncio.create_task(self.limit(scope, None, send))
        await asyncio.wait([task], timeout=0.01)
        return sent[0]["status"] if sent else None


@pytest.mark.parametrize(
    ("most", "total", "hosts", "accepted"),
    [
        (2, 100, ["10.0.0.1"] * 4, 2),
        (2, 100, ["10.0.0.1", "10.0.0.1", "10.0.0.2"], 3),
        (1, 100, [f"2001:db8::{i}" for i in range(3)], 1),  # one household
        (2, 100, [f"2001:db8:0:{household:x}::1" for household in range(6)], 4),  # one /56
        (2, 100, [f"2001:db8:0:{household:x}::1" for household in range(0, 0x1400, 0x100)], 16),  # one /48
        (2, 6, [f"2001:db8:0:{household:x}::1" for household in range(4)], 3),  # half of the total
    ],
)
async def test_connections_per_network_and_enclosing_network_are_limited(most, total, hosts, accepted):
    crowd = Crowd(most, total)
    assert [await crowd.connect(host) for host in hosts] == [None] * accepted + [429] * (len(hosts) - accepted)
    assert await crowd.connect("2001:db8:1::1") is None


async def test_disconnecting_makes_room():
    crowd = Crowd(1)
    assert [await crowd.connect(host) for host in ["10.0.0.1", "2001:db8::1", "10.0.0.1"]] == [None, None, 429]
    crowd.may_leave.set()
    await until(lambda: not crowd.limit.open)
    crowd.may_leave.clear()
    assert await crowd.connect("10.0.0.1") is None
    assert (await ask(SocketLimit(echo, 0, 0))).status_code == 200, "HTTP requests are not counted"


# Bodies


async def test_body_passes_up_to_the_limit():
    async def drip():
        for _ in range(3):
            yield b"x" * 1000

    app = BodyLimit(echo, limit=2048, larger={"/record": 4096})
    assert (await ask(app, "POST", "/record", content=drip())).text == "3000 bytes"
    assert (await ask(app, "POST", content=drip())).status_code == 413
    assert (await ask(app, "POST", content=b"x" * 2048)).text == "2048 bytes"
    assert (await ask(app, "POST", "/record", content=b"x" * 4096)).text == "4096 bytes"
    refused = await ask(app, "POST", content=b"x" * 2049)
    assert (refused.status_code, refused.json()["error"]) == (413, "too_large")
    assert "at most 2 kB" in refused.json()["message"]


async def test_incomplete_body_is_dropped():
    messages = [{"type": "http.request", "body": b"half", "more_body": True}, {"type": "http.disconnect"}]

    async def receive():
        return messages.pop(0)

    async def fail(*_):
        raise AssertionError("an incomplete body was passed on")

    await BodyLimit(fail)({"type": "http", "path": "/"}, receive, fail)
    assert messages == []
