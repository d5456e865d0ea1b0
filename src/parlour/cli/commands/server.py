"""`parlour server …`: what an operator does with the database of a server."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.arguments import Data, Database, Processes
from parlour.cli.console import count_progress, out
from parlour.cli.localized_help import LocalizedGroup
from parlour.util.dependencies import require

if TYPE_CHECKING:
    from parlour.server.settings import Settings

app = typer.Typer(
    name="server",
    cls=LocalizedGroup,
    help="Manage the database of `parlour serve`: back up, restore, check, migrate, export.",
    epilog="Examples:  parlour server backup games.db  ·  parlour server restore games.db  ·  parlour server check",
    no_args_is_help=True,
)

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="Backup file.")]


@app.command(
    epilog="Examples:  parlour server backup games.db  ·  "
    "parlour server backup games.dump --database postgresql://user:password@host/parlour"
)
def backup(
    file: BackupFile,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    database: Database = None,
    data: Data = None,
) -> None:
    """Back up all games to one file and verify it. Servers may keep running."""
    settings = _settings(database, data)
    from parlour.server.operations.maintenance import back_up

    counts = back_up(settings, file, force)
    _say(f"Backed up {_tables(counts.tables)} with {counts.events:,} events to {file}. The backup is verified.")


@app.command(epilog="Example:  parlour server restore games.db")
def restore(file: BackupFile, database: Database = None, data: Data = None) -> None:
    """Replace the database with a backup and keep the old one beside it. No server may be running."""
    settings = _settings(database, data)
    from parlour.server.operations.maintenance import restore as put_back

    done = put_back(settings, file)
    _say(f"Restored {_tables(done.counts.tables)} with {done.counts.events:,} events from {file}.")
    if done.kept:
        _say(f"The previous database is now {done.kept}")
    if not done.is_newest:
        _say("The backup is from an earlier version. Upgrade it with: parlour server migrate")


@app.command(epilog="Examples:  parlour server check  ·  parlour server check --json")
def check(
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    processes: Processes = None,
    database: Database = None,
    data: Data = None,
) -> None:
    """Replay every game and verify its dice. Servers may keep running. Exit code 1 if there are faults."""
    settings = _settings(database, data)
    from parlour.server.operations.check import check as inspect

    report = inspect(settings, processes, count_progress)
    if as_json:
        print(json.dumps(asdict(report)))
    else:
        for fault in report.faults:
            _say(f"Table {fault.table}: {fault.problem}" if fault.table else f"Database: {fault.problem}")
        seen = f"{_tables(report.tables)}, {report.events:,} events, {report.rolls:,} rolls verified"
        _say(f"{seen}: {len(report.faults) or 'no'} fault{'s' if len(report.faults) != 1 else ''}.")
    if report.faults:
        raise typer.Exit(1)


@app.command(epilog="Examples:  parlour server migrate  ·  parlour server migrate --database postgresql:///parlour")
def migrate(
    yes: Annotated[bool, typer.Option("--yes", help="Migrate without a backup if pg_dump cannot make one.")] = False,
    database: Database = None,
    data: Data = None,
) -> None:
    """Back up the database, then upgrade it to this version's schema. No server may be running."""
    settings = _settings(database, data)
    from parlour.server.operations.maintenance import bring_up_to_date

    done = bring_up_to_date(settings, yes)
    if done.backup:
        _say(f"Backed up the database to {done.backup}")
    _say(f"Migrated: {', '.join(done.steps)}." if done.steps else "The database is already up to date.")


@app.command(epilog="Examples:  parlour server export games  ·  parlour server export games.txt --all")
def export(
    target: Annotated[
        Path, typer.Argument(help="Folder for one file per game, or one file for all, such as games.txt.")
    ],
    everything: Annotated[
        bool, typer.Option("--all", help="Include games in progress that have no hidden information.")
    ] = False,
    processes: Processes = None,
    database: Database = None,
    data: Data = None,
) -> None:
    """Export the records of all finished games, with an index in JSON Lines. Servers may keep running."""
    settings = _settings(database, data)
    from parlour.server.operations.export import export as write_records

    done = write_records(settings, target, everything, processes, count_progress)
    _say(f"Exported {_games(done.games)} to {target}.")
    if done.kept_back:
        _say(f"Skipped {_games(done.kept_back)} in progress with hidden information.")


def _settings(database: str | None, data: Path | None) -> Settings:
    require("The server")
    from parlour.server.settings import read_settings

    given: dict[str, Any] = {"database": database, "data": data}
    return read_settings(**given)


def _tables(count: int) -> str:
    return f"{count:,} table{'s' if count != 1 else ''}"


def _games(count: int) -> str:
    return f"{count:,} game{'s' if count != 1 else ''}"


def _say(line: str) -> None:
    out.print(line, highlight=False, markup=False, soft_wrap=True)
