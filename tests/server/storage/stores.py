"""Stores for tests, and updates to append."""

from parlour.server.domain.commands import NewTable
from parlour.server.domain.decisions import decide
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.table import Table
from parlour.server.settings import read_settings
from parlour.server.storage.store import Store
from parlour.server.storage.table_rows import TableUpdate
from tests.server.tables import NOW, SECRET, lay


def opened(url, process, lock_timeout=60):
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


def written(store, table, command, key="ann", now=NOW):
    """Give a command, append its events and return the table."""
    update = asked(table, command, key, now)
    store.append(update).result()
    return update.table


def ordered(store, id="table", game="lokai_and_bele", seats=("me", "open"), now=NOW, options=(), **more):
    """A stored table that Ann has opened."""
    events = open_table(id, SECRET, NewTable(game, dict(options), seats, **more), "ann", now)
    table = Table.of(id, SECRET, events)
    store.append(TableUpdate(table, events, SECRET)).result()
    return table


def loaded(store):
    return Table.of("table", *store.load("table"))


def turns(store):
    """The texts of the stored turns."""
    return [turn.text for turn in loaded(store).match.turns]
