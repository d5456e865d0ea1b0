"""How often a network may ask."""

from parlour.server.http.middleware import Buckets, RateLimit

from .applications import Clock, ask, echo


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
