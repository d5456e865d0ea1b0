"""Trusted hosts, same origin and security headers."""

import socket

import pytest

from parlour.server.http.middleware.security import SameOrigin, SecurityHeaders, TrustedHosts

from .applications import accept, ask, connect, echo

OWN = socket.gethostname()
OWN_HOSTS = (
    "localhost localhost:8000 LOCALHOST. parlour.localhost:8000 127.0.0.1:8000 192.168.1.7 [::1]:8000 club.test "
    f"Club.Test:443 {OWN} {OWN.partition('.')[0]}.local:8000"
)
FOREIGN_HOSTS = (
    "evil.test Evil.test:8000 127.0.0.1.evil.test localhost.evil.test evillocalhost a.club.test club.test.evil.test "
    f"evil.local local {OWN}.evil.test [::1 127.1 0x7f.1"
)
OURS = {"origin": "http://parlour.test"}
FOREIGN = {"origin": "http://evil.test"}


@pytest.mark.parametrize("host", OWN_HOSTS.split())
async def test_own_addresses_and_names_are_trusted(host):
    assert (await ask(TrustedHosts(echo, ["club.test"]), headers={"host": host})).status_code == 200


@pytest.mark.parametrize("host", ["", *FOREIGN_HOSTS.split()])
async def test_other_hosts_are_refused(host):
    answer = await ask(TrustedHosts(echo, ["club.test"]), headers={"host": host})
    assert (answer.status_code, answer.json()["error"]) == (421, "foreign_host")
    assert (await ask(TrustedHosts(echo, ["*"]), headers={"host": host})).status_code == 200


async def test_refusal_names_the_setting():
    answer = await ask(TrustedHosts(echo), headers={"host": "Evil.test:80"})
    assert answer.json()["message"] == (
        "This server does not accept the host name evil.test. Its operator can allow it with PARLOUR_HOSTS=evil.test."
    )


async def test_websocket_with_a_foreign_host_is_refused():
    refused, _ = await connect(TrustedHosts(accept), {"host": "evil.test"})
    assert (refused["type"], refused["status"]) == ("websocket.http.response.start", 421)
    for headers in ({"host": "localhost"}, {}):
        assert await connect(TrustedHosts(accept), headers) == [{"type": "websocket.accept"}]


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("POST", {}, 200),
        ("POST", OURS, 200),
        ("POST", {"origin": "https://parlour.test"}, 200),  # behind a proxy with TLS
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
async def test_unsafe_request_from_another_site_is_refused(method, headers, status):
    answer = await ask(SameOrigin(echo, allowed=["https://club.test"]), method, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"] == "foreign_origin" and "another site" in answer.json()["message"]


async def test_websocket_from_another_site_is_refused():
    assert await connect(SameOrigin(accept), {"host": "parlour.test"} | OURS) == [{"type": "websocket.accept"}]
    accepted, closed = await connect(SameOrigin(accept), {"host": "parlour.test"} | FOREIGN)
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
async def test_embedded_api_request_from_another_site_is_refused(path, site, mode, status):
    answer = await ask(SameOrigin(echo), path=path, headers={"sec-fetch-site": site, "sec-fetch-mode": mode})
    assert answer.status_code == status


async def test_security_headers_are_set():
    headers = (await ask(SecurityHeaders(echo))).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    assert (headers["x-content-type-options"], headers["cache-control"]) == ("nosniff", "no-store")
    assert headers["cross-origin-opener-policy"] == headers["referrer-policy"] == "same-origin"
