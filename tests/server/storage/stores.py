"""Stores for tests, and updates to append."""

from parlour.server.domain.decisions import decide
from parlour.server.domain.table import Table
from parlour.server.settings import read_settings
from parlour.server.storage.store import Store
from parlour.server.storage.table_rows import TableUpdate
from tests.server.tables import NOW, SECRET, lay


def opened(url, process, lock_timeout=0.2):
    store = Store(read_settings(database=url).database_url, process, lock_timeout)
    store.database.open()
    return store


def laid(store, *keys, id="table", **more):
    """A stored table."""
    table, events = lay(more.pop("game", "lokai_and_bele"), *(keys or ("ann", "bob")), **more)
    table.id = id
    store.append(TableUpdate(table, events, SECRET)).result()
    return table


def asked(table, command, key="ann", now=NOW):
    """The update that follows from a command."""
    events = decide(table, command, key, now)
    return TableUpdate(table.after(events), events)


def turns(store):
    """The stored turns."""
    secret, events = store.load("table")
    return Table.of("table", secret, events).match.turns
