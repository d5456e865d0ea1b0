"""Schedules the moves of computers and external players at the tables in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from parlour.match.match import is_setup
from parlour.players import Decision, PlayerError
from parlour.server.domain.commands import Command, Forfeit, Play
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.observability import about
from parlour.server.runtime.computing.computers import ComputerPool
from parlour.server.runtime.computing.external_players import ExternalPlayers, Place
from parlour.server.runtime.computing.fair_pool import Job

from .live_table import LiveTable, PendingMove
from .live_tables import LiveTables

log = logging.getLogger(__name__)


class ComputerMoves:
    """Starts, cancels and carries out the decisions of computers, at most one per table at a time."""

    def __init__(self, tables: LiveTables, computers: ComputerPool, external_players: ExternalPlayers):
        self._tables, self._computers, self._external_players = tables, computers, external_players
        self._store, self._settings, self._now = tables.store, tables.settings, tables.now

    def update(self, live: LiveTable) -> None:
        """Start, cancel or reprioritize the computer's move, as the state of the table requires."""
        table, priority = live.table, live.move_priority(self._now())
        seat, position = table.computer_to_act, _position(table)
        if live.pending and (live.pending.seat != seat or live.pending.position != position):
            live.cancel_pending()
        if seat is None or priority is None:
            live.cancel_pending()  # if somebody watches at another process, that one goes on
        elif live.pending is None:
            live.pending = pending = PendingMove(seat, position, priority)
            pending.task = self._tables.cache.start(self._play(live, pending), about(live.table.id))
        else:
            live.pending.move(priority)

    def places(self) -> set[Place]:
        """The computers' seats at all tables in memory where a game is in progress."""
        tables = (live.table for live in self._tables.cache.all() if live.table.status == "playing")
        return {(it.id, seat) for it in tables for seat, sits in enumerate(it.seats) if sits.who == "computer"}

    async def _play(self, live: LiveTable, pending: PendingMove) -> None:
        """Let a computer decide, and carry its decision out unless it is cancelled."""
        try:
            async with self._lease(live.table) as granted:
                if granted:
                    await self._carry_out(live, await self._decide(live, pending))
        except Refusal as problem:
            log.warning("The computer could not move at table %s: %s", live.table.id, problem.code)
        except Exception:
            log.exception("The computer could not move at table %s", live.table.id)
        finally:
            if live.pending is pending:
                live.pending = None  # the next heartbeat tries again if the computer is still to act

    @asynccontextmanager
    async def _lease(self, table: Table) -> AsyncIterator[bool]:
        """Claim the next move of a table among all processes. Yields whether this process got it."""
        if not self._store.database.is_shared:
            yield True
            return
        granted = True  # assumed until known, so that a lease is released even if this task is cancelled
        try:
            granted = await asyncio.wrap_future(self._store.processes.lease(table.id, table.seq))
            yield granted
        finally:
            if granted:
                self._store.processes.release(table.id)

    async def _decide(self, live: LiveTable, pending: PendingMove) -> Callable[[int], Command]:
        """Wait for a decision. Return a function from the table's sequence number to the command."""
        table, state, seat = live.table, live.table.match.state, pending.seat
        pending.job = job = self._submit(live, pending)
        try:
            decision = await asyncio.wrap_future(job.future)
        except PlayerError as problem:
            log.warning("External player forfeits at table %s: %s", table.id, problem)
            self._tables.metrics.forfeits.labels(table.seats[seat].player).inc()
            return lambda seq: Forfeit(seq, seat)
        finally:
            job.cancel()
        waited = (self._now() - table.changed_at) / 1000
        pace = 0.0 if is_setup(state) else self._settings.pace
        await asyncio.sleep(max(0.0, pace - waited))
        text = state.action_to_string(decision.action)
        return lambda seq: Play(seq, (text,), seat)

    def _submit(self, live: LiveTable, pending: PendingMove) -> Job[Decision]:
        table, request = live.table, (live.table.match.state, pending.priority, live.network)
        player = table.seats[pending.seat].player
        if player in self._external_players.names:
            return self._external_players.decide(player, (table.id, pending.seat), *request)
        return self._computers.decide(player, *request)

    async def _carry_out(self, live: LiveTable, command: Callable[[int], Command]) -> None:
        """Carry out a command. Retry if other events, such as an offer, have changed the sequence number."""
        while True:
            try:
                await self._tables.do(live.table.id, command(live.table.seq), SERVER)
                return
            except Refusal as problem:
                if problem.code != "stale":
                    raise


def _position(table: Table) -> object:
    turns = table.match.turns
    return len(turns), turns[-1] if turns else None
