"""Two people who look for the same at the same moment do not both open a table."""

import pytest
from sqlalchemy import text

from parlour.server.domain.commands import NewTable
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.pairing import terms_of
from parlour.server.domain.table import Table
from parlour.server.storage.lobby import OpeningLimit
from parlour.server.storage.pairing_rows import LOCK, PairingSearch, PartnerFoundError, find_tables
from parlour.server.storage.table_rows import TableUpdate
from tests.server.tables import NOW, SECRET

from .stores import opened


def opening(key, game="lokai_and_bele"):
    """The update that opens a public table, and the limit with the search of its host."""
    events = open_table(key, SECRET, NewTable(game, seats=("me", "open"), public=True), key, NOW)
    table = Table.of(key, SECRET, events)
    search = PairingSearch(terms_of(table), (key,), frozenset(), 60_000)
    return TableUpdate(table, events, SECRET), OpeningLimit("home", 3, 10, search)


def test_table_is_opened_only_if_no_other_fits(store):
    for key, game in (("ann", "lokai_and_bele"), ("cem", "columna")):
        update, limit = opening(key, game)
        store.append(update, limit=limit).result()
    update, limit = opening("bob")
    with pytest.raises(PartnerFoundError):
        store.append(update, limit=limit).result()
    assert find_tables(store.database, limit.search, NOW) == ["ann"] and store.load("bob") is None


def test_processes_open_such_tables_one_after_another(postgres_url):
    ann, bob = opened(postgres_url, "one"), opened(postgres_url, "two")
    update, limit = opening("bob")
    with ann.database.engine.connect() as connection, connection.begin():
        connection.execute(text(LOCK))
        opened_by_bob = bob.append(update, limit=limit)
        ann.append(opening("ann")[0], limit=OpeningLimit("cafe", 3, 10)).result()
        assert not opened_by_bob.done()
    with pytest.raises(PartnerFoundError):
        opened_by_bob.result()
    for store in (ann, bob):
        store.database.close()
