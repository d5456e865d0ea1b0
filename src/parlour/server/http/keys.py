"""Callers' keys: 256 random bits, in a cookie for the page and in a bearer token for bots.

A key is anonymous: anyone who has it controls the seats taken with it. Other modules see only its SHA-256, so stored
and logged data give nobody access to a seat.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from parlour.server.domain.refusals import Refusal
from parlour.view.language import phrases

say = phrases(__package__)

COOKIE = "parlour"
SECURE_COOKIE = "__Host-parlour"  # browsers accept this prefix only over HTTPS and from the same host
YEAR = 365 * 24 * 60 * 60  # seconds
KEY = re.compile(r"[A-Za-z0-9_-]{43}")


def fresh_key() -> str:
    """A new random key."""
    return secrets.token_urlsafe(32)


def fingerprint(key: str) -> str:
    """The SHA-256 of a key in hexadecimal, by which tables identify it."""
    return hashlib.sha256(key.encode()).hexdigest()


def caller_key(connection: HTTPConnection) -> str | None:
    """The fingerprint of the caller's key; None without a key. Raises Refusal for a malformed token."""
    key = _bearer(connection) or connection.cookies.get(_name(connection), "")
    return fingerprint(key) if KEY.fullmatch(key) else None  # a malformed cookie gets replaced


def give_key(connection: HTTPConnection, response: Response) -> str:
    """Give the caller a fresh key in a cookie, and return its fingerprint."""
    key = fresh_key()
    set_key(connection, response, key)
    return fingerprint(key)


def set_key(connection: HTTPConnection, response: Response, key: str) -> None:
    """Put a key in the caller's cookie."""
    name, secure = _name(connection), is_secure(connection)
    response.set_cookie(name, key, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def has_token(connection: HTTPConnection) -> bool:
    """Whether the caller sent a token. Raises Refusal if it is malformed."""
    return _bearer(connection) is not None


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the browser uses TLS, with the server itself or with a proxy."""
    return connection.url.scheme in ("https", "wss")


def _name(connection: HTTPConnection) -> str:
    return SECURE_COOKIE if is_secure(connection) else COOKIE


def _bearer(connection: HTTPConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return None  # meant for a proxy
    if not KEY.fullmatch(token):
        message = say("The Authorization header should be Bearer, a space and a token from POST /api/keys.")
        raise Refusal("no_key", message)
    return token
