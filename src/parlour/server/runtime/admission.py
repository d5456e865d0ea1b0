"""Admission: who may open tables and take seats, and under which names, as the operator has decided."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

from parlour.server.domain.commands import Command, Offer, Rematch, Reply, Sit
from parlour.server.domain.name_list import NameList
from parlour.server.domain.refusals import Refusal
from parlour.server.networks import ranges_around
from parlour.server.storage.bans import Ban, current_bans
from parlour.server.storage.database import Database
from parlour.server.storage.texts import NAMES, StoredText, read_text
from parlour.view.language import phrases

from .identities import Identities

say = phrases(__package__)


class Admission:
    """Reads bans and forbidden names at each request, so that a decision takes effect at once in all processes."""

    def __init__(self, database: Database, identities: Identities, now: Callable[[], int]):
        self._database, self._identities, self._now = database, identities, now
        self._text, self._names = StoredText(), NameList()

    async def check(self, key: str | None, network: str, name: str) -> None:
        """Raise Refusal if a person is banned, by a key or network, or may not take a name ("" is always allowed)."""
        keys = (await self._identities.caller(key, network)).keys
        ban = await asyncio.to_thread(self._read, (*keys, *ranges_around(network)))
        if ban is not None:
            seconds = (ban.until - self._now()) // 1000 + 1
            raise Refusal("not_allowed", _explain(ban), retry_after=seconds)
        if self._names.forbids(name):
            message = say("This server doesn't allow that name. Choose another one.")
            raise Refusal("invalid", message, field="name")

    def _read(self, subjects: tuple[str, ...]) -> Ban | None:
        """Return the longest ban in force, and update the forbidden names."""
        with self._database.reading() as connection:
            bans = current_bans(connection, self._now(), subjects)
            text = read_text(connection, NAMES, self._text)
        if text is not self._text:
            self._text, self._names = text, NameList.of(text.text)
        return bans[0] if bans else None


def _explain(ban: Ban) -> str:
    until = f"{datetime.fromtimestamp(ban.until / 1000, UTC):%Y-%m-%d %H:%M}"
    return say("You are banned from this server. You can open and join tables again after {until} UTC.", until=until)


def entering_name(command: Command) -> str | None:
    """The name with which a command enters a table; "" for the name at an earlier one, None if it enters none."""
    match command:
        case Sit():
            return command.name
        case Rematch() | Offer(kind="rematch") | Reply(kind="rematch", accept=True):
            return ""
        case _:
            return None
