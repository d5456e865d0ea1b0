"""Databases with games in them."""

from parlour.server.domain.commands import NewTable, Resign
from parlour.server.domain.opening import open_table
from parlour.server.domain.retention import RetentionRule
from parlour.server.domain.table import Table
from parlour.server.storage.rows import TableUpdate
from parlour.server.storage.store import Store
from tests.server.tables import NOW, SECRET, ask, lay, play

DAY = 86_400_000  # milliseconds
ALL = ["going-on", "hiding", "over", "packed", "waiting"]


def put(settings, *entries):
    """Write tables into a database, as a server does that then stops."""
    settings.data.mkdir(exist_ok=True)
    store = Store(settings.database_url, "test")
    store.database.open()
    for table, events in entries:
        store.append(TableUpdate(table, events, SECRET)).result()
    store.database.close()


def game(id, name="maexchen", turns=4, end=True, **options):
    """A game that was played for some turns, and given up at last."""
    table, events = lay(name, "ann", "bob", **options)
    table.id = id
    for _ in range(turns):
        events += play(table)
    if end:
        events += ask(table, Resign(table.seq), "ann")
    return table, events


def house(settings):
    """Five tables: waiting, going on, with a secret, over, and over for so long that it is packed."""
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
    assert store.pack("packed", RetentionRule("packed", "over", 1), NOW + 2 * DAY).result()
    store.database.close()
