"""Tables in a store, for both kinds of database."""

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import Play, Resign
from parlour.server.domain.game_flow import open_rematch
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.storage.store import ConflictError
from parlour.server.storage.table_rows import TableUpdate
from tests.server.tables import NOW, SECRET, lay, legal

from .stores import asked, laid, opened, turns, written

OTHER = "7" * 64


def test_table_survives_append_and_load(store):
    table = laid(store, "ann", computers=("random",))
    update = asked(table, Play(table.seq, ("d2d5",)))
    store.append(update).result()
    assert store.events("table", table.seq) == update.events
    written(store, update.table, Play(update.table.seq, ("d7d6",)), SERVER)
    secret, events = store.load("table")
    assert (secret, len(events), turns(store)) == (SECRET, update.table.seq + 1, ["d2d5", "d7d6"])
    assert store.load("nowhere") is None


def test_conflicting_append_is_refused(store, neighbour):
    table = laid(store)
    first, second = asked(table, Play(table.seq, ("d2d5",))), asked(table, Play(table.seq, ("d2d6",)))
    store.append(first).result()
    with pytest.raises(ConflictError):
        neighbour.append(second).result()
    assert neighbour.events("table", table.seq) == first.events


def test_append_to_two_tables_is_atomic(store):
    table = laid(store)
    ended = asked(table, Resign(table.seq))
    opened = open_rematch(ended.table, OTHER, NOW)
    rematch = TableUpdate(Table.of("table", OTHER, opened), opened, OTHER)  # an id that is taken
    with pytest.raises(ConflictError):
        store.append(ended, rematch).result()
    assert len(store.load("table")[1]) == table.seq


def test_full_disk_is_reported_without_partial_write(sqlite_url):
    store = opened(sqlite_url, "one")
    table = laid(store)
    with store.database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")  # less than the file has: it cannot grow
    with pytest.raises(Refusal, match="disk is full") as refused:
        while True:
            table = played(store, table)
    assert refused.value.code == "storage"
    before = turns(store)
    assert before == [turn.text for turn in table.match.turns]
    with store.database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    played(store, table)
    assert turns(store)[:-1] == before
    store.database.close()


def played(store, table):
    """Store the first legal action."""
    return written(store, table, Play(table.seq, (legal(table)[0],)), table.seats[table.actor].key)


def test_due_tables_are_ordered_by_urgency(store):
    laid(store, id="free")
    laid(store, id="clock", clock=Clock("move", seconds=60))
    laid(store, id="days", clock=Clock("days", days=2))
    table = laid(store, "ann", id="computer", computers=("random",))
    store.append(asked(table, Play(table.seq, ("d2d5",)))).result()
    assert list(store.due(NOW)) == ["computer"]
    assert list(store.due(NOW + 60_000)) == ["clock", "computer"]
    assert list(store.due(NOW + 60_000, computers=False)) == ["clock"]
    assert store.due(NOW) == {"computer": table.seq + 1}


def test_repeated_append_counts_as_written(store):
    """This happens if the connection is lost after the commit."""
    table, events = lay("lokai_and_bele", "ann", "bob")
    for _ in range(2):
        store.append(TableUpdate(table, events, SECRET)).result()
        assert store.seqs([table.id, "nowhere"]) == {table.id: table.seq}
    update = asked(table, Play(table.seq, ("d2d5",)))
    for _ in range(2):
        store.append(update).result()
    assert store.events("table") == store.load("table")[1]
    assert turns(store) == ["d2d5"]
    with pytest.raises(ConflictError):
        written(store, table, Play(table.seq, ("d2d5",)), now=NOW + 1)
