"""Operations on a person's notices: adding, removing and testing channels, and choosing when messages come."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import secrets
from collections.abc import Callable
from dataclasses import asdict

from parlour.server.domain.commands import Caller
from parlour.server.domain.notices import Schedule, zone_named
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.identities import ALPHABET, key_of
from parlour.server.storage.channels import Channel, ChannelKind, ChannelStore, Contacts
from parlour.view.language import phrases, spoken

from .delivery import Delivery
from .guarded_client import AddressError
from .notice_texts import code_mail, test_message
from .push import encrypt

say = phrases(__package__)

CODE_LENGTH = 8
MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
NOT_ENABLED: dict[ChannelKind, str] = {
    "push": "This server doesn't send push notifications.",
    "mail": "This server doesn't send e-mails.",
    "webhook": "This server doesn't send to webhooks.",
}


class Subscriptions:
    """The notices that people have asked for."""

    def __init__(self, store: ChannelStore, delivery: Delivery, now: Callable[[], int]):
        self._store, self._delivery, self._now = store, delivery, now

    @property
    def push_key(self) -> str | None:
        """The server's public key for push services; None if push notices are not enabled."""
        return self._delivery.push.public_key if self._delivery.push else None

    def enabled(self, kind: ChannelKind) -> bool:
        """Whether the operator has enabled a kind of channel."""
        return kind in self._delivery.senders

    async def of(self, caller: Caller) -> Contacts:
        """The channels and the schedule of a caller."""
        return await asyncio.to_thread(self._store.of_key, caller.key) if caller.key else Contacts()

    async def export(self, caller: Caller) -> dict[str, object]:
        """The channels and the schedule of a caller as data; empty without a channel."""
        subscription = await self.of(caller)
        if not subscription.channels:
            return {}
        channels = [{"kind": channel.kind, "address": channel.address} for channel in subscription.channels]
        return {"notices": {"channels": channels, "schedule": asdict(subscription.schedule)}}

    async def add_browser(self, caller: Caller, endpoint: str, p256dh: str, auth: str) -> None:
        """Add a browser by the address and the keys of its push service. Raises Refusal."""
        self._check_enabled("push")
        channel = Channel(_fresh_id(), "push", endpoint, json.dumps({"p256dh": p256dh, "auth": auth}))
        try:
            await asyncio.to_thread(encrypt, channel, {"test": ""})
        except ValueError as problem:
            raise Refusal("invalid", say("These aren't valid browser keys."), field="keys") from problem
        await self._add_public(caller, channel, "endpoint")

    async def add_webhook(self, caller: Caller, url: str) -> None:
        """Add a webhook. Raises Refusal."""
        self._check_enabled("webhook")
        await self._add_public(caller, Channel(_fresh_id(), "webhook", url), "url")

    async def _add_public(self, caller: Caller, channel: Channel, field: str) -> None:
        """Add a channel with a public address. Local and unknown addresses are refused alike."""
        try:
            await self._delivery.client.check(channel.address)
        except (AddressError, OSError) as problem:
            message = say("This isn't an https address on the public internet.")
            raise Refusal("invalid", message, field=field) from problem
        await asyncio.wrap_future(self._store.add(key_of(caller), channel, self._now(), spoken()))

    async def add_mail(self, caller: Caller, address: str) -> None:
        """Send a code to a mail address; notices follow once it is confirmed. Raises Refusal.

        The answer is the same if the address gets no further code today.
        """
        self._check_enabled("mail")
        if not MAIL.fullmatch(address):
            raise Refusal("invalid", say("This isn't an e-mail address."), field="address")
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        channel = Channel(_fresh_id(), "mail", address.lower(), _hash(code), confirmed=False)
        if await asyncio.wrap_future(self._store.add(key_of(caller), channel, self._now(), spoken())):
            self._delivery.send_in_background(channel.address, *code_mail(code))

    async def confirm_mail(self, caller: Caller, code: str) -> None:
        """Confirm a mail address by the code that was sent to it. Raises Refusal."""
        if not await asyncio.wrap_future(self._store.confirm(key_of(caller), _hash(code), self._now())):
            message = say("This code isn't valid. It may be mistyped, used or expired.")
            raise Refusal("invalid", message, field="code")

    async def remove(self, caller: Caller, id: str) -> None:
        """Remove one of a caller's channels."""
        await asyncio.wrap_future(self._store.remove(key_of(caller), id))

    async def unsubscribe(self, id: str) -> None:
        """Remove a channel by its id alone, as its messages offer."""
        await asyncio.wrap_future(self._store.unsubscribe(id))

    async def set_schedule(self, caller: Caller, schedule: Schedule) -> None:
        """Set when a caller wants messages. Raises Refusal."""
        if zone_named(schedule.zone) is None:
            raise Refusal("invalid", say("This server doesn't know the time zone."), field="zone")
        await asyncio.wrap_future(self._store.set_schedule(key_of(caller), schedule, self._now(), spoken()))

    async def test(self, caller: Caller) -> int:
        """Send a message through all of a caller's channels, and return the number of those that took it."""
        channels = [channel for channel in (await self.of(caller)).channels if channel.confirmed]
        message = test_message()
        return sum(await asyncio.gather(*(self._delivery.deliver(it, message) for it in channels)))

    async def settle(self) -> None:
        """Wait until the codes that were asked for have been sent."""
        await self._delivery.settle()

    def _check_enabled(self, kind: ChannelKind) -> None:
        if not self.enabled(kind):
            raise Refusal("not_allowed", say(NOT_ENABLED[kind]))


def _fresh_id() -> str:
    return secrets.token_hex(16)


def _hash(code: str) -> str:
    """The hash of a code, however it was typed."""
    return hashlib.sha256("".join(filter(str.isalnum, code)).upper().encode()).hexdigest()
