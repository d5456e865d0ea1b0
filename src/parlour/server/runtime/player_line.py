"""The live connection to a person at a table: pings while their clock runs, and the time they lose on the network."""

from __future__ import annotations

import logging

from parlour.server.domain.commands import SettleOutage
from parlour.server.domain.lag import SILENCE, LineState
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.timeouts import is_out_of_time, last_proof

from .client_line import Pinger
from .live_table import LiveTable
from .live_tables import LiveTables

log = logging.getLogger(__name__)

USUAL = 20.0, 20.0  # seconds between pings, and for each answer
CLOCK_RUNS = 1.0, 4.0  # the same while the person's clock counts seconds
ANNOUNCE_EVERY = 5_000  # milliseconds between announcements of a changing lag to other processes


class PlayerLine:
    """The line to a caller, as one live connection shows it. It matters only while the caller holds a seat."""

    def __init__(self, tables: LiveTables, live: LiveTable, who: str | None):
        self.who, self.is_dead = who, False  # dead: a ping was not answered in time
        self._tables, self._live = tables, live
        self._pinger: Pinger | None = None
        self._is_news, self._announced = False, 0  # whether the lag has changed since it was announced, and when it was
        self._worked_until = last_proof(live.table, who, tables.now()) if who is not None else 0

    def begin(self) -> None:
        """Note that the connection is open, which may end an outage."""
        self._note(self._worked_until)

    def attach(self, pinger: Pinger) -> None:
        """Let the connection be pinged as often as the table requires."""
        self._pinger = pinger
        self.adapt()

    def adapt(self) -> None:
        """Adapt the pings to the table, whose state has changed."""
        if self._pinger:
            is_running = self._seat_on_the_clock() is not None
            self._pinger.ping_every(*(CLOCK_RUNS if is_running else USUAL))

    def probe(self) -> None:
        """Find out whether the line works, because the person's clock has run out."""
        if self._pinger and self._seat_on_the_clock() is not None:
            self._pinger.ping_now()

    def heard(self) -> None:
        """Note a sign of life."""
        state = self._state()
        if state is not None:
            self._note(state.worked_until)

    def measured(self, seconds: float) -> None:
        """Note the round trip of a ping."""
        self.heard()
        state, now = self._state(), self._tables.now()
        self._is_news = (state is not None and state.measure(1000 * seconds)) or self._is_news
        if self._is_news and now - self._announced >= ANNOUNCE_EVERY:
            self._is_news, self._announced = False, now
            self._tables.peers.announce_presence(self._live, again={str(self.who)})

    def _state(self) -> LineState | None:
        """The state of all lines to this person; None if they hold no seat."""
        if self.who is None or not self._live.table.held_by(self.who):
            return None
        return self._live.table.presence.lines.setdefault(self.who, LineState(self._tables.now()))

    def _note(self, worked_until: int) -> None:
        """Note a sign of life. After a silence, return the lost time to the person's clock."""
        state, live, now = self._state(), self._live, self._tables.now()
        if state is None:
            return
        live.hear(self.who, now)
        if (seat := self._seat_on_the_clock()) is not None and state.lost is None and now - worked_until > SILENCE:
            state.lost = worked_until
            self._tables.cache.start(self._settle(state, seat))
        state.heard = now
        if is_out_of_time(live.table, now):
            self._tables.attend(live)

    async def _settle(self, state: LineState, seat: int) -> None:
        try:
            await self._tables.do(self._live.table.id, SettleOutage(seat), SERVER)
        except Refusal as problem:
            log.warning("Could not return the time of an outage at table %s: %s", self._live.table.id, problem.code)
        finally:
            state.lost = None

    def _seat_on_the_clock(self) -> int | None:
        """The person's seat if its clock runs and counts seconds."""
        table = self._live.table
        running = table.times.running if table.clock.counts_seconds else None
        return running if running in table.held_by(self.who) else None
