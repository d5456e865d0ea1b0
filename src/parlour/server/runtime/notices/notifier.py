"""Sends notices to people who are away, some seconds after the tables have changed, so that no move waits for it.

The first of all living processes looks for changes. A process that is about to send a notice claims it in the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from parlour.server.domain.clocks import MINUTE
from parlour.server.domain.notices import has_acted, notice_of
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.live_tables import LiveTables
from parlour.server.storage.channels import ChannelStore
from parlour.server.storage.notice_rows import MOST_CHANGES, Addressee, NoticeState, NoticeStore
from parlour.view.language import ENGLISH, LANGUAGES, speaking

from .delivery import Delivery
from .notice_texts import TableNotice, message_about

log = logging.getLogger(__name__)

PAUSE = 3.0  # seconds between two looks at the tables
OVERLAP = 2 * MINUTE  # a look reaches back behind the previous one, since events are stored with a delay
MOST_EVENTS = 200  # taken into account per table
MOST_AT_ONCE = 32  # messages
BATCH = 50  # states written together, so that moves don't wait for many
FAREWELL = 3.0  # seconds that messages have when the server stops
RETRY = 10 * MINUTE
MOST_TRIES = 3


class Notifier:
    """Finds out what is news to whom, and sends it."""

    def __init__(self, tables: LiveTables, channels: ChannelStore, delivery: Delivery):
        self._tables, self._channels, self._delivery = tables, channels, delivery
        self._store, self._now = tables.store, tables.now
        self._notices = NoticeStore(tables.store.database)
        self._looked_at = 0  # when the tables were last searched for changes; 0: never
        self._slots = asyncio.Semaphore(MOST_AT_ONCE)
        self._sending: dict[str, asyncio.Task[None]] = {}  # a task per identity
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start looking."""
        self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Stop. Messages that are being sent have a few seconds; notices that are due are sent later."""
        if self._task:
            self._task.cancel()
        if self._sending:
            await asyncio.wait(self._sending.values(), timeout=FAREWELL)
        tasks = [*self._sending.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _run(self) -> None:
        while True:
            try:
                if await asyncio.to_thread(self._store.processes.is_first):
                    await self.look()
                else:
                    self.forget()  # another process takes over what is missed until this one is first
            except Refusal as problem:
                log.warning("%s", problem)
            except Exception:
                log.exception("Looking for notices failed and will be retried")
            await asyncio.sleep(PAUSE)

    def forget(self) -> None:
        """Look at all tables the next time, not only at those that have changed recently."""
        self._looked_at = 0

    async def look(self) -> None:
        """Take what has changed into account, and start sending what is due."""
        now = self._now()
        changed = await asyncio.to_thread(self._notices.changed, self._looked_at - OVERLAP)
        await self._write(await asyncio.to_thread(self._assess, changed, self._present(changed), now))
        if len(changed) < MOST_CHANGES:
            self._looked_at = now
        due = await asyncio.to_thread(self._notices.due, now)
        here = self._present(due)
        outdated = [it for it in due if (it.identity, it.table.id) in here or not _still_holds(it)]
        await self._write([(person, _nothing_due(person)) for person in outdated])
        self._send_all([person for person in due if person not in outdated])

    async def sent(self) -> None:
        """Wait until everything that was due has been sent."""
        while self._sending:
            await asyncio.wait(self._sending.values())

    async def _write(self, states: Sequence[tuple[Addressee, NoticeState]]) -> None:
        for start in range(0, len(states), BATCH):
            await asyncio.wrap_future(self._notices.write(states[start : start + BATCH]))

    def _present(self, people: Iterable[Addressee]) -> set[tuple[str, str]]:
        """The people, with the table, who are connected to the table they were found at."""
        return {(it.identity, it.table.id) for it in people if it.is_here or self._is_connected(it)}

    def _is_connected(self, person: Addressee) -> bool:
        live = self._tables.cache.find(person.table.id)
        return live is not None and any(map(live.table.presence.is_here, person.keys))

    def _assess(
        self, people: Sequence[Addressee], here: Collection[tuple[str, str]], now: int
    ) -> list[tuple[Addressee, NoticeState]]:
        """The new states of notices. People who are connected see for themselves."""
        return [
            (it, NoticeState(it.seq) if (it.identity, it.table.id) in here else self._try_to_assess(it, now))
            for it in people
        ]

    def _try_to_assess(self, person: Addressee, now: int) -> NoticeState:
        try:
            return self._after_events(person, now)
        except Refusal:
            raise
        except Exception:  # a damaged table, which should not hold up the others
            log.exception("Cannot read table %s", person.table.id)
            return NoticeState(person.seq)

    def _after_events(self, person: Addressee, now: int) -> NoticeState:
        """The state of a notice after what has happened since the previous one."""
        before = person.state or NoticeState()
        first = max(before.seq, person.seq - MOST_EVENTS)
        events = self._store.events(person.table.id, first, person.seq)
        happened = events if person.state else [event for event in events if event.at >= person.since]
        acted = has_acted(happened, person.seats)
        kind = notice_of(happened, person.seats, person.concern)
        if before.sent and not acted:
            return replace(before, seq=person.seq)
        if kind is None:
            return NoticeState(person.seq) if acted else replace(before, seq=person.seq)
        due = person.schedule.due(now, person.table.clock.kind, person.deadline or None)
        if before.due is not None and not acted:
            due = min(due, before.due)
        return NoticeState(person.seq, kind, due)

    def _send_all(self, people: Sequence[Addressee]) -> None:
        """Start sending one message to each person."""
        by_person: dict[str, list[Addressee]] = {}
        for person in people:
            by_person.setdefault(person.identity, []).append(person)
        for identity, news in by_person.items():
            if identity not in self._sending:
                self._sending[identity] = asyncio.create_task(self._send(identity, news))

    async def _send(self, identity: str, news: Sequence[Addressee]) -> None:
        """Claim the notices of a person, and send them as one message. What no channel takes is sent again later."""
        ids = [person.table.id for person in news]
        try:
            async with self._slots:
                claimed = await asyncio.wrap_future(self._notices.claim(identity, ids, self._now()))
                mine = [person for person in news if person.table.id in claimed]
                if mine and not await self._deliver(mine):
                    again = self._notices.put_back(identity, claimed, self._now() + RETRY, MOST_TRIES)
                    await asyncio.wrap_future(again)
        except Refusal as problem:
            log.warning("%s", problem)
        finally:
            del self._sending[identity]

    async def _deliver(self, news: Sequence[Addressee]) -> bool:
        """Send a message through all channels of a person. Returns whether one of them took it."""
        person = news[0]
        if person.schedule.digest is not None and any(it.table.clock.kind == "days" for it in news):
            others = await asyncio.to_thread(self._notices.waiting, person.identity, {it.table.id for it in news})
            news = [*news, *others]
        contacts = await asyncio.to_thread(self._channels.of_identity, person.identity)
        with speaking(person.language if person.language in LANGUAGES else ENGLISH):
            notices = [TableNotice(it.state.kind if it.state else "turn", it.table, it.seats) for it in news]
            message = message_about(notices)
            channels = [channel for channel in contacts.channels if channel.confirmed]
            taken = await asyncio.gather(*(self._delivery.deliver(it, message) for it in channels))
        return any(taken)


def _still_holds(person: Addressee) -> bool:
    return person.state is not None and person.concern.holds(person.state.kind)


def _nothing_due(person: Addressee) -> NoticeState:
    return replace(person.state or NoticeState(), due=None)
