"""Tables in a store, for both kinds of database."""

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import HandOver, Leave, NewTable, Play, Resign, Sit
from parlour.server.domain.events import Chair
from parlour.server.domain.game_flow import open_rematch, open_table
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.storage.store import ConflictError, RetentionRule
from parlour.server.storage.table_rows import TableUpdate
from tests.server.tables import NOW, SECRET, lay

from .stores import asked, laid, opened, turns

OTHER = "7" * 64


def test_table_survives_append_and_load(store):
    table = laid(store)
    update = asked(table, Play(table.seq, ("d2d5",)))
    store.append(update).result()
    secret, events = store.load("table")
    assert secret == SECRET
    assert len(events) == update.table.seq
    assert store.events("table", table.seq) == update.events
    assert Table.of("table", secret, events).match.turns == update.table.match.turns


def test_unknown_table_loads_as_none(store):
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
    limit_size(store, pages=1)  # less than the file has: it cannot grow
    with pytest.raises(Refusal, match="disk is full") as refused:
        while True:
            update = played(table)
            store.append(update).result()
            table = update.table
    assert refused.value.code == "storage"
    assert turns(store) == table.match.turns
    limit_size(store, pages=1_000_000)
    store.append(played(table)).result()
    assert turns(store)[:-1] == table.match.turns
    store.database.close()


def limit_size(store, pages):
    """Limit the size of a SQLite file."""
    with store.database.engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def played(table):
    """The update of the first legal action."""
    state = table.match.state
    text = state.action_to_string(state.legal_actions()[0])
    return asked(table, Play(table.seq, (text,)), table.seats[table.actor].key)


def test_listing_has_public_tables_newest_first(store):
    for number, (id, public, status) in enumerate(
        [("a", True, "playing"), ("b", False, "playing"), ("c", True, "over")]
    ):
        laid(store, id=id)
        with store.database.engine.begin() as connection:
            connection.exec_driver_sql(
                f"UPDATE tables SET public = {public}, status = '{status}', opened_at = {number} WHERE id = '{id}'"
            )
    order = NewTable("maexchen", seats=("me", "open"), name="Ann", public=True, clock=Clock("days", days=2))
    events = open_table("d", SECRET, order, "ann", NOW)
    store.append(TableUpdate(Table.of("d", SECRET, events), events, SECRET)).result()
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
    table = laid(store)
    update = asked(table, Play(table.seq, ("d2d5",)))
    for _ in range(2):
        store.append(update).result()
    assert store.events("table") == store.load("table")[1]
    assert [turn.text for turn in turns(store)] == ["d2d5"]
    later = asked(table, Play(table.seq, ("d2d5",)), now=NOW + 1)
    with pytest.raises(ConflictError):
        store.append(later).result()


def test_repeated_append_of_new_table_counts_as_written(store):
    table, events = lay("lokai_and_bele", "ann", "bob")
    for _ in range(2):
        store.append(TableUpdate(table, events, SECRET)).result()
    assert store.seqs([table.id, "nowhere"]) == {table.id: table.seq}
    assert store.seqs([table.id, "nowhere"]) == {table.id: table.seq}


def test_server_move_is_stored(store):
    table = laid(store, "ann", computers=("random",))
    update = asked(table, Play(table.seq, ("d2d5",)))
    store.append(update).result()
    store.append(asked(update.table, Play(update.table.seq, ("d7d6",)), SERVER)).result()
    assert [turn.text for turn in turns(store)] == ["d2d5", "d7d6"]


MINUTE = 60_000


def written(store, update):
    """Append an update, and return the table after it."""
    store.append(update).result()
    return update.table


def test_tables_of_key_are_found_with_seat(store):
    laid(store, "ann", "bob", id="one")
    laid(store, "bob", "ann", id="two")
    laid(store, "cem", "cem", id="three")
    assert {update.id: update.mine for update in store.tables_of("ann", 9)} == {"one": 0, "two": 1}
    assert [(update.id, update.mine) for update in store.tables_of("cem", 9)] == [("three", 0)]
    assert store.tables_of("dan", 9) == []


def test_tables_of_key_are_newest_first_and_limited(store):
    for number in range(4):
        events = open_table("table", SECRET, NewTable("maexchen", {}, ("me", "open")), "ann", NOW + number)
        table = Table.of(f"table{number}", SECRET, events)
        written(store, TableUpdate(table, events, SECRET))
    assert [update.id for update in store.tables_of("ann", 3)] == ["table3", "table2", "table1"]


def test_listing_has_actor_and_results(store):
    table = laid(store)
    (listed,) = store.tables_of("ann", 9)
    assert (listed.status, listed.actor, listed.results) == ("playing", 0, None)
    table = written(store, asked(table, Play(table.seq, ("d2d5",))))
    assert store.tables_of("ann", 9)[0].actor == 1
    written(store, asked(table, Resign(table.seq)))
    (listed,) = store.tables_of("bob", 9)
    assert (listed.status, listed.actor, listed.results) == ("over", None, (-1.0, 1.0))


def test_joining_and_leaving_change_tables_of_key(store):
    events = open_table(
        "table", SECRET, NewTable("deathmatch_arena", {"players": 3}, ("me", "open", "open")), "ann", NOW
    )
    table = written(store, TableUpdate(Table.of("table", SECRET, events), events, SECRET))
    assert store.tables_of("bob", 9) == []
    table = written(store, asked(table, Sit("Bob"), "bob"))
    assert [update.mine for update in store.tables_of("bob", 9)] == [1]
    written(store, asked(table, Leave(), "ann"))
    assert store.tables_of("ann", 9) == []


def test_handed_over_seat_belongs_to_no_key(store):
    table = laid(store, "ann", "bob", "cem", game="deathmatch_arena", players=3)
    holder = table.seats[table.actor].key
    other = next(key for key in ("ann", "bob", "cem") if key != holder)
    written(store, asked(table, HandOver(table.seq, table.actor, "casual"), other, NOW + 2 * MINUTE))
    assert store.tables_of(holder, 9) == []
    assert len(store.tables_of(other, 9)) == 1


def test_removed_table_is_not_listed(store):
    events = open_table("table", SECRET, NewTable("maexchen", {}, ("me", "open")), "ann", NOW)
    written(store, TableUpdate(Table.of("table", SECRET, events), events, SECRET))
    assert store.put_away(
        "table", RetentionRule("removed", "waiting", 1, untouched=True), NOW + 100 * 86_400_000
    ).result()
    assert store.tables_of("ann", 9) == []
