"""The public tables where people wait for others who want the same."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, exists, or_, select, text

from parlour.server.domain.clocks import SECOND
from parlour.server.domain.table import Table

from .database import Database
from .schema import holders, reports, tables

GRACE = 15 * SECOND  # the time that someone who opens a table has to connect to it
MOST = 10  # tables tried per attempt
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('pairing', 0))"


class PartnerFoundError(Exception):
    """Somebody already waits for the same, so no other table was opened."""


@dataclass(frozen=True, slots=True)
class PairingSearch:
    """A person who looks for a table on some terms."""

    terms: str  # as from `terms_of`
    keys: tuple[str, ...]  # the person's
    without: frozenset[str]  # ids of tables where the person doesn't want to sit, or can't
    patience: int  # milliseconds after which a host who is silent no longer counts as present


def fitting_tables(connection: Connection, search: PairingSearch, now: int) -> list[str]:
    """Return the tables where somebody else waits on the same terms, those who have waited longest first."""
    is_here = and_(tables.c.host_here, tables.c.host_seen > now - search.patience)
    query = select(tables.c.id).where(
        tables.c.terms == search.terms,
        or_(is_here, tables.c.opened_at > now - GRACE),
        tables.c.host.not_in(search.keys),
        tables.c.id.not_in(search.without),
        ~_has_avoided_people(search.keys),
    )
    return list(connection.scalars(query.order_by(tables.c.opened_at, tables.c.id).limit(MOST)))


def _has_avoided_people(keys: Collection[str]) -> ColumnElement[bool]:
    """Whether somebody at a table has reported a table of a person with some keys, or the other way round."""
    seated, met = holders.alias("seated"), holders.c.table_id == reports.c.table_id
    here = seated.c.table_id == tables.c.id, seated.c.seats != 0
    mine = and_(reports.c.key.in_(keys), holders.c.key == seated.c.key)
    theirs = and_(reports.c.key == seated.c.key, holders.c.key.in_(keys))
    return exists().where(*here, met, or_(mine, theirs))


def find_tables(database: Database, search: PairingSearch, now: int) -> list[str]:
    """Return the tables where a person can be seated now."""
    with database.reading() as connection:
        return fitting_tables(connection, search, now)


def waiting_tables(database: Database, keys: Collection[str]) -> list[str]:
    """Return the public tables where a person holds a seat and the game has not started."""
    mine = holders.c.key.in_(keys), holders.c.seats != 0, holders.c.table_id == tables.c.id
    query = select(tables.c.id).where(tables.c.public, tables.c.status == "waiting", exists().where(*mine))
    with database.reading() as connection:
        return list(connection.scalars(query))


def check_unpaired(connection: Connection, table: Table, search: PairingSearch) -> None:
    """Raise PartnerFoundError if somebody waits for the same, in the transaction that opens another table.

    One process opens such a table at a time. Otherwise two people who look at the same moment would miss each other.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(LOCK))
    if fitting_tables(connection, search, table.opened_at):
        raise PartnerFoundError
