"""The processes on a database, for both kinds of database."""

import time

import pytest
from sqlalchemy import select

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import Play
from parlour.server.domain.events import ServerResumed
from parlour.server.storage.processes import PeerPresence, PresenceChange, give_back
from parlour.server.storage.schema import tables
from parlour.server.storage.table_rows import TableUpdate, rows_of
from tests.server.tables import NOW, SECRET

from .stores import asked, laid, loaded, opened, written

LONG, SHORT = 60_000, -1  # milliseconds of silence after which a process is declared dead
PULSE = 3_000  # milliseconds of silence that count as downtime


def clocks(store):
    """The remaining milliseconds per seat of the stored table, a minute from now."""
    table = loaded(store)
    return [table.clock_ms(seat, NOW + 60_000) for seat in (0, 1)]


def test_heartbeat_reports_having_been_declared_dead(store, neighbour):
    assert not store.processes.heartbeat(NOW, LONG).result()
    assert store.processes.heartbeat(NOW, LONG).result()
    neighbour.processes.heartbeat(NOW + 1, SHORT).result()
    assert not store.processes.heartbeat(NOW + 1, LONG).result()


def test_disconnected_process_is_dead_after_half_the_pulse(postgres_url):
    one, two = opened(postgres_url, "one"), opened(postgres_url, "two")
    pulse = 200  # milliseconds
    for each in (one, two):
        each.processes.heartbeat(NOW, LONG).result()
    one.database.listener.close()
    time.sleep(0.6 * pulse / 1000)
    two.processes.heartbeat(NOW, 10 * LONG).result()
    assert one.processes.heartbeat(NOW, LONG).result()
    time.sleep(0.6 * pulse / 1000)
    two.processes.heartbeat(NOW, pulse).result()
    assert not one.processes.heartbeat(NOW, LONG).result()
    for each in (one, two):
        each.database.close()


def test_silence_is_time_since_last_heartbeat(store):
    assert store.processes.silence(NOW) is None
    store.processes.heartbeat(NOW, LONG).result()
    store.processes.heartbeat(NOW + 5000, LONG).result()
    assert store.processes.silence(NOW + 5000) < 5000
    if not store.database.is_shared:  # PostgreSQL counts by its own clock
        assert store.processes.silence(NOW + 7000) == 2000


def test_exactly_one_process_is_first(store, neighbour):
    store.processes.heartbeat(NOW, LONG).result()
    if store.database.is_shared:
        neighbour.processes.heartbeat(NOW, LONG).result()
    assert store.processes.is_first() and not neighbour.processes.is_first()


def test_lease_is_exclusive_to_living_process(store, neighbour):
    if not store.database.is_shared:
        return  # a SQLite file has one process
    table = laid(store, "ann", computers=("random",))
    store.append(asked(table, Play(table.seq, ("d2d5",)))).result()
    seq = table.seq + 1
    for each in (store, neighbour):
        each.processes.heartbeat(NOW, LONG).result()
    assert store.processes.lease("table", seq).result()
    assert store.processes.lease("table", seq).result()
    assert not neighbour.processes.lease("table", seq).result()
    assert neighbour.due(NOW) == {}
    assert not store.processes.lease("table", seq - 1).result()  # an outdated seq
    neighbour.processes.heartbeat(NOW, SHORT).result()  # declares the other dead
    assert list(neighbour.due(NOW)) == ["table"]
    assert neighbour.processes.lease("table", seq).result()
    neighbour.processes.release("table").result()
    assert store.processes.lease("table", seq).result()
    store.processes.unregister(NOW).result()
    assert neighbour.processes.lease("table", seq).result()
    neighbour.processes.unregister(NOW).result()
    assert store.processes.lease("table", seq).result()


def test_presence_elsewhere_has_last_state_per_key(store, neighbour):
    laid(store)
    neighbour.processes.record_presence(
        PresenceChange("table", "ann", True, NOW),
        PresenceChange("gone", "ann", True, NOW),
        PresenceChange("table", "bob", True, NOW),
    ).result()
    neighbour.processes.record_presence(PresenceChange("gone", "bob", True, NOW)).result()
    neighbour.processes.record_presence(
        PresenceChange("table", "bob", False, NOW + 1), PresenceChange("table", "cat", True, NOW, lag=200)
    ).result()
    found = {"table": {"ann": PeerPresence(None), "bob": PeerPresence(NOW + 1), "cat": PeerPresence(None, lag=200)}}
    assert store.processes.presence_elsewhere(["table", "gone"]) == found
    assert store.processes.presence_elsewhere(["gone"]) == store.processes.presence_elsewhere([]) == {}
    assert neighbour.processes.presence_elsewhere(["table"]) == {}


def declare_dead(store, neighbour, now):
    store.processes.heartbeat(now, SHORT).result()


def unregister(store, neighbour, now):
    neighbour.processes.unregister(now).result()


@pytest.mark.parametrize("end", [declare_dead, unregister])
def test_people_of_dead_or_unregistered_process_are_away(store, neighbour, end):
    laid(store)
    neighbour.processes.heartbeat(NOW, LONG).result()
    neighbour.processes.record_presence(PresenceChange("table", "ann", True, NOW)).result()
    end(store, neighbour, NOW + 1000)
    store.processes.heartbeat(NOW + 2000, SHORT).result()
    assert store.processes.presence_elsewhere(["table"]) == {"table": {"ann": PeerPresence(NOW + 1000)}}


def test_register_gives_back_downtime(store):
    table = laid(store, clock=Clock("game", seconds=60))
    for key, move in (("ann", "d2d5"), ("bob", "d7d6")):  # the clocks run from then on
        table = written(store, table, Play(table.seq, (move,)), key)
    laid(store, id="none")
    laid(store, id="days", clock=Clock("days", days=1))
    store.processes.heartbeat(NOW, PULSE).result()
    count = store.processes.register(NOW + 50_000, PULSE).result()
    if store.database.is_shared:  # no time has passed by PostgreSQL's clock
        return
    assert count == 1
    assert clocks(store) == [50_000, 60_000]
    assert store.due(NOW + 109_999) == {} and list(store.due(NOW + 110_000)) == ["table"]
    assert len(store.events("none")) == len(store.events("days")) == 5


def test_given_back_time_agrees_with_replayed_table(store):
    """The bulk statement writes the same as the table itself would."""
    table = laid(store, clock=Clock("move", seconds=60))
    with store.database.engine.begin() as connection:
        assert give_back(connection, NOW + 5000, 4000) == 1
        row = connection.execute(select(tables)).one()
    read = loaded(store)
    assert store.events("table", table.seq) == [ServerResumed(NOW + 5000, 4000)]
    of_public_tables = {"host": None, "network": None, "host_seen": None, "host_here": False, "terms": None}
    others = {"secret": SECRET, "thinker": None} | of_public_tables
    assert dict(row._mapping) == rows_of(TableUpdate(read, []))[0] | others


def test_register_gives_nothing_back_beside_living_process(store, neighbour):
    laid(store, clock=Clock("game", seconds=60))
    neighbour.processes.heartbeat(NOW, PULSE).result()
    if store.database.is_shared:
        assert store.processes.register(NOW, PULSE).result() == 0
    assert len(store.events("table")) == 5
