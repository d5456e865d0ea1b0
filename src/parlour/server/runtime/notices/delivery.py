"""Delivery of messages through a person's channels."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable

from parlour.server.settings import Settings
from parlour.server.storage.channels import Channel, ChannelKind, ChannelStore
from parlour.util.optional_dependencies import require

from .guarded_client import AddressError, GoneError, GuardedClient
from .mail import Mailer
from .notice_texts import NoticeMessage, mail_text
from .push import PushSender, fresh_key

log = logging.getLogger(__name__)

MOST_SHOWN = 500  # characters of a push message, whose service takes 4 KB
OWN_KEY = "push"  # the name under which the database keeps the server's private key


Sender = Callable[[Channel, NoticeMessage], Awaitable[None]]  # raises GoneError, AddressError, OSError or ValueError


class Delivery:
    """The ways of sending that the operator has enabled."""

    def __init__(self, settings: Settings, store: ChannelStore, now: Callable[[], int]):
        """Raises MissingDependencyError if a package is missing."""
        if settings.push_contact or settings.webhooks:
            require("Sending notifications")
        self._settings, self._store, self._now = settings, store, now
        self.client = GuardedClient()
        self.push: PushSender | None = None
        smtp = settings.smtp.get_secret_value()
        self.mailer = Mailer(smtp, settings.mail_from) if smtp else None
        self._tasks: set[asyncio.Task[None]] = set()
        self.senders: dict[ChannelKind, Sender] = {}
        if smtp:
            self.senders["mail"] = self._send_mail
        if settings.webhooks:
            self.senders["webhook"] = self._send_to_webhook

    async def begin(self) -> None:
        """Prepare push notices, if they are enabled. Importing the library takes a second, so a thread does it."""
        if contact := self._settings.push_contact:
            key = await asyncio.wrap_future(self._store.own_key(OWN_KEY, fresh_key()))
            self.push = await asyncio.to_thread(PushSender, contact, key, self.client)
            self.senders["push"] = self._send_push

    async def close(self) -> None:
        """Close all connections."""
        for task in self._tasks:
            task.cancel()
        if self.mailer:
            self.mailer.close()
        await self.client.close()

    def send_in_background(self, address: str, subject: str, text: str) -> None:
        """Send a mail some time, without telling the caller whether it worked."""
        assert self.mailer
        task = asyncio.create_task(self.mailer.send(address, subject, text))
        self._tasks.add(task)
        task.add_done_callback(self._sent)

    async def settle(self) -> None:
        """Wait until all such mails have been sent."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.warning("Cannot send a code by mail: %s", problem)

    async def deliver(self, channel: Channel, message: NoticeMessage) -> bool:
        """Send a message through a channel, and return whether it was taken. Channels that are gone are removed."""
        if channel.kind not in self.senders:
            return False
        try:
            await self.senders[channel.kind](channel, message)
        except (GoneError, AddressError, ValueError) as problem:
            log.info("Removed a %s channel: %s", channel.kind, type(problem).__name__)
            await asyncio.wrap_future(self._store.unsubscribe(channel.id))
            return False
        except OSError as problem:
            log.warning("Cannot send a notice by %s: %s", channel.kind, problem)
            if channel.kind != "mail":  # where the operator's own server has failed
                await asyncio.wrap_future(self._store.note_delivery(channel.id, False, self._now()))
            return False
        await asyncio.wrap_future(self._store.note_delivery(channel.id, True, self._now()))
        return True

    async def _send_push(self, channel: Channel, message: NoticeMessage) -> None:
        assert self.push
        shown = {"title": message.title, "body": message.body[:MOST_SHOWN], "path": message.path, "tag": message.tag}
        await self.push.send(channel, shown)

    async def _send_mail(self, channel: Channel, message: NoticeMessage) -> None:
        assert self.mailer
        site = self._settings.site
        text, unsubscribe = mail_text(message, site, channel.id), f"{site}/api/notices/unsubscribe/{channel.id}"
        await self.mailer.send(channel.address, message.title, text, unsubscribe)

    async def _send_to_webhook(self, channel: Channel, message: NoticeMessage) -> None:
        sent = {"title": message.title, "text": message.body, "url": f"{self._settings.site}{message.path}"}
        headers = {"Content-Type": "application/json", "User-Agent": "Parlour"}
        body = json.dumps(sent, ensure_ascii=False).encode()
        if (status := await self.client.post(channel.address, headers, body)) >= 300:
            raise OSError(f"The webhook answered {status}.")
