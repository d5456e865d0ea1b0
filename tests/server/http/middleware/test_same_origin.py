"""Other sites' pages change nothing here, and listen to nothing."""

import pytest

from parlour.server.http.middleware import SameOrigin

from .applications import accept, ask, echo, talk

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
        ("POST", {"origin": "http://[parlour.test"}, 403),
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


@pytest.mark.parametrize(
    ("path", "site", "mode", "status"),
    [
        ("/api/games", "cross-site", "no-cors", 403),
        ("/api/games", "same-site", "cors", 403),
        ("/api/games", "cross-site", "navigate", 200),
        ("/api/games", "same-origin", "cors", 200),
        ("/", "cross-site", "no-cors", 200),
    ],
)
async def test_a_foreign_page_spends_nothing_of_its_visitors(path, site, mode, status):
    answer = await ask(SameOrigin(echo), path=path, headers={"sec-fetch-site": site, "sec-fetch-mode": mode})
    assert answer.status_code == status
