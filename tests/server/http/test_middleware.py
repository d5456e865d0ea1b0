"""The middleware, each before an application that answers everything."""

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from parlour.server.http.middleware import BodyLimit, Buckets, RateLimit, SameOrigin, SecurityHeaders, network


async def echo(scope, receive, send):
    body = await Request(scope, receive).body()
    await PlainTextResponse(f"{len(body)} bytes")(scope, receive, send)


async def ask(app, method="GET", path="/", **more):
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://parlour.test") as client:
        return await client.request(method, path, **more)


async def talk(app, headers):
    """What a WebSocket's client is sent when it comes with these headers."""
    sent = []

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        sent.append(message)

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await app({"type": "websocket", "path": "/", "headers": raw, "client": ("10.0.0.1", 1)}, receive, send)
    return sent


async def accept(scope, receive, send):
    await send({"type": "websocket.accept"})


async def test_the_browser_is_told_to_run_only_what_is_ours():
    headers = (await ask(SecurityHeaders(echo))).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"


OURS = {"origin": "http://parlour.test"}
FOREIGN = {"origin": "http://evil.test"}


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("POST", {}, 200),
        ("POST", OURS, 200),
        ("POST", {"origin": "https://parlour.test"}, 200),  # behind a proxy that speaks TLS for us
        ("POST", {"origin": "https://club.test"}, 200),
        ("POST", {"sec-fetch-site": "same-origin"}, 200),
        ("GET", FOREIGN, 200),
        ("POST", FOREIGN, 403),
        ("DELETE", FOREIGN, 403),
        ("POST", {"origin": "http://parlour.test:8001"}, 403),
        ("POST", {"origin": "http://parlour.test.evil.test"}, 403),
        ("POST", {"origin": "null"}, 403),
        ("POST", {"origin": ""}, 403),
        ("POST", {"sec-fetch-site": "cross-site"}, 403),
        ("POST", {"sec-fetch-site": "same-site"}, 403),
    ],
)
async def test_another_sites_page_changes_nothing(method, headers, status):
    answer = await ask(SameOrigin(echo, allowed=["https://club.test"]), method, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"] == "foreign_origin" and "another site" in answer.json()["message"]


async def test_another_sites_page_listens_to_nothing():
    assert await talk(SameOrigin(accept), {"host": "parlour.test"} | OURS) == [{"type": "websocket.accept"}]
    accepted, closed = await talk(SameOrigin(accept), {"host": "parlour.test"} | FOREIGN)
    assert (accepted["type"], closed["type"], closed["code"]) == ("websocket.accept", "websocket.close", 4403)
    assert "another site" in closed["reason"] and len(closed["reason"].encode()) <= 123


async def test_a_body_is_passed_on_up_to_the_limit():
    app = BodyLimit(echo, limit=2048, larger={"/record": 4096})
    assert (await ask(app, "POST", content=b"x" * 2048)).text == "2048 bytes"
    assert (await ask(app, "POST", "/record", content=b"x" * 4096)).text == "4096 bytes"
    refused = await ask(app, "POST", content=b"x" * 2049)
    assert (refused.status_code, refused.json()["error"]) == (413, "too_large")
    assert "2 kB at most" in refused.json()["message"]


async def test_a_body_of_unannounced_length_is_counted():
    async def drip():
        for _ in range(5):
            yield b"x" * 1000

    app = BodyLimit(echo, limit=4096)
    assert (await ask(app, "POST", content=drip())).status_code == 413
    assert (await ask(BodyLimit(echo, limit=5000), "POST", content=drip())).text == "5000 bytes"


class Clock:
    """A clock that stands until it is set."""

    now = 0.0

    def __call__(self):
        return self.now


def test_a_bucket_runs_dry_and_fills_again():
    clock = Clock()
    buckets = Buckets(rate=2, size=3, clock=clock)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    clock.now = 0.5
    assert [buckets.take("a"), buckets.take("a")] == [0, 0.5]
    clock.now = 100
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_buckets_are_forgotten_before_they_are_too_many(monkeypatch):
    monkeypatch.setattr("parlour.server.http.middleware.MOST_BUCKETS", 10)
    clock = Clock()
    buckets = Buckets(rate=1, size=1, clock=clock)
    for i in range(100):
        buckets.take(f"10.0.0.{i}")
        clock.now += 0.01
    assert len(buckets._buckets) <= 10


async def test_who_asks_too_often_is_told_when_to_come_again():
    clock = Clock()
    app = RateLimit(echo, Buckets(0.1, 2, clock), Buckets(1, 2, clock), lambda method, path: False)
    assert [(await ask(app, path="/api/games")).status_code for _ in range(3)] == [200, 200, 429]
    refused = await ask(app, path="/api/games")
    assert (refused.json()["error"], refused.headers["retry-after"]) == ("too_many", "10")
    assert "10 s" in refused.json()["message"]
    assert (await ask(app, path="/assets/page.js")).status_code == 200


async def test_what_is_costly_is_counted_apart():
    clock = Clock()
    app = RateLimit(echo, Buckets(1, 9, clock), Buckets(0.5, 1, clock), lambda method, path: method == "POST")
    assert [(await ask(app, "POST", "/api/tables")).status_code for _ in range(2)] == [200, 429]
    assert (await ask(app, "GET", "/api/tables")).status_code == 200


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("testclient", "testclient"),
    ],
)
def test_whose_requests_are_counted_together(host, counted):
    assert network({"client": (host, 1)}) == counted


def test_a_client_without_an_address_is_counted_too():
    assert network({"client": None}) == "unknown"
