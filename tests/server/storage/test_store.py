"""Tables on disk, in both kinds of database."""

import threading
import time
from contextlib import suppress

import psycopg
import pytest
from sqlalchemy import select

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import NewTable, Play, Resign
from parlour.server.domain.events import Chair, ServerResumed
from parlour.server.domain.opening import open_rematch, open_table
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.storage.processes import PresenceChange, give_back
from parlour.server.storage.rows import TableUpdate, rows_of
from parlour.server.storage.schema import tables
from parlour.server.storage.store import ConflictError
from tests.server.tables import NOW, SECRET, lay

from .stores import asked, laid, opened

OTHER = "7" * 64
LONG, SHORT = 60_000, -1  # milliseconds of silence after which a process counts as dead


def turns(store):
    """The turns that are on disk."""
    secret, events = store.load("table")
    return Table.of("table", secret, events).match.turns


def test_a_table_is_read_as_it_was_written(store):
    table = laid(store)
    entry = asked(table, Play(table.seq, ("d2d5",)))
    store.append(entry).result()
    secret, events = store.load("table")
    assert secret == SECRET
    assert len(events) == entry.table.seq
    assert store.events("table", table.seq) == entry.events
    assert Table.of("table", secret, events).match.turns == entry.table.match.turns


def test_there_is_no_other_table(store):
    assert store.load("nowhere") is None


def test_of_two_who_write_the_same_one_is_refused(store, neighbour):
    table = laid(store)
    first, second = asked(table, Play(table.seq, ("d2d5",))), asked(table, Play(table.seq, ("d2d6",)))
    store.append(first).result()
    with pytest.raises(ConflictError):
        neighbour.append(second).result()
    assert neighbour.events("table", table.seq) == first.events


def test_two_tables_are_written_together_or_not_at_all(store):
    table = laid(store)
    ended = asked(table, Resign(table.seq))
    opened = open_rematch(ended.table, OTHER, NOW)
    rematch = TableUpdate(Table.of("table", OTHER, opened), opened, OTHER)  # an id that is taken
    with pytest.raises(ConflictError):
        store.append(ended, rematch).result()
    assert len(store.load("table")[1]) == table.seq


def test_a_full_disk_is_said_and_nothing_half_is_written(sqlite_url):
    store = opened(sqlite_url, "one")
    table = laid(store)
    let_grow(store, pages=1)  # that is: no more than it has
    with pytest.raises(Refusal, match="disk is full") as refused:
        while True:
            entry = played(table)
            store.append(entry).result()
            table = entry.table
    assert refused.value.code == "storage"
    assert turns(store) == table.match.turns
    let_grow(store, pages=1_000_000)
    store.append(played(table)).result()
    assert turns(store)[:-1] == table.match.turns
    store.database.close()


def let_grow(store, pages):
    """How large an embedded database may become."""
    with store.database.engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def played(table):
    """The first legal action of the seat to act, to be appended."""
    state = table.match.state
    text = state.action_to_string(state.legal_actions()[0])
    return asked(table, Play(table.seq, (text,)), table.seats[table.actor].key)


def test_public_tables_are_listed_the_newest_first(store):
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
    assert [entry.id for entry in listed] == ["d", "a"]
    assert listed[0].chairs == (Chair("person", "Ann"), Chair("open"))
    assert listed[0].clock == Clock("days", days=2)
    assert (listed[0].game, listed[0].status, listed[0].opened_at) == ("parlour.games.maexchen", "waiting", NOW)
    assert [entry.id for entry in store.listing(1, NOW - 1)] == ["d"]
    assert store.listing(10, NOW + 1) == []


def test_what_is_due_is_found(store):
    laid(store, id="free")
    laid(store, id="clock", clock=Clock("move", seconds=60))
    laid(store, id="days", clock=Clock("days", days=2))
    table = laid(store, "ann", id="computer", computers=("random",))
    store.append(asked(table, Play(table.seq, ("d2d5",)))).result()
    assert list(store.due(NOW)) == ["computer"]
    assert list(store.due(NOW + 60_000)) == ["clock", "computer"]
    assert list(store.due(NOW + 60_000, computers=False)) == ["clock"]
    assert store.due(NOW) == {"computer": table.seq + 1}


