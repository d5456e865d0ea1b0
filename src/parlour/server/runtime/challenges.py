"""Challenges: random values that a caller must send back, once and soon, and with the same key."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable

from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.storage.account_rows import AccountStore, Challenge
from parlour.view.language import phrases

from .identities import key_of

say = phrases(__package__)

SECONDS = 300  # until a challenge expires


class Challenges:
    """The challenges of all processes. Only hashes are stored."""

    def __init__(self, store: AccountStore, now: Callable[[], int]):
        self._store, self._now = store, now

    async def add(self, caller: Caller, purpose: str, value: str, data: str = "") -> None:
        """Store a challenge, with data to remember, in place of the caller's former one. Raises Refusal."""
        now = self._now()
        challenge = Challenge(key_of(caller), purpose, _hash(value), now + 1000 * SECONDS, data)
        await asyncio.wrap_future(self._store.add_challenge(challenge, now))

    async def take(self, caller: Caller, purpose: str, value: str) -> str:
        """Use up a challenge and return its data. Raises Refusal if it is unknown, used, expired or another key's."""
        taking = self._store.take_challenge(key_of(caller), purpose, _hash(value), self._now())
        data = await asyncio.wrap_future(taking)
        if data is None:
            raise Refusal("invalid", say("This attempt has expired, or was made in another browser. Start again."))
        return data


def _hash(value: str) -> str:
    return hashlib.sha256(value.encode()).hexdigest()
