"""What the house does without being asked: it calls time, plays for the computers, and tidies up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from .commands import CallTime, Play, Resume
from .conditions import HOUSE
from .errors import Refusal
from .keeping import Kept, Work
from .table import Table

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger(__name__)

PULSE = 3  # heartbeats after which a process that was not heard of counts as gone
AHEAD = 2  # heartbeats before they are due that tables are fetched


class House:
    """Looks after the tables of a hall."""

    def __init__(self, hall: Hall):
        self._hall = hall
        self._heartbeat = hall.settings.heartbeat
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Take up every game that waits for the house. What a server that was away has missed, no clock counts."""
        await self._resume()
        await self._beat()
        self._task = asyncio.create_task(self._watch_over())

    async def end(self) -> None:
        """Leave the tables as they are."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
        with contextlib.suppress(Refusal):
            await asyncio.wrap_future(self._hall.store.bow_out(self._hall.now()))

    def attend(self, kept: Kept) -> None:
        """See what a table needs now: it has changed, or time has passed."""
        self._set_timer(kept)
        self._let_computer_play(kept)

    # Clocks

    def _set_timer(self, kept: Kept) -> None:
        """Be back when the clock runs out, or when others may act on a person's absence."""
        if kept.timer:
            kept.timer.cancel()
        now = self._hall.now()
        moments = [moment for moment in (kept.table.times.deadline, _end_of_patience(kept.table, now)) if moment]
        kept.timer = None
        if moments:
            seconds = max(0.0, (min(moments) - now) / 1000)
            kept.timer = asyncio.get_running_loop().call_later(seconds, self._on_time, kept)

    def _on_time(self, kept: Kept) -> None:
        kept.timer = None
        kept.ring()
        self._hall.keep_task(self._call_time(kept))

    async def _call_time(self, kept: Kept) -> None:
        try:
            await self._hall.do(kept.table.id, CallTime(), HOUSE)
        except Refusal as problem:
            log.warning("Time could not be called at table %s: %s", kept.table.id, problem)

    async def _resume(self) -> None:
        """Give the clocks back the time that no process was there, if none is."""
        store, now = self._hall.store, self._hall.now()
        seen = await asyncio.to_thread(store.last_seen)
        if not seen or (store.is_shared and now - seen < self._pulse):
            return
        ids = await asyncio.to_thread(store.running)
        pause = Resume(now - seen)
        await asyncio.gather(*(self._hall.do(id, pause, HOUSE) for id in ids))

    # Computers

    def _let_computer_play(self, kept: Kept) -> None:
        table = kept.table
        seat, position = table.computer_to_act, _position(table)
        if kept.work and (kept.work.seat != seat or kept.work.position != position):
            kept.work.drop()
            kept.work = None
        if seat is not None and kept.work is None:
            kept.work = work = Work(seat, position)
            work.task = self._hall.keep_task(self._play(kept, work))

    async def _play(self, kept: Kept, work: Work) -> None:
        """Have a computer decide, and play that, unless the position changes before."""
        try:
            if await self._may_think(kept.table.id):
                text = await self._decide(kept.table, work.seat)
                await self._play_text(kept, work.seat, text)
        except Refusal as problem:
            log.warning("The computer could not play at table %s: %s", kept.table.id, problem)
        except Exception:
            log.exception("The computer could not play at table %s", kept.table.id)
        finally:
            if kept.work is work:
                kept.work = None  # the next heartbeat begins again, if there is still something to do

    async def _may_think(self, id: str) -> bool:
        """Whether it is this process whose computer thinks for a table."""
        store = self._hall.store
        if not store.is_shared:
            return True
        return await asyncio.wrap_future(store.lease(id, self._hall.now() - self._pulse))

    async def _decide(self, table: Table, seat: int) -> str:
        thought = self._hall.thinkers.decide(table.seats[seat].player, table.match.state)
        try:
            decision = await asyncio.wrap_future(thought.future)
        finally:
            thought.drop()
        waited = (self._hall.now() - table.changed_at) / 1000
        await asyncio.sleep(max(0.0, self._hall.settings.pace - waited))
        return table.match.state.action_to_string(decision.action)

    async def _play_text(self, kept: Kept, seat: int, text: str) -> None:
        """Play; what else was asked at the table meanwhile, such as an offer, does not matter."""
        while True:
            try:
                await self._hall.do(kept.table.id, Play(kept.table.seq, (text,), seat), HOUSE)
                return
            except Refusal as problem:
                if problem.code != "stale":
                    raise

    # Tidying

    @property
    def _pulse(self) -> int:
        """How long a process may be silent, in milliseconds, and still count as alive."""
        return int(PULSE * self._heartbeat * 1000)

    async def _watch_over(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat)
            try:
                await self._beat()
            except Refusal as problem:
                log.warning("%s", problem)
            except Exception:
                log.exception("The house stumbled, and goes on")

    async def _beat(self) -> None:
        """Give a sign of life, take up what is due, see to what is here, and let go of what nobody needs."""
        hall, now = self._hall, self._hall.now()
        await asyncio.wrap_future(hall.store.beat(now, now - self._pulse))
        ahead = now + int(AHEAD * self._heartbeat * 1000)
        for id in await asyncio.to_thread(hall.store.due, ahead, now - self._pulse):
            await hall.keep(id)
        if hall.store.is_shared:
            await self._look_around()
        for kept in hall.kept():
            self.attend(kept)
        hall.let_go()

    async def _look_around(self) -> None:
        """See who is connected to other processes: one that was killed tells nobody who has gone."""
        everywhere = await asyncio.to_thread(self._hall.store.elsewhere)
        for kept in self._hall.kept():
            elsewhere = everywhere.get(kept.table.id, {})
            if elsewhere != kept.table.presence.elsewhere:
                kept.table.presence.elsewhere = elsewhere
                kept.ring()


def _end_of_patience(table: Table, now: int) -> int | None:
    """When the others may act on the absence of the person to act; None if there is no such moment to come."""
    actor = table.actor
    key = table.seats[actor].key if actor is not None else None
    if key is None or table.presence.is_here(key) or table.presence.is_missed(key, now):
        return None
    return now + table.presence.patience - table.presence.away(key, now)


def _position(table: Table) -> object:
    turns = table.match.turns
    return len(turns), turns[-1] if turns else None
