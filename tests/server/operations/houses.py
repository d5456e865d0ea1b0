"""Databases with games in them."""

from parlour.server.domain.commands import NewTable, Resign
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.table import Table
from parlour.server.storage.store import RetentionRule, Store
from parlour.server.storage.table_rows import TableUpdate
from tests.server.tables import NOW, SECRET, ask, lay, play

DAY = 86_400_000  # milliseconds
ALL = ["going-on", "hiding", "over", "packed", "waiting"]


def put(settings, *entries):
    """Write tables to a database, as a server would, and close it."""
    settings.data.mkdir(exist_ok=True)
    store = Store(settings.database_url, "test")
    store.database.open()
    for table, events in entries:
        store.append(TableUpdate(table, events, SECRET)).result()
    store.database.close()


def game(id, name="maexchen", turns=4, end=True, **options):
    """A table after some turns, resigned at the end by default, and its events."""
    table, events = lay(name, "ann", "bob", **options)
    table.id = id
    for _ in range(turns):
        events += play(table)
    if end:
        events += ask(table, Resign(table.seq), "ann")
    return table, events


def house(settings):
    """Write five tables: waiting, in progress, with a secret, finished, and finished and packed."""
    order = NewTable("lokai_and_bele", {}, ("me", "open"))
    opened = open_table("waiting", SECRET, order, "ann", NOW)
    put(
        settings,
        (Table.of("waiting", SECRET, opened), opened),
        game("going-on", end=False),
        game("hiding", "deathmatch_arena", turns=1, end=False, players=2),
        game("over"),
        game("packed", "lokai_and_bele"),
    )
    store = Store(settings.database_url, "test")
    store.database.open()
    assert store.put_away("packed", RetentionRule("packed", "over", 1), NOW + 2 * DAY).result()
    store.database.close()
