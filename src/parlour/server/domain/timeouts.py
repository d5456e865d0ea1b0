"""When a clock runs out: not for time lost on the network, as far as the player's allowance covers it.

While a player's live connection is down, their clock stands still. It runs out only once the line is known to have
worked at that moment, or the allowance for outages is used up.
"""

from __future__ import annotations

from dataclasses import replace

from .commands import SettleOutage
from .events import ActionPlayed, ConnectionResumed, TableEvent
from .lag import OUTAGE_POOL, SILENCE, UNNOTICED, Allowance
from .table import Table


def settle_outage(table: Table, command: SettleOutage, key: str, now: int) -> list[TableEvent]:
    """Return the time of an outage to a player whose clock runs."""
    return _resume(command.seat, outage(table, now), now) if command.seat == table.times.running else []


def without_lost_time(table: Table, events: list[TableEvent], now: int) -> list[TableEvent]:
    """The events of an action, the first of which does not charge the player to move for time lost on the network."""
    first, player = events[0], _player(table)
    if player is None or not isinstance(first, ActionPlayed) or first.seat != table.times.running:
        return events
    pause = max(outage(table, now), now - (_flag(table) or now))
    spent = max(0, now - table.times.since - pause)
    played = replace(first, lag=min(_lag(table), spent))
    return [*_resume(first.seat, pause, now), played, *events[1:]]


def _resume(seat: int, pause: int, now: int) -> list[TableEvent]:
    return [ConnectionResumed(now, seat, pause)] if pause > 0 else []


def is_out_of_time(table: Table, now: int) -> bool:
    """Whether the running clock has run out."""
    flag = _flag(table)
    return flag is not None and _certain(table, now) >= flag


def _certain(table: Table, now: int) -> int:
    """The last moment that certainly counts on the running clock."""
    player = _player(table)
    return now if player is None else max(last_proof(table, player, now), now - _allowance(table).outage)


def next_timeout(table: Table, now: int) -> int | None:
    """When to look next whether the running clock has run out, unless its player's connection changes before."""
    flag = _flag(table)
    if flag is None:
        return None
    if is_out_of_time(table, now):
        return now
    moments = flag, flag + UNNOTICED, table.presence.start + OUTAGE_POOL, flag + _allowance(table).outage
    return min((moment for moment in moments if moment > now and moment >= flag), default=None)


def outage(table: Table, now: int) -> int:
    """Milliseconds for which the running clock has stood still because its player's connection is down."""
    player = _player(table)
    if player is None or _is_elsewhere(table, player):  # only that other process knows
        return 0
    proof = last_proof(table, player, now)
    if now - proof <= SILENCE:
        return 0
    return min(_allowance(table).outage, max(0, now - max(proof, table.times.since)))


def pause_left(table: Table, now: int) -> int | None:
    """Milliseconds for which the running clock will still stand still; None if its player's connection works."""
    return _allowance(table).outage - so_far if (so_far := outage(table, now)) else None


def spare_time(table: Table, seat: int, now: int) -> int | None:
    """Milliseconds of outages for which a seat's clock will still stand still; None if its seconds don't count."""
    if table.status != "playing" or not table.clock.counts_seconds:
        return None
    return table.times.allowances[seat].outage - (outage(table, now) if seat == table.times.running else 0)


def last_proof(table: Table, key: str, now: int) -> int:
    """The last moment at which a player's live connection is known to have worked; now if there never was one."""
    presence = table.presence
    line, elsewhere = presence.lines.get(key), presence.elsewhere.get(key, 0)
    if line and presence.is_connected(key):
        return line.worked_until
    if elsewhere is None:
        return now - UNNOTICED
    if known := max(line.worked_until if line else 0, elsewhere):
        return min(known, now)
    is_restored = presence.start > (table.started_at or now) and now - presence.start < OUTAGE_POOL
    return presence.start if is_restored else now


def _is_elsewhere(table: Table, key: str) -> bool:
    presence = table.presence
    return not presence.is_connected(key) and presence.elsewhere.get(key, 0) is None


def _player(table: Table) -> str | None:
    """The key of the player whose clock runs, if lost time does not count there."""
    running = None if table.times.awaits_first_move else table.times.running
    return table.seats[running].key if running is not None and table.clock.counts_seconds else None


def _allowance(table: Table) -> Allowance:
    running = table.times.running
    return Allowance() if running is None else table.times.allowances[running]


def _flag(table: Table) -> int | None:
    """When the running clock runs out if its player's connection works."""
    deadline = table.times.deadline
    return None if deadline is None else deadline + _lag(table)


def _lag(table: Table) -> int:
    """Milliseconds of lag that the next action of the player to move is not charged for."""
    player = _player(table)
    if player is None:
        return 0
    line = table.presence.lines.get(player)
    measured = line.lag if line else table.presence.lags.get(player, 0)
    return min(measured, _allowance(table).lag)
