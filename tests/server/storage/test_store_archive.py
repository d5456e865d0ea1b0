"""Archiving and removing tables, for both kinds of database."""

import pytest
from sqlalchemy import event, func, select

from parlour.server.domain.clocks import DAY, Clock
from parlour.server.domain.commands import Play, Resign, Sit
from parlour.server.storage.processes import PresenceChange
from parlour.server.storage.schema import archives, events, holders, presences, tables
from parlour.server.storage.store import ConflictError, RetentionRule, retention_rules
from tests.server.tables import NOW, SECRET

from .stores import laid, loaded, ordered, turns, written

FINISHED = RetentionRule("packed", "over", 90)
ABANDONED = RetentionRule("packed", "playing", 365)
WAITING = RetentionRule("removed", "waiting", 7)
UNTOUCHED = RetentionRule("removed", "waiting", 1, untouched=True)
UNPLAYED = RetentionRule("removed", "over", 7, unplayed=True)
LATER = NOW + 400 * DAY


def finished(store, id="table"):
    """A stored table where Ann has moved and resigned."""
    table = laid(store, id=id)
    table = written(store, table, Play(table.seq, ("d2d5",)))
    return written(store, table, Resign(table.seq))


def rows(store, *of):
    """The number of rows in some database tables."""
    with store.database.engine.connect() as connection:
        return [connection.scalar(select(func.count()).select_from(table)) for table in of]


def test_packed_table_loads_unchanged(store):
    table = finished(store)
    before = store.load("table")
    assert store.put_away("table", FINISHED, LATER).result()
    assert rows(store, archives, events) == [1, 0]
    assert store.load("table") == before
    assert store.events("table", 3, table.seq - 1) == before[1][3:-1]
    assert store.events("table", table.seq) == []


def test_later_events_are_appended_and_packed(store):
    laid(store)
    assert store.put_away("table", ABANDONED, LATER).result()
    table = written(store, loaded(store), Play(loaded(store).seq, ("d2d5",)))
    assert (rows(store, archives, events), turns(store), table.fairness.secret) == ([1, 1], ["d2d5"], None)
    before = store.load("table")
    assert len(before[1]) == table.seq
    assert store.events("table", table.seq - 2) == before[1][-2:]
    assert store.put_away("table", ABANDONED, LATER).result()
    assert rows(store, archives, events) == [1, 0]
    assert store.load("table") == before


def test_rules_find_stale_tables(store):
    finished(store, "over")
    laid(store, id="playing")
    laid(store, id="clock", clock=Clock("days", days=30))
    ordered(store, "untouched")
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
    half = RetentionRule("packed", "over", 0.5)
    assert (store.stale(half, NOW + DAY // 2, 1), store.stale(half, NOW + DAY // 2 + 1, 1)) == ([], ["over"])


def test_played_tables_are_packed_and_zero_days_disable_a_rule():
    assert retention_rules(1, 7, 365, 90) == (UNTOUCHED, WAITING, UNPLAYED, ABANDONED, FINISHED)
    assert retention_rules(0, 7, 0, 90) == (WAITING, UNPLAYED, FINISHED)


def test_longest_inactive_tables_come_first(store):
    for number, id in enumerate("abc"):
        ordered(store, id, now=NOW - number)
    assert store.stale(WAITING, LATER, 2) == ["c", "b"]


def test_packed_table_is_not_stale(store):
    finished(store)
    store.put_away("table", FINISHED, LATER).result()
    assert store.stale(FINISHED, LATER, 10) == []
    assert not store.put_away("table", FINISHED, LATER).result()


def test_removed_table_leaves_no_rows(store):
    table = ordered(store)
    store.processes.record_presence(PresenceChange("table", "ann", False, NOW)).result()
    assert store.put_away("table", WAITING, LATER).result()
    assert rows(store, tables, events, presences, archives, holders) == [0] * 5
    assert store.load("table") is None
    with pytest.raises(ConflictError):
        written(store, table, Sit("Bob"), "bob")


def test_table_changed_in_between_is_not_removed(store):
    table = ordered(store)
    assert store.stale(UNTOUCHED, LATER, 1) == ["table"]
    with store.database.engine.begin() as connection:
        connection.execute(tables.update().values(changed_at=LATER, seq=2))
    assert not store.put_away("table", UNTOUCHED, LATER).result()
    assert not store.put_away("table", WAITING, LATER).result()
    assert store.load("table") == (SECRET, list(store.events("table"))) and table.seq == 1


def test_watched_table_is_not_stale(store, neighbour):
    ordered(store)
    neighbour.processes.record_presence(PresenceChange("table", "ann", True, NOW)).result()
    assert store.stale(WAITING, LATER, 1) == []
    assert not store.put_away("table", WAITING, LATER).result()
    neighbour.processes.record_presence(PresenceChange("table", "ann", False, NOW)).result()
    assert store.stale(WAITING, LATER, 1) == ["table"]


def test_only_one_of_two_processes_packs_table(store, neighbour):
    finished(store)
    before = store.load("table")
    done = [each.put_away("table", FINISHED, LATER) for each in (store, neighbour)]
    assert sorted(future.result() for future in done) == [False, True]
    assert neighbour.load("table") == before


def test_packing_is_atomic(store):
    finished(store)
    before = store.load("table")
    statements = []

    def fail(connection, cursor, statement, *_):
        statements.append(statement)
        if statement.startswith("UPDATE tables"):
            raise RuntimeError("power cut")

    event.listen(store.database.engine, "before_cursor_execute", fail)
    with pytest.raises(RuntimeError):
        store.put_away("table", FINISHED, LATER).result()
    event.remove(store.database.engine, "before_cursor_execute", fail)
    assert any(statement.startswith("DELETE FROM events") for statement in statements)
    assert store.load("table") == before
    assert rows(store, archives) == [0]
