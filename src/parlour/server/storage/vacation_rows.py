"""People's vacations in a database, with the days that each takes from the year's allowance."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, update

from parlour.server.domain.clocks import DAY
from parlour.server.domain.vacations import DAYS_PER_YEAR, YEAR

from .database import Database
from .identity_rows import ensure_identity, identity_of
from .schema import holders, tables, vacations


@dataclass(frozen=True, slots=True)
class VacationBalance:
    """A person's vacation, if they are on one, and the days that they have left this year."""

    until: int | None = None
    days_left: int = DAYS_PER_YEAR


class VacationStore:
    """The vacations in a database."""

    def __init__(self, database: Database):
        self._database = database

    def of_key(self, key: str, now: int) -> VacationBalance:
        """Return the vacation of a key's identity."""
        with self._database.reading() as connection:
            return _balance(connection, connection.scalar(select(identity_of(key))) or "", now)

    def begin(self, key: str, days: int, now: int) -> Future[VacationBalance | None]:
        """Begin a vacation; None if not enough days are left. A person on vacation stays on the one that has begun."""

        def work(connection: Connection) -> VacationBalance | None:
            identity = ensure_identity(connection, key)
            before = _balance(connection, identity, now)
            if before.until is not None:
                return before
            if days > before.days_left:
                return None
            row = {"identity": identity, "begun_at": now, "until": now + days * DAY, "days": days}
            connection.execute(insert(vacations).values(row))
            return _balance(connection, identity, now)

        return self._database.submit(work)

    def end(self, key: str, now: int) -> Future[None]:
        """End a vacation early. Its days stay spent, except those that have not begun."""

        def work(connection: Connection) -> None:
            mine = vacations.c.identity == identity_of(key), vacations.c.until > now
            spent = 1 + (now - vacations.c.begun_at) // DAY
            connection.execute(update(vacations).where(*mine).values(until=now, days=spent))

        return self._database.submit(work)

    def tables_of(self, keys: Sequence[str]) -> list[tuple[str, str]]:
        """Return the correspondence games at which one of some keys holds a seat, with the key."""
        held = holders.c.key.in_(keys), holders.c.seats > 0, tables.c.clock == "days", tables.c.status != "over"
        query = select(tables.c.id, holders.c.key).join_from(holders, tables).where(*held)
        with self._database.reading() as connection:
            return [(row.id, row.key) for row in connection.execute(query)]


def _balance(connection: Connection, identity: str, now: int) -> VacationBalance:
    mine = vacations.c.identity == identity
    until = connection.scalar(select(func.max(vacations.c.until)).where(mine, vacations.c.until > now))
    spent = connection.scalar(select(func.sum(vacations.c.days)).where(mine, vacations.c.begun_at > now - YEAR))
    return VacationBalance(until, max(0, DAYS_PER_YEAR - int(spent or 0)))
