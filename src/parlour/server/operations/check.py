"""Checking that everything in the database is right: every event, every rule, every roll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sqlalchemy import Engine

from parlour.match.dice import commitment
from parlour.server.domain.events import Event, OutdatedEvent, mark_outdated, read
from parlour.server.domain.records import verify_table
from parlour.server.domain.table import Table
from parlour.server.settings import Settings
from parlour.server.storage.database import file_of, pending
from parlour.server.storage.rows import Entry, rows_of

from .access import reading
from .stored import StoredTable
from .sweep import Progress, silently, sweep

DERIVED = ("game", "status", "public", "clock", "seq", "due", "opened_at", "changed_at")  # columns told by the events
MOST = 20  # complaints of the database itself that are repeated


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it should be, in words; at a table, or with None in the whole database."""

    table: str | None
    problem: str


@dataclass(slots=True)
class Report:
    """What a check has seen, and what it found wrong."""

    tables: int = 0
    events: int = 0
    rolls: int = 0  # that follow from their secret
    faults: list[Fault] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Finding:
    """What was seen at one table."""

    events: int
    rolls: int
    faults: tuple[Fault, ...]


def check(settings: Settings, processes: int | None = None, progress: Progress = silently) -> Report:
    """Check a database, which may be in use meanwhile. Raises DatabaseError where it cannot be read at all."""
    with reading(settings) as engine:
        if lacking := pending(engine):
            problem = (
                f"The schema lacks {', '.join(lacking)}, so no table was checked. Run parlour server migrate first."
            )
            return Report(faults=[Fault(None, problem)])
        report = Report(faults=_faults_of_database(engine))
        for finding in sweep(settings, engine, examine, "Checking", processes, progress):
            report.tables += 1
            report.events += finding.events
            report.rolls += finding.rolls
            report.faults += finding.faults
        return report


def _faults_of_database(engine: Engine) -> list[Fault]:
    """What an embedded database says of itself; PostgreSQL sees to that without being asked."""
    if file_of(engine.url) is None:
        return []
    with engine.connect() as connection:
        said = connection.exec_driver_sql(f"PRAGMA integrity_check({MOST})").scalars()
        problems = [f"The database is damaged: {line}" for line in said if line != "ok"]
        lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        problems += [f"Row {row[1]} of {row[0]} refers to a missing row of {row[2]}." for row in lost[:MOST]]
    return [Fault(None, problem) for problem in problems]


def examine(stored: StoredTable, compiled: bool) -> Finding:
    """Check one table: replay its events, and compute each roll from the secret."""
    table, problem = _replay(stored, compiled)
    problems = [problem] if problem else [*_wrong_columns(stored, table)]
    rolls = 0
    if not problem and not _is_imported(table):
        rolls, complaint = _prove(stored, table)
        problems += [complaint] if complaint else []
    return Finding(len(stored.written), rolls, tuple(Fault(stored.id, problem) for problem in problems))


def _replay(stored: StoredTable, compiled: bool) -> tuple[Table, str | None]:
    """The table that the events tell of, as far as they can be read, and why no further."""
    table = Table(stored.id, stored.row["secret"])
    events = _read(stored)
    for number, (seq, _) in enumerate(stored.written, 1):
        if seq != number:
            return table, f"Event {number} is missing; the next one is {seq}."
        try:
            table.apply(next(events))
            table.game.compiled = compiled
        except Exception as problem:  # damaged data may bring about anything
            return table, f"Event {seq} cannot be replayed: {_in_a_line(problem)}"
    return table, None if stored.written else "The table has no events."


def _read(stored: StoredTable) -> Iterator[Event | OutdatedEvent]:
    """The events of a table as they can happen now. Raises ValueError for the first that cannot be read."""
    events, problem = list[Event](), None
    for _, data in stored.written:
        try:
            events.append(read(data))
        except ValueError as fault:
            problem = fault
            break
    yield from mark_outdated(events)
    if problem:
        raise problem


def _wrong_columns(stored: StoredTable, table: Table) -> list[str]:
    told, _ = rows_of(Entry(table, ()))
    return [
        f"The column {name} is {stored.row[name]!r}, but the events give {told[name]!r}."
        for name in DERIVED
        if stored.row[name] != told[name]
    ]


def _is_imported(table: Table) -> bool:
    """Whether it was laid out by a record from elsewhere, whose dice were never ours."""
    return table.end is not None and table.end.reason == "record"


def _prove(stored: StoredTable, table: Table) -> tuple[int, str | None]:
    """How many rolls follow from the secret that the server keeps, and what is wrong with them."""
    secret = stored.row["secret"]
    if commitment(secret) != table.commitment:
        return 0, "The dice secret does not match the published commitment."
    if table.fairness.secret not in (None, secret):
        return 0, "The published secret is not the dice secret."
    table.match.dice = replace(table.match.dice, secret=secret)
    proof = verify_table(table)
    return proof.rolls, None if proof.holds else proof.sentence


def _in_a_line(problem: Exception) -> str:
    return f"{type(problem).__name__}: {' '.join(str(problem).split())}"
