"""Backups, made while a server is at work."""

import os

import pytest

from parlour.errors import ParlourError
from parlour.server.operations import postgres
from parlour.server.operations.check import check
from parlour.server.operations.maintenance import back_up
from parlour.server.settings import read_settings
from parlour.server.storage.database_file import copy_file
from parlour.server.storage.engine import DatabaseError

from .houses import ALL, game, house, put

FILE = "backup"


@pytest.fixture
def target(tmp_path):
    return tmp_path / "backups" / FILE


@pytest.fixture(autouse=True)
def folder(target):
    target.parent.mkdir()


def test_a_backup_is_one_whole_file(settings, target):
    house(settings)
    counts = back_up(settings, target)
    assert counts.tables == len(ALL) and counts.events == check(settings, processes=1).events
    assert os.listdir(target.parent) == [FILE]
    assert target.stat().st_mode & 0o077 == 0  # it tells secrets


def test_a_backup_of_a_file_can_be_checked_like_the_file(file_settings, target):
    house(file_settings)
    back_up(file_settings, target)
    report = check(read_settings(database=f"sqlite:///{target}"), processes=1)
    assert report.tables == len(ALL) and report.faults == []
    assert os.listdir(target.parent) == [FILE]


def test_nothing_is_replaced_unless_that_is_wanted(settings, target):
    put(settings, game("one"))
    target.write_text("as before")
    with pytest.raises(ParlourError, match="already exists. Choose another file, or overwrite it with --force"):
        back_up(settings, target)
    assert target.read_text() == "as before"
    assert back_up(settings, target, force=True).tables == 1
    assert target.stat().st_size > 100


def test_where_there_is_no_database_there_is_no_backup(file_settings, target):
    with pytest.raises(DatabaseError, match="No database at"):
        back_up(file_settings, target)
    assert not target.exists() and not file_settings.data.exists()


def test_the_database_itself_and_a_folder_are_no_targets(file_settings, tmp_path):
    put(file_settings, game("one"))
    with pytest.raises(ParlourError, match="is the database itself"):
        back_up(file_settings, file_settings.data / "parlour.db", force=True)
    with pytest.raises(ParlourError, match="is a folder. Give a file name"):
        back_up(file_settings, tmp_path, force=True)


def test_a_disk_that_fills_up_leaves_nothing_behind(file_settings, target, monkeypatch):
    def fill(handle):
        raise OSError(28, "No space left on device")

    put(file_settings, game("one"))
    monkeypatch.setattr(os, "fsync", fill)
    with pytest.raises(DatabaseError, match="Cannot write .*: No space left on device"):
        back_up(file_settings, target)
    assert os.listdir(target.parent) == []


def test_what_is_damaged_is_not_taken_for_a_backup(file_settings, target):
    put(file_settings, *(game(f"game{n}", turns=12) for n in range(10)))
    file = file_settings.data / "parlour.db"
    content = bytearray(file.read_bytes())
    content[-3 * 4096 : -2 * 4096] = b"\xff" * 4096
    file.write_bytes(content)
    with pytest.raises(DatabaseError, match="damaged"):
        back_up(file_settings, target)
    assert os.listdir(target.parent) == []


def test_without_the_programs_of_postgresql_that_is_said(shared_settings, target, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(postgres.ToolError, match="pg_dump is not installed. Install PostgreSQL's client programs"):
        back_up(shared_settings, target)
    assert os.listdir(target.parent) == []


def test_programs_that_are_too_old_are_said(shared_settings, target, tmp_path, monkeypatch):
    old = tmp_path / "pg_dump"
    old.write_text(
        "#!/bin/sh\necho 'pg_dump: error: aborting because of server version mismatch' >&2\n"
        "echo 'pg_dump: detail: server version: 17.2; pg_dump version: 15.18' >&2\nexit 1\n"
    )
    old.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(postgres.ToolError, match=r"pg_dump is too old \(.*pg_dump version: 15\.18\)\. Put the ser"):
        back_up(shared_settings, target)
    assert os.listdir(target.parent) == []


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:swordfish@db.test/parlour", r"postgresql://ann:\*\*\*@db\.test/parlour"),
        ("postgresql://ann@db.test/parlour?password=swordfish", r"postgresql://ann@db\.test/parlour"),
    ],
)
def test_the_password_is_neither_said_nor_seen_among_processes(address, shown, target, tmp_path, monkeypatch):
    seen = tmp_path / "seen"
    spy = tmp_path / "pg_dump"
    spy.write_text(f'#!/bin/sh\necho "$@" > {seen}\necho "$PGPASSWORD" >> {seen}\necho refused >&2\nexit 1\n')
    spy.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    settings = read_settings(database=address)
    with pytest.raises(postgres.ToolError, match=rf"failed with {shown}: refused"):
        postgres.dump(settings, target)
    arguments, password = seen.read_text().splitlines()
    assert "swordfish" not in arguments and password == "swordfish"


def test_a_copy_while_somebody_writes_is_of_one_moment(file_settings, target):
    put(file_settings, game("one"))
    copy_file(file_settings.data / "parlour.db", target)
    put(file_settings, game("two"))
    assert check(read_settings(database=f"sqlite:///{target}"), processes=1).tables == 1


def test_a_server_that_does_not_answer_is_said_without_the_password(target):
    settings = read_settings(database="postgresql://ann:swordfish@127.0.0.1:1/parlour")
    with pytest.raises(DatabaseError, match=r"ann:\*\*\*@127\.0\.0\.1:1/parlour cannot be used: no server answers"):
        back_up(settings, target)
