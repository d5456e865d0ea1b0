"""Which tables there are, in both kinds of database."""

from parlour.server.domain.commands import HandOver, Leave, NewTable, Play, Resign, Sit
from parlour.server.domain.opening import open_table
from parlour.server.domain.retention import RetentionRule
from parlour.server.domain.table import Table
from parlour.server.storage.rows import TableUpdate
from tests.server.tables import NOW, SECRET

from .stores import asked, laid

MINUTE = 60_000


def written(store, entry):
    """What has happened, on disk. Gives the table after it."""
    store.append(entry).result()
    return entry.table


def test_everyone_finds_the_tables_at_which_they_hold_a_seat(store):
    laid(store, "ann", "bob", id="one")
    laid(store, "bob", "ann", id="two")
    laid(store, "cem", "cem", id="three")
    assert {entry.id: entry.mine for entry in store.tables_of("ann", 9)} == {"one": 0, "two": 1}
    assert [(entry.id, entry.mine) for entry in store.tables_of("cem", 9)] == [("three", 0)]
    assert store.tables_of("dan", 9) == []


def test_the_newest_come_first_and_no_more_than_are_wanted(store):
    for number in range(4):
        events = open_table("table", SECRET, NewTable("maexchen", {}, ("me", "open")), "ann", NOW + number)
        table = Table.of(f"table{number}", SECRET, events)
        written(store, TableUpdate(table, events, SECRET))
    assert [entry.id for entry in store.tables_of("ann", 3)] == ["table3", "table2", "table1"]


def test_a_list_tells_whose_turn_it_is_and_the_results(store):
    table = laid(store)
    (listed,) = store.tables_of("ann", 9)
    assert (listed.status, listed.actor, listed.results) == ("playing", 0, None)
    table = written(store, asked(table, Play(table.seq, ("d2d5",))))
    assert store.tables_of("ann", 9)[0].actor == 1
    written(store, asked(table, Resign(table.seq)))
    (listed,) = store.tables_of("bob", 9)
    assert (listed.status, listed.actor, listed.results) == ("over", None, (-1.0, 1.0))


def test_who_gives_up_a_seat_or_takes_one_is_known(store):
    events = open_table(
        "table", SECRET, NewTable("deathmatch_arena", {"players": 3}, ("me", "open", "open")), "ann", NOW
    )
    table = written(store, TableUpdate(Table.of("table", SECRET, events), events, SECRET))
    assert store.tables_of("bob", 9) == []
    table = written(store, asked(table, Sit("Bob"), "bob"))
    assert [entry.mine for entry in store.tables_of("bob", 9)] == [1]
    written(store, asked(table, Leave(), "ann"))
    assert store.tables_of("ann", 9) == []


def test_a_seat_that_the_computer_took_over_is_nobody_s(store):
    table = laid(store, "ann", "bob", "cem", game="deathmatch_arena", players=3)
    who = table.seats[table.actor].key
    other = next(key for key in ("ann", "bob", "cem") if key != who)
    written(store, asked(table, HandOver(table.seq, table.actor, "casual"), other, NOW + 2 * MINUTE))
    assert store.tables_of(who, 9) == []
    assert len(store.tables_of(other, 9)) == 1


def test_a_table_that_is_removed_is_in_no_list(store):
    events = open_table("table", SECRET, NewTable("maexchen", {}, ("me", "open")), "ann", NOW)
    written(store, TableUpdate(Table.of("table", SECRET, events), events, SECRET))
    assert store.remove(
        "table", RetentionRule("removed", "waiting", 1, untouched=True), NOW + 100 * 86_400_000
    ).result()
    assert store.tables_of("ann", 9) == []
