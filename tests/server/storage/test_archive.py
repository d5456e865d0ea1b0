"""Tables that are put away, in both kinds of database."""

import pytest
from sqlalchemy import event, func, select

from parlour.server.domain.clocks import DAY, Clock
from parlour.server.domain.commands import NewTable, Play, Rematch, Resign, Sit
from parlour.server.domain.opening import open_table
from parlour.server.domain.retention import RetentionRule
from parlour.server.domain.table import Table
from parlour.server.storage.processes import PresenceChange
from parlour.server.storage.rows import TableUpdate
from parlour.server.storage.schema import archives, events, presences, tables
from parlour.server.storage.store import ConflictError
from tests.server.tables import NOW, SECRET

from .stores import asked, laid

FINISHED = RetentionRule("packed", "over", 90)
ABANDONED = RetentionRule("packed", "playing", 365)
WAITING = RetentionRule("removed", "waiting", 7)
UNTOUCHED = RetentionRule("removed", "waiting", 1, untouched=True)
UNPLAYED = RetentionRule("removed", "over", 7, unplayed=True)
LATER = NOW + 400 * DAY


def written(store, table, command, who="ann"):
    """The table after a command, which is on disk."""
    entry = asked(table, command, who)
    store.append(entry).result()
    return entry.table


def finished(store, id="table"):
    """A table at which Ann has played a move, and given up."""
    table = laid(store, id=id)
    table = written(store, table, Play(table.seq, ("d2d5",)))
    return written(store, table, Resign(table.seq))


def opened(store, id="table", now=NOW):
    """A table at which nobody has sat down beside whoever opened it."""
    happened = open_table(id, SECRET, NewTable("lokai_and_bele", seats=("me", "open")), "ann", now)
    table = Table.of(id, SECRET, happened)
    store.append(TableUpdate(table, happened, SECRET)).result()
    return table


def rows(store, *of):
    """How many rows there are in some tables of the database."""
    with store.database.engine.connect() as connection:
        return [connection.scalar(select(func.count()).select_from(table)) for table in of]


def test_a_packed_table_is_read_as_it_was(store):
    table = finished(store)
    before = store.load("table")
    assert store.pack("table", FINISHED, LATER).result()
    assert rows(store, archives, events) == [1, 0]
    assert store.load("table") == before
    assert store.events("table", 3, table.seq - 1) == before[1][3:-1]
    assert store.events("table", table.seq) == []


def test_what_follows_is_written_behind_and_packed_with_the_rest(store):
    table = finished(store)
    store.pack("table", FINISHED, LATER).result()
    table = written(store, table, Rematch(table.seq))
    assert rows(store, archives, events) == [1, 1]
    before = store.load("table")
    assert len(before[1]) == table.seq
    assert store.events("table", table.seq - 2) == before[1][-2:]
    assert store.pack("table", FINISHED, LATER).result()
    assert rows(store, archives, events) == [1, 0]
    assert store.load("table") == before


def test_a_game_that_stands_still_can_be_played_on(store):
    table = laid(store)
    assert store.pack("table", ABANDONED, LATER).result()
    table = written(store, Table.of("table", *store.load("table")), Play(table.seq, ("d2d5",)))
    assert [turn.text for turn in Table.of("table", *store.load("table")).match.turns] == ["d2d5"]
    assert not table.fairness.secret


def test_a_rule_finds_what_it_is_for(store):
    finished(store, "over")
    laid(store, id="playing")
    laid(store, id="clock", clock=Clock("days", days=30))
    opened(store, "untouched")
    table = laid(store, id="closed")
    written(store, table, Resign(table.seq))
    found = {rule: store.stale(rule, LATER, 10) for rule in (FINISHED, ABANDONED, UNTOUCHED, WAITING, UNPLAYED)}
    assert found == {
        FINISHED: ["over", "closed"],
        ABANDONED: ["playing"],
        UNTOUCHED: ["untouched"],
        WAITING: ["untouched"],
        UNPLAYED: ["closed"],
    }
    assert store.stale(FINISHED, NOW + 90 * DAY, 10) == []
    assert store.stale(FINISHED, NOW + 90 * DAY + 1, 1) == ["over"]


def test_those_at_which_nothing_has_happened_for_longest_come_first(store):
    for number, id in enumerate("abc"):
        opened(store, id, NOW - number)
    assert store.stale(WAITING, LATER, 2) == ["c", "b"]


def test_what_is_packed_is_found_no_more(store):
    finished(store)
    store.pack("table", FINISHED, LATER).result()
    assert store.stale(FINISHED, LATER, 10) == []
    assert not store.pack("table", FINISHED, LATER).result()


def test_of_a_removed_table_nothing_is_left(store):
    opened(store)
    store.processes.record_presence(PresenceChange("table", "ann", False, NOW)).result()
    assert store.remove("table", WAITING, LATER).result()
    assert rows(store, tables, events, presences, archives) == [0, 0, 0, 0]
    assert store.load("table") is None


def test_who_comes_meanwhile_finds_the_table(store):
    table = opened(store)
    assert store.stale(UNTOUCHED, LATER, 1) == ["table"]
    with store.database.engine.begin() as connection:
        connection.execute(tables.update().values(changed_at=LATER, seq=2))
    assert not store.remove("table", UNTOUCHED, LATER).result()
    assert not store.remove("table", WAITING, LATER).result()
    assert store.load("table") == (SECRET, list(store.events("table"))) and table.seq == 1


def test_a_table_that_somebody_looks_at_is_not_put_away(store, neighbour):
    opened(store)
    neighbour.processes.record_presence(PresenceChange("table", "ann", True, NOW)).result()
    assert store.stale(WAITING, LATER, 1) == []
    assert not store.remove("table", WAITING, LATER).result()
    neighbour.processes.record_presence(PresenceChange("table", "ann", False, NOW)).result()
    assert store.stale(WAITING, LATER, 1) == ["table"]


def test_two_processes_pack_a_table_once(store, neighbour):
    finished(store)
    before = store.load("table")
    done = [each.pack("table", FINISHED, LATER) for each in (store, neighbour)]
    assert sorted(future.result() for future in done) == [False, True]
    assert neighbour.load("table") == before


def test_nobody_plays_at_a_table_that_was_removed(store, neighbour):
    table = opened(store)
    neighbour.remove("table", WAITING, LATER).result()
    with pytest.raises(ConflictError):
        written(store, table, Sit("Bob"), "bob")


def test_a_crash_leaves_a_table_in_one_piece(store):
    finished(store)
    before = store.load("table")
    statements = []

    def fail(connection, cursor, statement, *_):
        statements.append(statement)
        if statement.startswith("UPDATE tables"):
            raise RuntimeError("power cut")

    event.listen(store.database.engine, "before_cursor_execute", fail)
    with pytest.raises(RuntimeError):
        store.pack("table", FINISHED, LATER).result()
    event.remove(store.database.engine, "before_cursor_execute", fail)
    assert any(statement.startswith("DELETE FROM events") for statement in statements)
    assert store.load("table") == before
    assert rows(store, archives) == [0]
