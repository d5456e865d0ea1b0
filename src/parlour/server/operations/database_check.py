"""Checking a database: its integrity, and every event, rule and roll of every table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sqlalchemy import Engine

from parlour.match.dice import commitment
from parlour.server.domain.events import TableEvent, mark_outdated, read
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import players_at, verify_table
from parlour.server.settings import Settings
from parlour.server.storage.engine import file_of
from parlour.server.storage.migration import pending
from parlour.server.storage.table_rows import TableUpdate, rows_of

from .access import reading
from .sweep import Progress, StoredTable, no_progress, sweep

DERIVED = ("game", "status", "public", "clock", "seq", "due", "opened_at", "changed_at")  # columns the events determine
MOST = 20  # reported problems of each kind that the database itself finds


@dataclass(frozen=True, slots=True)
class StorageFault:
    """A sentence about something wrong at a table, or with None in the database as a whole."""

    table: str | None
    problem: str


@dataclass(slots=True)
class CheckReport:
    """The size of a database, and its faults."""

    tables: int = 0
    events: int = 0
    rolls: int = 0  # rolls that follow from their secret
    faults: list[StorageFault] = field(default_factory=list)


def check(settings: Settings, processes: int | None = None, progress: Progress = no_progress) -> CheckReport:
    """Check a database, which may be in use. Raises DatabaseError if it cannot be read at all."""
    with reading(settings) as engine:
        if missing := pending(engine):
            lacking = f"The schema lacks {', '.join(missing)}, so no table was checked."
            return CheckReport(faults=[StorageFault(None, f"{lacking} Run parlour server migrate first.")])
        report = CheckReport(faults=_check_integrity(engine))
        for checked in sweep(settings, engine, check_table, "Checking", processes, progress):
            report.tables += 1
            report.events += checked.events
            report.rolls += checked.rolls
            report.faults += checked.faults
        return report


def _check_integrity(engine: Engine) -> list[StorageFault]:
    """Run SQLite's own checks; PostgreSQL checks itself."""
    if file_of(engine.url) is None:
        return []
    with engine.connect() as connection:
        lines = connection.exec_driver_sql(f"PRAGMA integrity_check({MOST})").scalars()
        problems = [f"The database is damaged: {line}" for line in lines if line != "ok"]
        lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        problems += [f"Row {row[1]} of {row[0]} refers to a missing row of {row[2]}." for row in lost[:MOST]]
    return [StorageFault(None, problem) for problem in problems]


def check_table(stored: StoredTable, compiled: bool) -> CheckReport:
    """Replay the events of a table, and compute each roll from the secret."""
    table, problem = _replay(stored, compiled)
    problems, rolls = [problem] if problem else _wrong_columns(stored, table), 0
    is_imported = table.end is not None and table.end.is_imported  # then its dice were not this server's
    if not problem and not is_imported:
        rolls, complaint = _check_dice(stored, table)
        problems += [complaint] if complaint else []
    return CheckReport(1, len(stored.events), rolls, [StorageFault(stored.id, problem) for problem in problems])


def _replay(stored: StoredTable, compiled: bool) -> tuple[Table, str | None]:
    """Build the table as far as its events can be applied. Returns it with the problem that ended it, or None."""
    table = Table(stored.id, stored.row["secret"])
    events = _read(stored)
    for number, (seq, _) in enumerate(stored.events, 1):
        if seq != number:
            return table, f"Event {number} is missing; the next one is {seq}."
        try:
            table.apply(next(events))
            table.game.compiled = compiled
        except Exception as problem:  # damaged data may cause anything
            text = f"{type(problem).__name__}: {' '.join(str(problem).split())}"
            return table, f"Event {seq} cannot be replayed: {text}"
    return table, None if stored.events else "The table has no events."


def _read(stored: StoredTable) -> Iterator[TableEvent]:
    """Yield the events of a table for the present rules. Raises ValueError at the first unreadable one."""
    events, problem = list[TableEvent](), None
    try:
        for _, data in stored.events:
            events.append(read(data))
    except ValueError as fault:
        problem = fault
    yield from mark_outdated(events)
    if problem:
        raise problem


def _wrong_columns(stored: StoredTable, table: Table) -> list[str]:
    expected, _ = rows_of(TableUpdate(table, ()))
    return [
        f"The column {name} is {stored.row[name]!r}, but the events give {expected[name]!r}."
        for name in DERIVED
        if stored.row[name] != expected[name]
    ]


def _check_dice(stored: StoredTable, table: Table) -> tuple[int, str | None]:
    """Return the number of rolls that follow from the stored secret, and a complaint about the dice or None."""
    secret = stored.row["secret"]
    if commitment(secret) != table.commitment:
        return 0, "The dice secret does not match the published commitment."
    if table.fairness.secret not in (None, secret):
        return 0, "The published secret is not the dice secret."
    table.match.dice = replace(table.match.dice, secret=secret)
    proof = verify_table(table)
    return proof.rolls, None if proof.holds else proof.sentence(players_at(table))
