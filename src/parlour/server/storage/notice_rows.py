"""Notices in a database: what each person has been sent about each table, so that one process sends each notice once.

A row of `notices` covers a table's events up to a number. It waits to be sent, or was sent, or there is nothing to say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from parlour.server.domain.notices import INTERVAL, Concern, NoticeKind, Schedule

from .database import Database
from .schema import channels, holders, keys, notices, presences, recipients, tables, vacations
from .table_rows import LISTED, ListedTable, read_listing

MOST_CHANGES = 500  # taken into account at a time


@dataclass(frozen=True, slots=True)
class NoticeState:
    """The state of a person's notice about a table."""

    seq: int = 0  # the events up to this one are taken into account
    kind: NoticeKind = "turn"
    due: int | None = None  # when to send it; None: there is nothing to send
    sent: bool = False  # whether one was sent since the person's last action
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Addressee:
    """A person with seats at a table that has changed or where a notice is due."""

    identity: str
    language: str
    schedule: Schedule
    since: int  # earlier events don't count
    keys: frozenset[str]  # the person's keys that hold seats at the table
    seats: frozenset[int]
    table: ListedTable
    seq: int  # the table's number of events
    deadline: int | None
    concern: Concern
    state: NoticeState | None  # None: the person has not been sent anything
    is_here: bool  # whether the person is connected to the table, according to the database


class NoticeStore:
    """The notices of a database."""

    def __init__(self, database: Database):
        self._database = database

    def changed(self, since: int) -> list[Addressee]:
        """Return the people at tables that have changed after a time, and that their notices don't cover yet."""
        is_new = tables.c.changed_at > since, tables.c.changed_at >= recipients.c.since
        is_uncovered = or_(notices.c.seq.is_(None), notices.c.seq < tables.c.seq)
        query = _addressees().where(tables.c.status.in_(("waiting", "playing", "over")), tables.c.archived.is_(False))
        return self._read(query.where(*is_new, is_uncovered).order_by(tables.c.changed_at))

    def due(self, now: int) -> list[Addressee]:
        """Return the people for whom notices are due, by table."""
        query = _addressees().where(notices.c.due <= now, recipients.c.next_at <= now)
        return self._read(query.order_by(notices.c.due))

    def waiting(self, identity: str, besides: Collection[str]) -> list[Addressee]:
        """Return the correspondence games that wait for a move of a person, besides some."""
        query = _addressees().where(recipients.c.identity == identity, tables.c.clock == "days")
        query = query.where(tables.c.status == "playing", tables.c.id.not_in(besides))
        found = self._read(query.order_by(tables.c.changed_at))
        return [replace(person, state=None) for person in found if person.concern.awaits]

    def _read(self, query: Select[tuple[object, ...]]) -> list[Addressee]:
        found: dict[tuple[str, str], Addressee] = {}
        with self._database.reading() as connection:
            for row in connection.execute(query.limit(MOST_CHANGES)):
                pair = row.identity, row.id
                found[pair] = _with_holder(found.get(pair) or _addressee(row), row)
        return list(found.values())

    def write(self, states: Iterable[tuple[Addressee, NoticeState]]) -> Future[None]:
        """Write new states of notices. Those that another process has changed in the meantime are left alone."""

        def work(connection: Connection) -> None:
            for person, state in states:
                _write(connection, person, state)

        return self._database.submit(work)

    def claim(self, identity: str, ids: Collection[str], now: int) -> Future[set[str]]:
        """Claim a person's due notices about some tables for sending, unless another process has been faster.

        The result is the tables whose notices this process is to send.
        """

        def work(connection: Connection) -> set[str]:
            mine = recipients.c.identity == identity, recipients.c.next_at <= now
            if not connection.execute(update(recipients).where(*mine).values(next_at=now + INTERVAL)).rowcount:
                return set()
            due = notices.c.identity == identity, notices.c.table_id.in_(ids), notices.c.due <= now
            claimed = set(connection.scalars(select(notices.c.table_id).where(*due)))
            connection.execute(update(notices).where(*due).values(due=None, sent=True, tries=notices.c.tries + 1))
            return claimed

        return self._database.submit(work)

    def put_back(self, identity: str, ids: Collection[str], due: int, most_tries: int) -> Future[None]:
        """Let notices that could not be delivered be sent again later, unless there have been too many tries."""
        claimed = notices.c.identity == identity, notices.c.table_id.in_(ids), notices.c.sent, notices.c.due.is_(None)
        again = update(notices).where(*claimed, notices.c.tries < most_tries).values(due=due, sent=False)
        return self._database.submit(lambda connection: connection.execute(again).close())


