"""Tables in a store, for both kinds of database."""

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import HandOver, Leave, Play, Resign, Sit
from parlour.server.domain.events import Chair
from parlour.server.domain.game_flow import open_rematch
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.storage.schema import tables
from parlour.server.storage.store import ConflictError
from parlour.server.storage.table_rows import TableUpdate
from tests.server.tables import NOW, SECRET, lay, legal

from .stores import asked, laid, opened, ordered, turns, written

OTHER = "7" * 64
MINUTE = 60_000


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


def test_listing_has_public_tables_newest_first(store):
    for number, (id, public, status) in enumerate([("a", 1, "playing"), ("b", 0, "playing"), ("c", 1, "over")]):
        laid(store, id=id)
        with store.database.engine.begin() as connection:
            changed = {"public": bool(public), "status": status, "opened_at": number}
            connection.execute(tables.update().where(tables.c.id == id).values(changed))
    ordered(store, "d", "maexchen", name="Ann", public=True, clock=Clock("days", days=2))
    listed = store.listing(10, NOW - 1)
    assert [update.id for update in listed] == ["d", "a"]
    assert listed[0].chairs == (Chair("person", "Ann"), Chair("open"))
    assert listed[0].clock == Clock("days", days=2)
    assert (listed[0].game, listed[0].status, listed[0].opened_at) == ("parlour.games.maexchen", "waiting", NOW)
    assert [update.id for update in store.listing(1, NOW - 1)] == ["d"]
    assert store.listing(10, NOW + 1) == []


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


def test_tables_of_key_are_found_with_seat(store):
    laid(store, "ann", "bob", id="one")
    laid(store, "bob", "ann", id="two")
    laid(store, "cem", "cem", id="three")
    assert {update.id: update.mine for update in store.tables_of("ann", 9)} == {"one": 0, "two": 1}
    assert [(update.id, update.mine) for update in store.tables_of("cem", 9)] == [("three", 0)]
    assert store.tables_of("dan", 9) == []


def test_tables_of_key_are_newest_first_and_limited(store):
    for number in range(4):
        ordered(store, f"table{number}", now=NOW + number)
    assert [update.id for update in store.tables_of("ann", 3)] == ["table3", "table2", "table1"]


def test_listing_has_actor_and_results(store):
    table = laid(store)
    states = [store.tables_of("ann", 9)[0]]
    for command in (Play(table.seq, ("d2d5",)), Resign(table.seq + 1)):
        table = written(store, table, command)
        states += store.tables_of("ann", 9)
    assert [(it.status, it.actor, it.results) for it in states] == [
        ("playing", 0, None),
        ("playing", 1, None),
        ("over", None, (-1.0, 1.0)),
    ]


def test_joining_and_leaving_change_tables_of_key(store):
    table = ordered(store, game="deathmatch_arena", seats=("me", "open", "open"), options={"players": 3})
    assert store.tables_of("bob", 9) == []
    table = written(store, table, Sit("Bob"), "bob")
    assert [update.mine for update in store.tables_of("bob", 9)] == [1]
    written(store, table, Leave(), "ann")
    assert store.tables_of("ann", 9) == []


def test_handed_over_seat_belongs_to_no_key(store):
    table = laid(store, "ann", "bob", "cem", game="deathmatch_arena", players=3)
    holder = table.seats[table.actor].key
    other = next(key for key in ("ann", "bob", "cem") if key != holder)
    written(store, table, HandOver(table.seq, table.actor, "casual"), other, NOW + 2 * MINUTE)
    assert store.tables_of(holder, 9) == []
    assert len(store.tables_of(other, 9)) == 1
