"""`parlour server …`."""

import json

import pytest

from parlour.errors import ParlourError
from tests.cli.helpers import invoke, main, run
from tests.server.operations.houses import game, put
from tests.server.operations.test_database_check import change

COMMANDS = ["backup", "restore", "check", "migrate", "export", "ban"]


@pytest.fixture
def data(tmp_path):
    """The folder of a server, with two games."""
    from parlour.server.settings import read_settings

    put(read_settings(data=tmp_path / "data"), game("one"), game("two"))
    return str(tmp_path / "data")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command):
    shown = invoke("server", command, "--help")
    assert "Example" in shown and "--data" in shown and "--database" in shown
    assert command in invoke("server", "--help")


def test_backup_and_restore(data, tmp_path):
    backup = str(tmp_path / "games.db")
    output = invoke("server", "backup", backup, "--data", data)
    assert output == f"Backed up 2 tables with 36 events to {backup}. The backup is verified.\n"
    with pytest.raises(ParlourError, match="--force"):
        invoke("server", "backup", backup, "--data", data)
    invoke("server", "backup", backup, "--data", data, "--force")
    output = invoke("server", "restore", backup, "--data", data)
    assert output.startswith(f"Restored 2 tables with 36 events from {backup}.\nThe previous database is now {data}")


def test_check_without_faults(data):
    last = invoke("server", "check", "--data", data, "--processes", "1").splitlines()[-1]
    assert last.startswith("2 tables, 36 events, ") and last.endswith("rolls verified: no faults.")
    report = json.loads(invoke("server", "check", "--data", data, "--processes", "1", "--json").splitlines()[-1])
    assert (report["tables"], report["faults"]) == (2, [])


def test_check_with_a_fault_names_it_and_fails(data):
    from parlour.server.settings import read_settings

    change(read_settings(data=data), "DELETE FROM events WHERE table_id = 'two' AND seq = 3")
    done = run("server", "check", "--data", data, "--processes", "1")
    fault, summary = done.stdout.splitlines()
    assert done.returncode == 1 and summary.endswith(": 1 fault.")
    assert fault == "Table two: Event 3 is missing; the next one is 4."


def test_migrate_and_export(data, tmp_path):
    assert invoke("server", "migrate", "--data", data) == "The database is already up to date.\n"
    output = invoke("server", "export", str(tmp_path / "games"), "--data", data, "--processes", "1")
    assert output.splitlines()[-1] == f"Exported 2 games to {tmp_path / 'games'}."
    assert len((tmp_path / "games" / "index.jsonl").read_text().splitlines()) == 2


def test_moving_needs_postgres(data):
    with pytest.raises(ParlourError, match="Only a SQLite file can be moved, and only to PostgreSQL: --to postgresql"):
        invoke("server", "move", "--to", f"sqlite:///{data}/other.db", "--data", data)


def test_moderation(data, tmp_path):
    def server(*arguments):
        return invoke("server", *arguments, "--data", data)

    key = server("make-key", "ada").strip()
    assert len(key) == 43 and server("keys").startswith("ada: made 20") and key not in server("keys")
    with pytest.raises(ParlourError, match="There is or was a key named ada"):
        server("make-key", "ada")
    assert server("revoke-key", "ada") == "The key ada is revoked.\n" and ", revoked 20" in server("keys")
    assert server("rename", "https://games.test/t/two", "1", "Guest") == "Renamed the person at seat 1 of table two.\n"
    assert server("ban", "192.0.2.9/24", "--days", "7", "--note", "rude").startswith("192.0.2.0/24 is banned until 20")
    assert server("bans").splitlines()[-1] == "1 ban." and "192.0.2.0/24  rude" in server("bans")
    assert server("unban", "192.0.2.0/24") == "192.0.2.0/24 is no longer banned.\n" and server("bans") == "0 bans.\n"
    assert server("reports", "--close", "two") == "Closed 0 reports.\n"
    with pytest.raises(ParlourError, match="The game is over"):
        server("close-table", "two")
    with pytest.raises(ParlourError, match="Confirm it with --yes"):
        server("delete-data", "two:0")
    assert server("delete-data", "two:0", "--yes") == "Deleted the person's data at 2 tables.\n"
    entries = json.loads(server("log", "--json"))
    actions = ["data_deleted", "ban_lifted", "banned", "person_renamed", "key_revoked", "key_made"]
    assert [entry["action"] for entry in entries if entry["action"] != "table_closed"] == actions
    assert all(entry["actor"].endswith("command line)") for entry in entries)
    assert "table=two  seat=1  name=Guest" in server("log")


def test_names_with_a_broken_line(data, tmp_path):
    (tmp_path / "names.txt").write_bytes(b"troll\n\xff\xfe\n*spam*\n")
    done = main("server", "names", str(tmp_path / "names.txt"), "--data", data)
    assert done.stdout == f"Replaced the list of names with 3 lines from {tmp_path / 'names.txt'}.\n"
    assert done.stderr == "Line 2 is ignored: The line isn't valid UTF-8.\n"
    assert invoke("server", "names", "--data", data).startswith("troll\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["serve", "--port", "0"],
        ["server", "check"],
        ["server", "migrate"],
        ["server", "backup", "x.db"],
        ["server", "export", "x"],
        ["server", "restore", "pyproject.toml"],
    ],
    ids=" ".join,
)
def test_unreachable_database_is_one_sentence_and_exit_code_2(arguments, tmp_path):
    done = main(*arguments, "--database", "mysql://ann:swordfish@db.test/parlour")
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("parlour: ") and "Traceback" not in done.stderr
    assert "swordfish" not in done.stderr
