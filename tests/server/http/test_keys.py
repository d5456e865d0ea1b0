"""Callers' keys in tokens and cookies."""

import hashlib

import pytest
from starlette.requests import Request
from starlette.responses import Response

from parlour.server.domain.refusals import Refusal
from parlour.server.http import keys


def request(scheme="http", **headers):
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "scheme": scheme, "path": "/", "server": ("parlour.test", 80), "headers": raw})


def test_keys_are_256_random_bits():
    fresh = {keys.fresh_key() for _ in range(100)}
    assert len(fresh) == 100 and all(keys.KEY.fullmatch(key) for key in fresh)


def test_caller_is_identified_by_the_hash_of_a_token_or_cookie():
    token, cookie = keys.fresh_key(), keys.fresh_key()
    hashed = hashlib.sha256(token.encode()).hexdigest()
    assert keys.caller_key(request()) is keys.caller_key(request(authorization="Basic QTpC")) is None
    assert keys.caller_key(request(authorization=f"Bearer {token}")) == hashed
    assert keys.caller_key(request(cookie=f"a=b; parlour={token}")) == hashed
    assert keys.caller_key(request(authorization=f"bearer {token}", cookie=f"parlour={cookie}")) == hashed


@pytest.mark.parametrize("token", ["", "x", "a" * 42, "a" * 44, "a" * 42 + "ä", "a" * 42 + "="])
def test_malformed_token_is_refused(token):
    with pytest.raises(Refusal, match="a token from POST /api/keys") as refused:
        keys.caller_key(request(authorization=f"Bearer {token}".encode("latin-1").decode("latin-1")))
    assert refused.value.code == "no_key"


@pytest.mark.parametrize(
    ("scheme", "name"), [("http", "parlour"), ("https", "__Host-parlour"), ("wss", "__Host-parlour")]
)
def test_caller_without_a_key_gets_a_cookie(scheme, name):
    response = Response()
    who = keys.give_key(request(scheme), response)
    cookie = response.headers["set-cookie"]
    key = cookie.removeprefix(f"{name}=").partition(";")[0]
    assert keys.caller_key(request(scheme, cookie=f"{name}={key}")) == who == keys.fingerprint(key)
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie and "Max-Age=31536000" in cookie
    assert ("Secure" in cookie) is (scheme != "http") and "Domain" not in cookie  # as browsers require for __Host-


def test_unprefixed_cookie_is_ignored_over_https():
    planted = f"parlour={keys.fresh_key()}"
    assert keys.caller_key(request("https", cookie=planted)) is None
    assert keys.caller_key(request("http", cookie=planted)) is not None
