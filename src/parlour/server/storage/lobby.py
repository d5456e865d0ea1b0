"""The list of public tables: limits on the number that wait for players, and the presence of their hosts."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, or_, select, update

from parlour.server.domain.clocks import DAY
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.view.language import phrases

from .database import Database
from .pairing_rows import PairingSearch
from .schema import tables
from .table_rows import CHANGES, LISTED, ListedTable, read_listing

say = phrases(__package__)

UNTOUCHED = DAY  # a game in progress is listed for this long after its last event
IS_WAITING = and_(tables.c.public, tables.c.status == "waiting")


@dataclass(frozen=True, slots=True)
class LobbySearch:
    """A part of the list of public tables."""

    game: str | None = None  # the package; None: all games
    count: int = 50
    skip: int = 0  # number of tables to leave out at the start


@dataclass(frozen=True, slots=True)
class OpeningLimit:
    """The network that opens a table, and how many public tables a key and a network may have waiting."""

    network: str
    per_key: int
    per_network: int
    search: PairingSearch | None = None  # the table is opened only if no other fits


@dataclass(frozen=True, slots=True)
class HostSighting:
    """When the host of a table was last seen, and whether the host is connected."""

    seen: int
    here: bool


def public_tables(database: Database, search: LobbySearch, now: int, patience: int) -> list[ListedTable]:
    """Return part of the public tables: first those waiting for players, then games in progress, newest first.

    A waiting table is left out once its host has been away for `patience` milliseconds.
    """
    is_played = and_(tables.c.status == "playing", tables.c.changed_at >= now - UNTOUCHED)
    is_listed = or_(is_played, and_(tables.c.status == "waiting", tables.c.host_seen > now - patience))
    wanted = [tables.c.public, is_listed, *([tables.c.game == search.game] if search.game else [])]
    order = tables.c.status == "playing", tables.c.opened_at.desc(), tables.c.id
    query = select(*LISTED, *CHANGES, tables.c.host_here).where(*wanted).order_by(*order)
    with database.reading() as connection:
        return [read_listing(row) for row in connection.execute(query.limit(search.count).offset(search.skip))]


def check_opening(connection: Connection, table: Table, limit: OpeningLimit) -> None:
    """Raise Refusal if the person or network that opens a public table has too many waiting."""
    if not table.public or table.status != "waiting":
        return
    most = limit.per_key
    if table.host and _count(connection, tables.c.host == table.host) >= most:
        message = say("You already have {most} public tables waiting. Close one of them first.", most=most)
        raise Refusal("too_many", message)
    most = limit.per_network
    if limit.network and _count(connection, tables.c.network == limit.network) >= most:
        message = say("Your network already has {most} public tables waiting. Join one of them.", most=most)
        raise Refusal("too_many", message)


def _count(connection: Connection, condition: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(tables).where(IS_WAITING, condition)) or 0


SIGHT = (
    update(tables)
    .where(tables.c.id == bindparam("sighted"), IS_WAITING)
    .values(host_seen=bindparam("seen"), host_here=bindparam("here"))
)


def record_hosts(database: Database, sightings: Mapping[str, HostSighting]) -> Future[None]:
    """Record when the hosts of some tables, by id, were last seen."""
    rows = [{"sighted": id, "seen": it.seen, "here": it.here} for id, it in sorted(sightings.items())]

    def work(connection: Connection) -> None:
        connection.execute(SIGHT, rows)

    return database.submit(work)