def _addressees() -> Select[tuple[object, ...]]:
    """The query for the people with a confirmed channel, by table and by key that holds seats there."""
    at_table = notices.c.identity == recipients.c.identity, notices.c.table_id == tables.c.id
    can_be_reached = exists().where(channels.c.identity == recipients.c.identity, channels.c.confirmed)
    is_here = presences.c.table_id == tables.c.id, presences.c.key == holders.c.key, presences.c.here
    return (
        select(
            *LISTED,
            *tables.c["seq", "awaited", "asked", "due"],
            *recipients.c["identity", "language", "since", "zone", "quiet_from", "quiet_until", "digest"],
            *holders.c["key", "seats"],
            notices.c.seq.label("covered"),
            notices.c.kind,
            notices.c.due.label("notice_due"),
            *notices.c["sent", "tries"],
            exists().where(*is_here).label("is_here"),
        )
        .select_from(tables)
        .join(holders, holders.c.table_id == tables.c.id)
        .join(keys, keys.c.key == holders.c.key)
        .join(recipients, recipients.c.identity == keys.c.identity)
        .outerjoin(notices, and_(*at_table))
        .where(holders.c.seats > 0, can_be_reached)
    )


def _addressee(row: Row[tuple[object, ...]]) -> Addressee:
    known = row.covered is not None
    return Addressee(
        identity=row.identity,
        language=row.language,
        schedule=Schedule(row.zone, row.quiet_from, row.quiet_until, row.digest),
        since=row.since,
        keys=frozenset(),
        seats=frozenset(),
        table=read_listing(row),
        seq=row.seq,
        deadline=row.due,
        concern=Concern(row.status, False, False),
        state=NoticeState(row.covered, row.kind, row.notice_due, row.sent, row.tries) if known else None,
        is_here=False,
    )


def _with_holder(person: Addressee, row: Row[tuple[object, ...]]) -> Addressee:
    """A person with the seats of one more of their keys."""
    held, before = row.seats, person.concern
    concern = Concern(before.status, before.awaits or bool(row.awaited & held), before.asks or bool(row.asked & held))
    return replace(
        person,
        keys=person.keys | {row.key},
        seats=person.seats | {seat for seat in range(held.bit_length()) if held >> seat & 1},
        concern=concern,
        is_here=person.is_here or row.is_here,
    )


def _write(connection: Connection, person: Addressee, state: NoticeState) -> None:
    mine = notices.c.identity == person.identity, notices.c.table_id == person.table.id
    values = {"seq": state.seq, "kind": state.kind, "due": state.due, "sent": state.sent, "tries": state.tries}
    if person.state is not None:
        connection.execute(update(notices).where(*mine, *_is_unchanged(person.state)).values(values))
        return
    with suppress(IntegrityError), connection.begin_nested():  # another process may be faster
        connection.execute(insert(notices).values(identity=person.identity, table_id=person.table.id, **values))


def _is_unchanged(state: NoticeState) -> tuple[ColumnElement[bool], ...]:
    same_due = notices.c.due.is_(None) if state.due is None else notices.c.due == state.due
    return notices.c.seq == state.seq, notices.c.sent == state.sent, same_due


def merge_subscriptions(connection: Connection, identity: str, into: str) -> None:
    """Give the channels of an identity that joins another to that one, which keeps its own schedule."""
    connection.execute(update(channels).where(channels.c.identity == identity).values(identity=into))
    if connection.scalar(select(recipients.c.identity).where(recipients.c.identity == into)) is None:
        connection.execute(update(recipients).where(recipients.c.identity == identity).values(identity=into))
    for table in (notices, recipients):
        connection.execute(delete(table).where(table.c.identity == identity))
    taken = select(vacations.c.begun_at).where(vacations.c.identity == into)
    mine = vacations.c.identity == identity, vacations.c.begun_at.not_in(taken)
    connection.execute(update(vacations).where(*mine).values(identity=into))


def delete_subscriptions(connection: Connection, identity: str) -> None:
    """Delete what an identity has subscribed to."""
    for table in (channels, recipients, notices, vacations):
        connection.execute(delete(table).where(table.c.identity == identity))


def drop_channels(connection: Connection, of: Select[tuple[str]]) -> None:
    """Remove the channels that some keys have added."""
    connection.execute(delete(channels).where(channels.c.key.in_(of)))
