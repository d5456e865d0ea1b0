"""Identities: the keys that act for one person, and the codes by which more keys join them."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from concurrent.futures import Future
from dataclasses import replace
from typing import TypeVar

from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.storage.identity_rows import Devices, IdentityStore, IdentitySummary, KeySet
from parlour.view.language import phrases

from .live_tables import LiveTables

say = phrases(__package__)

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 5 bits per character; without 0, 1, I and O
LINK_LENGTH = 8
RECOVERY_LENGTH = 20  # 100 bits
GROUP = 5  # characters of a recovery code that are written together
LINK_SECONDS = 600
CACHED = 10_000  # keys whose identity is remembered
OBSTACLES = {
    "opponents": "Both devices have a seat in the same running game. Finish it first.",
    "full": "That would be too many devices. Sign out on your other devices first.",
    "other_account": "You are signed in to another account on this device. Sign out here first.",
}

Result = TypeVar("Result")


class Identities:
    """The identities of callers, remembered until one changes.

    Codes are drawn from a system source of randomness and stored as hashes. Unknown, used and expired ones are refused
    alike: all three find no row.
    """

    def __init__(self, tables: LiveTables):
        self._tables, self._now = tables, tables.now
        self._store = IdentityStore(tables.store.database)
        self._known: dict[str, KeySet] = {}
        self._changes = 0

    def forget(self) -> None:
        """Forget what is remembered, because an identity has changed."""
        self._changes += 1
        self._known.clear()

    async def caller(self, key: str | None, network: str) -> Caller:
        """The caller with a key, with all keys of the same identity. A key that is signed out counts as none."""
        if key is None:
            return Caller(None, network)
        key_set = await self._key_set(key)
        if key in key_set.revoked:
            return Caller(None, network)
        return Caller(key, network, (key, *(other for other in key_set.keys if other != key)))

    async def _key_set(self, key: str) -> KeySet:
        if known := self._known.get(key):
            return known
        changes = self._changes
        found = await asyncio.to_thread(self._store.key_set, key)
        if changes == self._changes:  # otherwise it may be outdated
            if len(self._known) >= CACHED:
                self._known.clear()
            self._known[key] = found
        return found

    async def at_table(self, id: str, caller: Caller) -> Caller:
        """The caller with the key that holds their seat at a table, if it is another of their keys."""
        if len(caller.keys) < 2:
            return caller
        table = (await self._tables.read(id)).table
        return replace(caller, key=next((key for key in caller.keys if table.held_by(key)), caller.key))

    async def standing(self, caller: Caller) -> IdentitySummary:
        """The numbers that describe a caller's identity."""
        if caller.key is None:
            return IdentitySummary(devices=0, tables=0, running=0, recovery=False)
        return await asyncio.to_thread(self._store.standing, await self._key_set(caller.key))

    async def make_link(self, caller: Caller) -> str:
        """Make a code by which another device can join a caller's identity, once and soon. Raises Refusal."""
        return await self._make_code(caller, LINK_LENGTH, self._now() + 1000 * LINK_SECONDS)

    async def make_recovery(self, caller: Caller) -> str:
        """Make a code to be written down, in place of a former one. Raises Refusal."""
        code = await self._make_code(caller, RECOVERY_LENGTH, None)
        return "-".join(code[start : start + GROUP] for start in range(0, RECOVERY_LENGTH, GROUP))

    async def _make_code(self, caller: Caller, length: int, expires_at: int | None) -> str:
        code = "".join(secrets.choice(ALPHABET) for _ in range(length))
        await self.change(self._store.add_code(key_of(caller), _hash(code), self._now(), expires_at))
        return code

    async def join(self, caller: Caller, code: str, confirmed: bool) -> str | None:
        """Join the caller's identity with that of a code.

        After a recovery code, the result is a new one. Raises Refusal, without using up the code, also unless a caller
        with seats has `confirmed` to share them.
        """
        outcome = await self.change(self._store.join(key_of(caller), _hash(code), self._now(), confirmed))
        if outcome == "invalid":
            message = say("This code isn't valid. It may be mistyped, used or expired.")
            raise Refusal("invalid", message, field="code")
        check_obstacle(outcome)
        return await self.make_recovery(caller) if outcome == "recovered" else None

    async def sign_out(self, caller: Caller, devices: Devices) -> None:
        """Sign out keys of a caller's identity: this one, the others, or all. Raises Refusal.

        Unless it is only this one, the codes of the identity are cancelled.
        """
        await self.change(self._store.sign_out(key_of(caller), devices))
        for live in self._tables.cache.all():
            if any(live.table.held_by(key) for key in caller.keys):
                live.notify()  # ends live connections of these keys

    async def delete(self, caller: Caller) -> None:
        """Delete the keys and codes of a caller's identity, and the ways to sign in to it. Raises Refusal."""
        await self.change(self._store.delete(key_of(caller)))

    async def change(self, change: Future[Result]) -> Result:
        """Wait for a change of identities to be stored, and forget what is remembered."""
        try:
            return await asyncio.wrap_future(change)
        finally:
            self.forget()


def check_obstacle(outcome: str) -> None:
    """Raise Refusal if identities could not be joined."""
    if outcome == "unconfirmed":
        message = say("You have games on this device. Confirm that each device may play the other's games.")
        raise Refusal("unconfirmed", message)
    if outcome in OBSTACLES:
        raise Refusal("not_allowed", say(OBSTACLES[outcome]))


def key_of(caller: Caller) -> str:
    """The caller's key. Raises Refusal if there is none."""
    if caller.key is None:
        raise Refusal("no_key", say("You need a key for this: a token from POST /api/keys or the page's cookie."))
    return caller.key


def _hash(code: str) -> str:
    """The hash of a code, however it was typed: in lower case, or with spaces and hyphens."""
    return hashlib.sha256("".join(filter(str.isalnum, code)).upper().encode()).hexdigest()
