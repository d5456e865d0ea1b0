"""How often a network may ask."""

from parlour.server.http.middleware import Buckets, RateLimit

from .applications import Clock, ask, echo


async def test_who_asks_too_often_is_told_when_to_come_again():
    clock = Clock()
    app = RateLimit(echo, Buckets(0.1, 2, clock))
    assert [(await ask(app, path="/api/games")).status_code for _ in range(3)] == [200, 200, 429]
    refused = await ask(app, path="/api/games")
    assert (refused.json()["error"], refused.headers["retry-after"]) == ("too_many", "10")
    assert "10 s" in refused.json()["message"]
    assert (await ask(app, path="/assets/page.js")).status_code == 200
