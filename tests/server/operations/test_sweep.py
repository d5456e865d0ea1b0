"""Sweeps over all tables of a database."""

import pickle

import pytest

from parlour.server.operations import sweep as sweeping
from parlour.server.operations.sweep import StoredTable, in_order, sweep
from parlour.server.storage.engine import connect

from .houses import game, put


def name(table: StoredTable, compiled):
    return table.id


@pytest.mark.parametrize("count", [0, 1, 5, 6])
def test_sweep_yields_every_table_in_order(file_settings, monkeypatch, count):
    monkeypatch.setattr(sweeping, "BATCH", 3)
    names = [f"game{number}" for number in range(count)]
    put(file_settings, *(game(each, turns=0) for each in reversed(names)))
    engine = connect(file_settings.database_url, 1.0, read_only=True)
    assert list(sweep(file_settings, engine, name, "Counting", processes=1)) == names
    engine.dispose()


def test_results_are_put_in_order():
    assert list(in_order(iter([(2, "c"), (0, "a"), (1, "b"), (3, "d")]))) == ["a", "b", "c", "d"]


def test_stored_table_can_be_pickled(file_settings):
    put(file_settings, game("one", turns=2))
    engine = connect(file_settings.database_url, 1.0, read_only=True)
    (before,) = sweeping.read_tables(engine, ["one"])
    assert [seq for seq, _ in before.events] == list(range(1, before.row["seq"] + 1))
    assert pickle.loads(pickle.dumps(before)) == before
    engine.dispose()