def test_one_process_at_a_time_lets_its_computer_think(store, neighbour):
    if not store.database.is_shared:
        return  # an embedded database has one process
    table = laid(store, "ann", computers=("random",))
    store.append(asked(table, Play(table.seq, ("d2d5",)))).result()
    seq = table.seq + 1
    for each in (store, neighbour):
        each.processes.heartbeat(NOW, LONG).result()
    assert store.processes.lease("table", seq).result()
    assert store.processes.lease("table", seq).result()
    assert not neighbour.processes.lease("table", seq).result()
    assert neighbour.due(NOW) == {}
    assert not store.processes.lease("table", seq - 1).result()  # it has changed since
    neighbour.processes.heartbeat(NOW, SHORT).result()  # the other was not heard of for too long
    assert list(neighbour.due(NOW)) == ["table"]
    assert neighbour.processes.lease("table", seq).result()
    neighbour.processes.release("table").result()
    assert store.processes.lease("table", seq).result()
    store.processes.unregister(NOW).result()
    assert neighbour.processes.lease("table", seq).result()
    neighbour.processes.unregister(NOW).result()
    assert store.processes.lease("table", seq).result()


def test_whose_connection_is_closed_is_dead_after_half_the_time(postgres_url):
    one, two = opened(postgres_url, "one"), opened(postgres_url, "two")
    pulse = 200  # milliseconds
    for each in (one, two):
        each.processes.heartbeat(NOW, LONG).result()
    one.database.listener.close()
    time.sleep(0.6 * pulse / 1000)
    two.processes.heartbeat(NOW, 100 * pulse).result()
    assert one.processes.heartbeat(NOW, LONG).result()
    time.sleep(0.6 * pulse / 1000)
    two.processes.heartbeat(NOW, pulse).result()
    assert not one.processes.heartbeat(NOW, LONG).result()
    for each in (one, two):
        each.database.close()


def test_who_was_taken_for_dead_is_told(store, neighbour):
    assert not store.processes.heartbeat(NOW, LONG).result()
    assert store.processes.heartbeat(NOW, LONG).result()
    neighbour.processes.heartbeat(NOW + 1, SHORT).result()
    assert not store.processes.heartbeat(NOW + 1, LONG).result()


def test_how_long_ago_the_last_sign_of_life_was_is_known(store):
    assert store.processes.silence(NOW) is None
    store.processes.heartbeat(NOW, LONG).result()
    store.processes.heartbeat(NOW + 5000, LONG).result()
    assert store.processes.silence(NOW + 5000) < 5000
    if not store.database.is_shared:  # PostgreSQL counts by its own clock
        assert store.processes.silence(NOW + 7000) == 2000


def test_who_is_connected_elsewhere_is_known(store, neighbour):
    laid(store)
    neighbour.processes.record_presence(PresenceChange("table", "ann", True, NOW)).result()
    neighbour.processes.record_presence(PresenceChange("table", "bob", True, NOW)).result()
    neighbour.processes.record_presence(PresenceChange("table", "bob", False, NOW + 1)).result()
    assert store.processes.presence_elsewhere({"table", "nowhere"}) == {"table": {"ann": None, "bob": NOW + 1}}
    assert (
        store.processes.presence_elsewhere(["nowhere"])
        == neighbour.processes.presence_elsewhere(["table"])
        == store.processes.presence_elsewhere([])
        == {}
    )


def test_many_who_come_are_noted_together(store, neighbour):
    laid(store)
    neighbour.processes.record_presence(
        PresenceChange("table", "ann", True, NOW),
        PresenceChange("gone", "ann", True, NOW),
        PresenceChange("table", "bob", True, NOW),
    ).result()
    neighbour.processes.record_presence(PresenceChange("gone", "bob", True, NOW)).result()
    neighbour.processes.record_presence(
        PresenceChange("table", "bob", False, NOW + 1), PresenceChange("table", "cat", True, NOW)
    ).result()
    assert store.processes.presence_elsewhere(["table", "gone"]) == {
        "table": {"ann": None, "bob": NOW + 1, "cat": None}
    }


def test_whose_process_was_not_heard_of_is_away(store, neighbour):
    laid(store)
    neighbour.processes.heartbeat(NOW, LONG).result()
    neighbour.processes.record_presence(PresenceChange("table", "ann", True, NOW)).result()
    store.processes.heartbeat(NOW + 1000, SHORT).result()
    assert store.processes.presence_elsewhere(["table"]) == {"table": {"ann": NOW + 1000}}
    store.processes.heartbeat(NOW + 2000, SHORT).result()
    assert store.processes.presence_elsewhere(["table"]) == {"table": {"ann": NOW + 1000}}


def test_whose_process_ends_is_away(store, neighbour):
    laid(store)
    neighbour.processes.heartbeat(NOW, LONG).result()
    neighbour.processes.record_presence(PresenceChange("table", "ann", True, NOW)).result()
    neighbour.processes.unregister(NOW + 1000).result()
    assert store.processes.presence_elsewhere(["table"]) == {"table": {"ann": NOW + 1000}}


def test_what_was_written_without_our_knowledge_is_not_written_twice(store):
    """As where the connection is lost after the database has done its part."""
    table = laid(store)
    entry = asked(table, Play(table.seq, ("d2d5",)))
    for _ in range(2):
        store.append(entry).result()
    assert store.events("table") == store.load("table")[1]
    assert [turn.text for turn in turns(store)] == ["d2d5"]
    later = asked(table, Play(table.seq, ("d2d5",)), now=NOW + 1)
    with pytest.raises(ConflictError):
        store.append(later).result()


