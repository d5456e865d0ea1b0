"""`parlour server …`."""

import json

import pytest

from parlour.errors import ParlourError
from tests.cli.helpers import invoke, main, run
from tests.server.operations.houses import game, put
from tests.server.operations.test_check import change

COMMANDS = ["backup", "restore", "check", "migrate", "export"]


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
