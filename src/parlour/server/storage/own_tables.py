"""Lists of one's own tables, by page: those where a choice is due, other running ones, then finished ones.

Also the players of some tables, for those who follow all of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from .database import Database
from .schema import holders, tables
from .table_rows import CHANGES, LISTED, ListedTable, read_listing

TableState = Literal["due", "running", "over"]


@dataclass(frozen=True, slots=True)
class TableSearch:
    """The tables to list, and the page of the list, counted from 0."""

    state: TableState | None = None  # only tables in this state
    text: str = ""  # only tables with a player whose name contains it, or with one of the games
    games: Collection[str] = ()  # packages of the games whose names contain the text
    page: int = 0
    size: int = 20  # tables per page


@dataclass(frozen=True, slots=True)
class OwnTables:
    """A page of one's own tables, and the number of tables on all pages."""

    total: int
    tables: list[ListedTable]


def own_tables(database: Database, keys: Sequence[str], search: TableSearch) -> OwnTables:
    """Return a page of the tables where any of some keys holds a seat."""
    held = (
        select(holders.c.table_id, func.sum(holders.c.seats).label("seats"))
        .where(holders.c.key.in_(keys), holders.c.seats > 0)
        .group_by(holders.c.table_id)
        .subquery()
    )
    due = and_(tables.c.status == "playing", tables.c.awaited.bitwise_and(held.c.seats) != 0)
    query = select(*LISTED, *CHANGES, held.c.seats, due.label("due")).join_from(held, tables)
    query = query.where(*_conditions(search, due))
    order = (tables.c.status == "over", ~due, tables.c.changed_at.desc(), tables.c.id)
    with database.reading() as connection:
        total = connection.scalar(select(func.count()).select_from(query.subquery())) or 0
        page = query.order_by(*order).limit(search.size).offset(search.page * search.size)
        return OwnTables(total, [read_listing(row) for row in connection.execute(page)])


@dataclass(frozen=True, slots=True)
class HeldTable:
    """A table, and the people who hold seats there."""

    table: ListedTable  # as in the public list
    seats: dict[str, int]  # a bit per seat, by key
    awaited: int  # a bit per seat that has a choice to make

    def seen_by(self, keys: Collection[str]) -> ListedTable | None:
        """The table in the list of the person with some keys; None if they hold no seat."""
        held = 0
        for key in keys:
            held |= self.seats.get(key, 0)
        is_due = self.table.status == "playing" and bool(self.awaited & held)
        return replace(self.table, held=held, due=is_due) if held else None


def held_tables(database: Database, ids: Collection[str]) -> dict[str, HeldTable]:
    """Return some tables with their players, by id."""
    query = select(*LISTED, *CHANGES, tables.c.awaited).where(tables.c.id.in_(ids))
    holding = select(*holders.c["table_id", "key", "seats"]).where(holders.c.table_id.in_(ids), holders.c.seats > 0)
    with database.reading() as connection:
        found = {row.id: HeldTable(read_listing(row), {}, row.awaited) for row in connection.execute(query)}
        for row in connection.execute(holding):
            found[row.table_id].seats[row.key] = row.seats
    return found


def holds_seat(database: Database, id: str, keys: Collection[str]) -> bool:
    """Whether any of these keys holds a seat at a table."""
    held = exists().where(holders.c.table_id == id, holders.c.key.in_(keys), holders.c.seats > 0)
    with database.reading() as connection:
        return bool(connection.scalar(select(held)))


def _conditions(search: TableSearch, due: ColumnElement[bool]) -> list[ColumnElement[bool]]:
    states = {"due": due, "running": tables.c.status != "over", "over": tables.c.status == "over"}
    conditions = [states[search.state]] if search.state else []
    if search.text:
        by_name = tables.c.names.contains(search.text.lower(), autoescape=True)
        conditions.append(or_(by_name, tables.c.game.in_(search.games)))
    return conditions
