"""Copies of an embedded database."""

import os
import sqlite3
from contextlib import closing

import pytest

from parlour.server.domain.commands import Play
from parlour.server.domain.decisions import decide
from parlour.server.storage.database_file import Counts, copy_file, count_rows, replacing, revision_of
from parlour.server.storage.engine import DatabaseError
from parlour.server.storage.migration import revisions
from parlour.server.storage.rows import TableUpdate
from parlour.server.storage.store import Store
from tests.server.tables import NOW, SECRET, lay


@pytest.fixture
def file(tmp_path, sqlite_url):
    """A database that a server is using, with one table."""
    store = Store(sqlite_url, "test")
    store.database.open()
    table, events = lay("lokai_and_bele", "ann", "bob")
    store.append(TableUpdate(table, events, SECRET)).result()
    yield tmp_path / "parlour.db"
    store.database.close()


def test_a_copy_of_a_file_in_use_is_whole_and_one_file(file, tmp_path):
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    counts = copy_file(file, copy)
    assert counts == count_rows(copy) == Counts(1, 5)
    assert revision_of(copy) == revisions()[-1]
    assert os.listdir(copy.parent) == ["copy.db"]
    assert copy.stat().st_mode & 0o077 == 0  # it tells the secrets of the dice


def test_what_is_written_later_is_not_in_it(file, tmp_path, sqlite_url):
    copy_file(file, tmp_path / "copy.db")
    store = Store(sqlite_url, "other")
    store.database.open()
    table, _ = lay("lokai_and_bele", "ann", "bob")
    played = decide(table, Play(table.seq, ("d2d5",)), "ann", NOW)
    store.append(TableUpdate(table.after(played), played)).result()
    store.database.close()
    assert (count_rows(tmp_path / "copy.db").events, count_rows(file).events) == (5, 6)


@pytest.mark.parametrize("content", [b"", b"Dear diary", os.urandom(8192)])
def test_what_is_no_database_is_not_copied(tmp_path, content):
    (tmp_path / "diary").write_bytes(content)
    (tmp_path / "copy.db").write_text("as before")
    with pytest.raises(DatabaseError, match="diary|copy"):
        copy_file(tmp_path / "diary", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "as before"
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "diary"]


def test_damage_is_found(file, tmp_path):
    copy_file(file, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        copy.execute("PRAGMA writable_schema = ON")
        copy.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'events'")
        copy.commit()
    with pytest.raises(DatabaseError, match="is damaged"):
        count_rows(tmp_path / "copy.db")


def test_a_file_takes_the_place_of_another_only_when_it_is_whole(tmp_path):
    target = tmp_path / "target"
    target.write_text("as before")
    with pytest.raises(RuntimeError), replacing(target) as part:
        part.write_text("half")
        raise RuntimeError
    assert target.read_text() == "as before"
    with replacing(target) as part:
        part.write_text("whole")
    assert target.read_text() == "whole" and os.listdir(tmp_path) == ["target"]


def test_a_place_where_nothing_can_be_written_is_said(tmp_path):
    said = r"Cannot write .*nowhere.*: No such file or directory\. Choose a file"
    with pytest.raises(DatabaseError, match=said), replacing(tmp_path / "nowhere" / "copy.db"):
        raise AssertionError("there is nothing to write to")