def test_who_stands_still_in_a_transaction_does_not_hold_up_the_others(postgres_url):
    one, two = opened(postgres_url, "one"), opened(postgres_url, "two", lock_timeout=60)
    table = laid(one)
    with one.database.engine.connect() as still:
        still.exec_driver_sql("UPDATE tables SET seq = seq")
        two.append(asked(table, Play(table.seq, ("d2d5",)))).result()
        still.invalidate()
    assert [turn.text for turn in turns(one)] == ["d2d5"]
    for each in (one, two):
        each.database.close()


def test_where_all_connections_are_taken_one_waits(postgres, postgres_url):
    store = opened(postgres_url, "one", lock_timeout=60)
    table = laid(store)
    store.database.engine.dispose()
    taken = list(take_all(postgres_url))
    written = store.append(asked(table, Play(table.seq, ("d2d5",))))
    time.sleep(0.3)
    assert not written.done()
    for connection in taken:
        connection.close()
    written.result()
    assert [turn.text for turn in turns(store)] == ["d2d5"]
    store.database.close()


def test_who_closes_waits_for_those_who_read(url):
    store, order = opened(url, "one", lock_timeout=60), []
    with store.database.reading():
        closing = threading.Thread(target=lambda: (store.database.close(), order.append("closed")))
        closing.start()
        closing.join(0.2)
        order.append("read")
    closing.join()
    assert order == ["read", "closed"]


def take_all(url):
    """Connect as often as can be."""
    with suppress(psycopg.OperationalError):
        while True:
            yield psycopg.connect(url)


def test_a_new_table_is_not_laid_twice(store):
    table, events = lay("lokai_and_bele", "ann", "bob")
    for _ in range(2):
        store.append(TableUpdate(table, events, SECRET)).result()
    assert store.seqs([table.id, "nowhere"]) == {table.id: table.seq}
    assert store.seqs([table.id, "nowhere"]) == {table.id: table.seq}


def test_the_house_s_play_is_stored_like_any(store):
    table = laid(store, "ann", computers=("random",))
    entry = asked(table, Play(table.seq, ("d2d5",)))
    store.append(entry).result()
    store.append(asked(entry.table, Play(entry.table.seq, ("d7d6",)), SERVER)).result()
    assert [turn.text for turn in turns(store)] == ["d2d5", "d7d6"]


PULSE = 3_000  # milliseconds of silence after which nobody is there


def clocks(store):
    """What each seat has left at the table that is on disk, a minute from now."""
    table = Table.of("table", *store.load("table"))
    return [table.clock_ms(seat, NOW + 60_000) for seat in (0, 1)]


def test_the_time_that_nobody_was_there_is_given_back(store):
    laid(store, clock=Clock("game", seconds=60))
    laid(store, id="none")
    laid(store, id="days", clock=Clock("days", days=1))
    store.processes.heartbeat(NOW, PULSE).result()
    count = store.processes.register(NOW + 50_000, PULSE).result()
    if store.database.is_shared:  # by its own clock no time has passed
        return
    assert count == 1
    assert clocks(store) == [50_000, 60_000]
    assert store.due(NOW + 109_999) == {} and list(store.due(NOW + 110_000)) == ["table"]
    assert len(store.events("none")) == len(store.events("days")) == 5


def test_what_is_given_back_is_what_the_table_says(store):
    """The events and the row that are written at once are those that the table itself would have."""
    table = laid(store, clock=Clock("move", seconds=60))
    with store.database.engine.begin() as connection:
        assert give_back(connection, NOW + 5000, 4000) == 1
        row = connection.execute(select(tables)).one()
    read = Table.of("table", *store.load("table"))
    assert store.events("table", table.seq) == [ServerResumed(NOW + 5000, 4000)]
    assert {**row._mapping, "secret": None, "thinker": None} == {
        **rows_of(TableUpdate(read, []))[0],
        "secret": None,
        "thinker": None,
    }


def test_where_another_process_lives_nothing_is_given_back(store, neighbour):
    laid(store, clock=Clock("game", seconds=60))
    neighbour.processes.heartbeat(NOW, PULSE).result()
    if store.database.is_shared:
        assert store.processes.register(NOW, PULSE).result() == 0
    assert len(store.events("table")) == 5


def test_one_process_does_what_one_has_to_do(store, neighbour):
    store.processes.heartbeat(NOW, LONG).result()
    if store.database.is_shared:
        neighbour.processes.heartbeat(NOW, LONG).result()
    assert store.processes.is_first() and not neighbour.processes.is_first()
