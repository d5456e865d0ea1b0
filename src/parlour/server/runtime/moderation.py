"""The operator's decisions: each is made here once, for the command line and for the admin page, and logged."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from parlour.server.domain.commands import CallOff
from parlour.server.domain.name_list import MAX_LIST, ListProblem, NameList
from parlour.server.domain.names import new_name
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.networks import range_of
from parlour.server.storage.audit import AuditAction, AuditEntry, add_entry, newest_entries
from parlour.server.storage.bans import Ban, add_ban, current_bans, lift_ban
from parlour.server.storage.erasure import rename, tables_ever_held
from parlour.server.storage.identity_rows import IdentityStore
from parlour.server.storage.report_rows import TableReport, close_reports, newest_reports
from parlour.server.storage.store import Store
from parlour.server.storage.texts import NAMES, read_text, write_text
from parlour.view.language import phrases

from .stored_tables import carry_out, erase_from_table, load_table

say = phrases(__package__)

MOST = 500  # reports or log entries
HASH = re.compile("[0-9a-f]{64}")
SEAT = re.compile(r"([A-Za-z0-9_-]{1,64}):(\d{1,2})")  # a table and a seat
Changes = dict[str, int | None]  # the new sequence numbers of tables; None for a table that is gone


@dataclass(frozen=True, slots=True)
class Overview:
    """The open reports, the bans in force, the list of forbidden names, and the newest decisions."""

    reports: list[TableReport]
    bans: list[Ban]
    names: str
    problems: list[ListProblem]
    decisions: list[AuditEntry]


class Moderator:
    """An operator, who works on a database that servers may be using. All methods raise Refusal."""

    def __init__(self, store: Store, actor: str, now: Callable[[], int]):
        """`actor` is the name in the log."""
        self._store, self._actor, self._now = store, actor, now
        self._database = store.database

    def overview(self) -> Overview:
        """Return the reports, bans, forbidden names and decisions to look at."""
        with self._database.reading() as connection:
            reports = newest_reports(connection, MOST, closed=False)
            bans = current_bans(connection, self._now())
            names = read_text(connection, NAMES).text
            decisions = newest_entries(connection, MOST, uses=False)
        return Overview(reports, bans, names, NameList.of(names).problems, decisions)

    def log(self, most: int = MOST) -> list[AuditEntry]:
        """Return the newest entries of the audit log."""
        with self._database.reading() as connection:
            return newest_entries(connection, most)

    def close_table(self, id: str) -> Changes:
        """Call off the game at a table."""
        load_table(self._store, id)  # raises Refusal for an unknown table, before anything is logged
        self._note("table_closed", table=id)
        return {id: carry_out(self._store, id, CallOff(), SERVER, self._now())}

    def rename(self, id: str, seat: int, name: str) -> Changes:
        """Give the person at a seat another name, at all seats that they hold at the table."""
        table = load_table(self._store, id)
        key = _holder(table, seat)
        chosen = new_name(name, (table.seats[other].player for other in table.others(key)))
        entry = self._entry("person_renamed", table=id, seat=seat, name=chosen)
        return {id: rename(self._database, id, key, chosen, entry).result()}

    def ban(self, subject: str, seconds: int, note: str = "") -> Ban:
        """Ban a network, or a person given by TABLE:SEAT or a key's hash, from tables where they have no seat."""
        made = Ban(self._subject(subject), self._now() + 1000 * seconds, note)
        entry = self._entry("banned", subject=made.subject, seconds=seconds, note=note)
        add_ban(self._database, made, entry).result()
        return made

    def lift_ban(self, subject: str) -> None:
        """Lift a ban, whose subject is given as in `ban`."""
        found = self._subject(subject)
        if not lift_ban(self._database, found, self._entry("ban_lifted", subject=found)).result():
            raise Refusal("invalid", say("{subject} isn't banned.", subject=subject), field="subject")

    def set_names(self, text: str) -> list[ListProblem]:
        """Replace the list of forbidden names. Return the lines that are ignored."""
        if len(text) > MAX_LIST:
            raise Refusal("invalid", say("The list can have at most {most} characters.", most=MAX_LIST), field="text")
        problems = NameList.of(text).problems
        lines, ignored = len(text.splitlines()), len(problems)
        entry = self._entry("names_changed", lines=lines, ignored=ignored)
        write_text(self._database, NAMES, text, entry).result()
        return problems

    def close_reports(self, id: str) -> int:
        """Close all reports about a table. Return their number."""
        return close_reports(self._database, id, self._entry("reports_closed", table=id)).result()

    def delete_data(self, person: str) -> Changes:
        """Delete the data of a person, given by TABLE:SEAT or by the hash of a key, as if they did it themselves."""
        key = self._person(person)
        identities = IdentityStore(self._database)
        keys = identities.key_set(key).keys
        held = tables_ever_held(self._database, keys)
        self._note("data_deleted", tables=len(held))
        changes = {id: erase_from_table(self._store, id, status == "over", keys, self._now()) for id, status in held}
        identities.delete(key).result()
        return changes

    def _subject(self, text: str) -> str:
        """The hash of a person's key, or a network."""
        if HASH.fullmatch(text) or SEAT.fullmatch(text):
            return self._person(text)
        try:
            return range_of(text)
        except ValueError:
            message = say(
                "{text} should be a network such as 192.0.2.0/24 (at most /8, or /16 for IPv6), a seat such as TABLE:0 "
                "or the hash of a key.",
                text=repr(text),
            )
            raise Refusal("invalid", message, field="subject") from None

    def _person(self, text: str) -> str:
        """The hash of a person's key."""
        if seat := SEAT.fullmatch(text):
            return _holder(load_table(self._store, seat[1]), int(seat[2]))
        if HASH.fullmatch(text):
            return text
        message = say("{text} should be a seat such as TABLE:0 or the hash of a key.", text=repr(text))
        raise Refusal("invalid", message, field="person")

    def _entry(self, action: AuditAction, **details: str | int) -> AuditEntry:
        return AuditEntry(self._now(), self._actor, action, details)

    def _note(self, action: AuditAction, **details: str | int) -> None:
        """Log an action before it is carried out, as it takes several transactions."""
        entry = self._entry(action, **details)
        self._database.submit(lambda connection: add_entry(connection, entry)).result()


def _holder(table: Table, seat: int) -> str:
    """The hash of the key that holds a seat. Raises Refusal if nobody does."""
    key = table.seats[seat].key if seat < len(table.seats) else None
    if not key:
        raise Refusal("invalid", say("Nobody holds seat {seat} of table {id}.", seat=seat, id=table.id), field="seat")
    return key
