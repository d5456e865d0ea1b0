"""Web Push: encrypted messages to browsers through the push services of their makers."""

from __future__ import annotations

import asyncio
import base64
import json
import secrets
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from parlour.server.storage.channels import Channel

from .guarded_client import GoneError, GuardedClient

if TYPE_CHECKING:
    from py_vapid import Vapid02

VALID = 12 * 60 * 60  # seconds that a signature is valid
KEPT = 24 * 60 * 60  # seconds that a push service keeps a message for a browser that is not running
GONE = (404, 410)
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # order of the curve P-256


def fresh_key() -> str:
    """A private key that identifies the server to push services (VAPID): a number on the curve P-256, in base64url."""
    return _encoded((1 + secrets.randbelow(ORDER - 1)).to_bytes(32, "big"))


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushSender:
    """Sends messages to browsers, in the name of the server's key."""

    def __init__(self, contact: str, private_key: str, client: GuardedClient):
        """`contact` is how push services can reach the operator: a mailto: or https: address."""
        self._contact, self._private_key, self._client = contact, private_key, client
        self.public_key = _public_key(private_key)

    async def send(self, channel: Channel, message: dict[str, str]) -> None:
        """Send a message. Raises GoneError, AddressError, OSError, and ValueError for keys that are not valid."""
        body = await asyncio.to_thread(encrypt, channel, message)
        headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(KEPT)}
        status = await self._client.post(channel.address, headers | self._signature(channel.address), body)
        if status in GONE:
            raise GoneError
        if status >= 300:
            raise OSError(f"The push service answered {status}.")

    def _signature(self, address: str) -> dict[str, str]:
        parts = urlsplit(address)
        claims = {"aud": f"https://{parts.hostname}", "sub": self._contact, "exp": int(time.time()) + VALID}
        return {"Urgency": "normal"} | dict(_vapid(self._private_key).sign(claims))


def encrypt(channel: Channel, message: dict[str, str]) -> bytes:
    """Encrypt a message for a browser. Raises ValueError for keys that are not valid."""
    from pywebpush import WebPusher, WebPushException

    try:
        pusher = WebPusher({"endpoint": channel.address, "keys": json.loads(channel.secret)})
        return pusher.encode(json.dumps(message, ensure_ascii=False).encode())["body"]
    except (WebPushException, TypeError, IndexError) as problem:
        raise ValueError(str(problem)) from problem


def _vapid(private_key: str) -> Vapid02:
    from py_vapid import Vapid02

    return Vapid02.from_raw(private_key.encode())


def _public_key(private_key: str) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = _vapid(private_key).public_key
    assert public is not None
    return _encoded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
