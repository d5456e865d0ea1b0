"""Erasing persons from tables, for both kinds of database."""

import pytest

from parlour.server.domain.commands import Leave, Resign, Sit, Speak
from parlour.server.domain.events import write
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import write_table
from parlour.server.operations.database_check import check
from parlour.server.settings import read_settings
from parlour.server.storage.erasure import NOBODY, erase, tables_ever_held
from parlour.server.storage.own_tables import TableSearch, own_tables
from parlour.server.storage.schema import events, holders, tables
from parlour.server.storage.store import retention_rules
from tests.server.tables import NOW

from .stores import laid, loaded, ordered, written

LATER = NOW + 10**10
(FINISHED,) = (rule for rule in retention_rules(0, 0, 0, 1) if rule.status == "over")
ANN = "key-of-ann"
BOB = "key-of-bob"  # sits down as Key-Of-Bob


def resigned(store):
    """A finished table of Ann and Bob."""
    table = laid(store, ANN, BOB)
    table = written(store, table, Speak("good_luck"), BOB)
    return written(store, table, Resign(table.seq), ANN)


def stored_text(store):
    """Everything that the database stores about events and tables."""
    with store.database.engine.connect() as connection:
        rows = [
            *connection.execute(events.select()),
            *connection.execute(tables.select()),
            *connection.execute(holders.select()),
        ]
    return "\n".join(map(str, rows)) + "\n".join(map(write, store.load("table")[1]))


@pytest.mark.parametrize("is_packed", [False, True])
def test_name_and_key_are_erased_from_a_finished_table(store, is_packed):
    before = resigned(store)
    if is_packed:
        store.put_away("table", FINISHED, LATER).result()
    assert erase(store.database, "table", [BOB], LATER).result() == before.seq + 1
    after = loaded(store)
    assert [(seat.who, seat.player) for seat in after.seats] == [("person", ""), ("person", "Someone")]
    assert (after.held_by(BOB), after.held_by(ANN), after.seq) == ([], [0], before.seq + 1)
    assert (after.end, after.match.turns, after.remarks) == (before.end, before.match.turns, before.remarks)
    assert [it.phrase for it in after.spoken[NOBODY]] == ["good_luck"] and BOB not in after.spoken
    assert BOB not in stored_text(store) and BOB.title() not in stored_text(store)
    assert "Someone" in write_table(after)
    (listed,) = own_tables(store.database, [ANN], TableSearch()).tables
    assert listed.chairs[1].player == "Someone"
    assert own_tables(store.database, [ANN], TableSearch(text=BOB.title())).total == 0


@pytest.mark.parametrize("is_packed", [False, True])
def test_erased_database_has_no_faults(store_url, store, is_packed):
    resigned(store)
    erase(store.database, "table", [ANN], LATER).result()
    if is_packed:
        store.put_away("table", FINISHED, 2 * LATER).result()
    assert check(read_settings(database=store_url)).faults == []
    assert loaded(store).seats[0].player == "Someone"


def test_other_process_learns_of_the_erasure(store, neighbour):
    """Its version of the table conflicts with the erasure, so it cannot store the name again."""
    before = resigned(store)
    erase(store.database, "table", [BOB], LATER).result()
    missed = neighbour.events("table", before.seq)
    assert [seat.player for seat in before.after(missed).seats] == ["", "Someone"]


def test_former_holder_is_erased_without_an_event(store):
    table = written(store, ordered(store), Sit("Bob"), BOB)
    left = written(store, table, Leave(), BOB)
    assert tables_ever_held(store.database, [BOB]) == [("table", "waiting")]
    assert erase(store.database, "table", [BOB], NOW).result() == left.seq
    assert BOB not in stored_text(store) and "Bob" not in stored_text(store)
    assert Table.of("table", *store.load("table")).seats[1].who == "open"
    assert tables_ever_held(store.database, [BOB]) == []


def test_running_tables_come_first_and_missing_ones_are_skipped(store):
    over = laid(store, ANN, BOB, id="a")
    written(store, over, Resign(over.seq), ANN)
    laid(store, ANN, BOB, id="b")
    assert tables_ever_held(store.database, [ANN]) == [("b", "playing"), ("a", "over")]
    assert erase(store.database, "nowhere", [ANN], NOW).result() is None
