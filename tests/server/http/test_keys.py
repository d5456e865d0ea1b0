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


def test_a_caller_is_known_by_the_hash_of_a_token_or_a_cookie():
    token, cookie = keys.fresh_key(), keys.fresh_key()
    hashed = hashlib.sha256(token.encode()).hexdigest()
    assert keys.caller_key(request()) is None
    assert keys.caller_key(request(authorization=f"Bearer {token}")) == hashed
    assert keys.caller_key(request(cookie=f"a=b; parlour={token}")) == hashed
    assert keys.caller_key(request(authorization=f"bearer {token}", cookie=f"parlour={cookie}")) == hashed


@pytest.mark.parametrize("token", ["", "x", "a" * 42, "a" * 44, "a" * 42 + "ä", "a" * 42 + "="])
def test_a_token_that_is_none_is_refused(token):
    with pytest.raises(Refusal, match="a token from POST /api/keys") as refused:
        keys.caller_key(request(authorization=f"Bearer {token}".encode("latin-1").decode("latin-1")))
    assert refused.value.code == "no_key"


def test_another_scheme_is_a_proxys_own_affair():
    assert keys.caller_key(request(authorization="Basic QTpC")) is None


def test_who_comes_without_a_key_is_given_a_cookie():
    response = Response()
    who = keys.ensure_caller_key(request(), response)
    cookie = response.headers["set-cookie"]
    key = cookie.removeprefix("parlour=").partition(";")[0]
    assert keys.fingerprint(key) == who
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie
    assert "Max-Age=31536000" in cookie and "Secure" not in cookie


@pytest.mark.parametrize("scheme", ["https", "wss"])
def test_by_https_the_cookie_is_of_this_host_alone(scheme):
    response = Response()
    who = keys.ensure_caller_key(request(scheme), response)
    cookie = response.headers["set-cookie"]
    key = cookie.removeprefix("__Host-parlour=").partition(";")[0]
    assert "Secure" in cookie and "Path=/" in cookie and "Domain" not in cookie  # without which browsers refuse it
    assert keys.caller_key(request(scheme, cookie=f"__Host-parlour={key}")) == who == keys.fingerprint(key)


def test_a_cookie_that_another_host_may_have_planted_does_not_count_by_https():
    planted = f"parlour={keys.fresh_key()}"
    assert keys.caller_key(request("https", cookie=planted)) is None
    assert keys.caller_key(request("http", cookie=planted)) is not None


def test_who_has_a_key_keeps_it():
    key, response = keys.fresh_key(), Response()
    assert keys.ensure_caller_key(request(cookie=f"parlour={key}"), response) == keys.fingerprint(key)
    assert "set-cookie" not in response.headers
