"""The list of public tables: its order, pages and filter, its limits, and the presence of hosts."""

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import NewTable, Ready, Sit
from parlour.server.domain.events import Chair
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.storage.lobby import HostSighting, LobbySearch, OpeningLimit, public_tables, record_hosts
from parlour.server.storage.schema import tables
from parlour.server.storage.table_rows import TableUpdate
from tests.server.storage.stores import asked, laid, written
from tests.server.tables import NOW, SECRET

MINUTE = 60_000
LOKAI, MAEXCHEN = "parlour.games.lokai_and_bele", "parlour.games.maexchen"


def opened(store, id, now=NOW, key="ann", network="home", most=(3, 10), **more):
    """Open and store a public table. Return it."""
    order = NewTable(**{"game": "lokai_and_bele", "seats": ("me", "open"), "public": True} | more)
    events = open_table(id, SECRET, order, key, now)
    table = Table.of(id, SECRET, events)
    store.append(TableUpdate(table, events, SECRET), limit=OpeningLimit(network, *most)).result()
    return table


def listed(store, now=NOW, **search):
    return [entry.id for entry in public_tables(store.database, LobbySearch(**search), now, MINUTE)]


def test_waiting_tables_come_before_games_in_progress_and_newer_ones_first(store):
    laid(store, id="private")
    for number, id in enumerate(("early", "played", "late")):
        table = opened(store, id, NOW + number)
        if id == "played":
            for command, key in ((Sit(), "bob"), (Ready(), "ann"), (Ready(), "bob")):
                table = written(store, table, command, key)
    opened(store, "dice", NOW - 1, game="maexchen", clock=Clock("days", days=2), name="Ann", most=(9, 9))
    opened(store, "nobody", seats=("open", "open"))
    assert listed(store) == ["late", "early", "dice", "played"]
    assert listed(store, count=2) == ["late", "early"] and listed(store, skip=3) == ["played"]
    assert listed(store, game=MAEXCHEN) == ["dice"]
    (entry,) = public_tables(store.database, LobbySearch(MAEXCHEN), NOW, MINUTE)
    assert entry.chairs == (Chair("person", "Ann"), Chair("open")) and entry.clock == Clock("days", days=2)
    assert (entry.options["faces"], entry.opened_at, entry.host_here) == (table_faces(store), NOW - 1, False)


def table_faces(store):
    return Table.of("dice", *store.load("dice")).game.options["faces"]


def test_table_leaves_the_list_with_its_host_and_comes_back(store):
    opened(store, "table")
    assert listed(store, NOW + MINUTE - 1) == ["table"] and listed(store, NOW + MINUTE) == []
    record_hosts(
        store.database, {"table": HostSighting(NOW + 5 * MINUTE, True), "gone": HostSighting(NOW, True)}
    ).result()
    (entry,) = public_tables(store.database, LobbySearch(), NOW + 5 * MINUTE, MINUTE)
    assert entry.host_here
    assert listed(store, NOW + 6 * MINUTE) == []


@pytest.mark.parametrize(
    ("most", "third", "message"),
    [((2, 9), {}, "You already have 2"), ((9, 2), {"key": "bob"}, "Your network already has 2")],
)
def test_person_and_network_have_a_limited_number_of_tables_waiting(store, most, third, message):
    first = opened(store, "one", most=most)
    opened(store, "two", most=most)
    with pytest.raises(Refusal, match=message) as refused:
        opened(store, "three", most=most, **third)
    assert refused.value.code == "too_many" and store.load("three") is None
    opened(store, "private", most=most, public=False)
    opened(store, "elsewhere", key="cem", network="cafe", most=most)
    for command, key in ((Sit(), "bob"), (Ready(), "ann"), (Ready(), "bob")):
        first = written(store, first, command, key)
    opened(store, "three", most=most, **third)


def test_network_and_host_are_forgotten_at_the_start(store):
    table = opened(store, "table")
    for command, key in ((Sit(), "bob"), (Ready(), "ann"), (Ready(), "bob")):
        update = asked(table, command, key)
        store.append(update).result()
        table = update.table
    with store.database.engine.connect() as connection:
        row = connection.execute(tables.select().where(tables.c.id == "table")).one()
    assert (row.host, row.network) == (None, None)


def test_listing_of_an_earlier_version_has_no_options(store):
    opened(store, "table")
    with store.database.engine.begin() as connection:
        connection.execute(tables.update().values(listing='[[{"who":"person"},{"who":"open"}],{"kind":"none"}]'))
    (entry,) = public_tables(store.database, LobbySearch(LOKAI), NOW, MINUTE)
    assert (len(entry.chairs), entry.options) == (2, {})
