"""Admission: checks whether callers may open tables, take seats and watch, and under which names."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from operator import attrgetter

from parlour.server.domain.commands import Caller, Command, Offer, Rematch, Reply, Sit
from parlour.server.domain.name_list import NameList
from parlour.server.domain.refusals import Refusal
from parlour.server.networks import ranges_around
from parlour.server.storage.bans import Ban, current_bans
from parlour.server.storage.database import Database
from parlour.server.storage.own_tables import holds_seat
from parlour.server.storage.texts import NAMES, StoredText, read_text
from parlour.view.language import phrases

from .identities import Identities

say = phrases(__package__)


class Admission:
    """Reads bans and forbidden names whenever someone enters a table, so that a decision takes effect at once.

    Visits are too frequent for that: they are checked against the bans as of the last heartbeat.
    """

    def __init__(self, database: Database, identities: Identities, now: Callable[[], int]):
        self._database, self._identities, self._now = database, identities, now
        self._text, self._names = StoredText(), NameList()
        self._bans: dict[str, Ban] = {}  # keyed by subject, as of the last heartbeat

    async def check(self, key: str | None, network: str, name: str) -> None:
        """Raise Refusal if a person is banned, by a key or network, or may not take a name ("" is always allowed)."""
        caller = await self._identities.caller(key, network)
        ban = await asyncio.to_thread(self._read, _subjects(caller))
        if ban is not None:
            raise self._refusal(ban)
        if self._names.forbids(name):
            message = say("This server doesn't allow that name. Choose another one.")
            raise Refusal("invalid", message, field="name")

    async def refresh(self) -> bool:
        """Read the bans in force, for visits. Return whether there are new ones."""
        former, found = self._bans, await asyncio.to_thread(self._read_all)
        self._bans = {ban.subject: ban for ban in found}
        return not self._bans.keys() <= former.keys()

    async def check_visit(self, id: str, caller: Caller) -> None:
        """Raise Refusal if a caller is banned and holds no seat at a table. Unknown tables are refused likewise."""
        bans = [ban for subject in _subjects(caller) if (ban := self._bans.get(subject))] if self._bans else []
        ban = max(bans, key=attrgetter("until"), default=None)
        if ban is None or ban.until <= self._now():
            return
        if not await asyncio.to_thread(holds_seat, self._database, id, caller.keys):
            raise self._refusal(ban)

    def _read_all(self) -> list[Ban]:
        with self._database.reading() as connection:
            return current_bans(connection, self._now())

    def _refusal(self, ban: Ban) -> Refusal:
        return Refusal("not_allowed", _explain(ban), retry_after=(ban.until - self._now()) // 1000 + 1)

    def _read(self, subjects: tuple[str, ...]) -> Ban | None:
        """Return the longest ban in force, and update the forbidden names."""
        with self._database.reading() as connection:
            bans = current_bans(connection, self._now(), subjects)
            text = read_text(connection, NAMES, self._text)
        if text is not self._text:
            self._text, self._names = text, NameList.of(text.text)
        return bans[0] if bans else None


def _subjects(caller: Caller) -> tuple[str, ...]:
    """Everything whose ban applies to a caller."""
    return *caller.keys, *ranges_around(caller.network)


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
