"""`parlour server …`: maintain a server's database."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import Data, Database, Processes, server_settings
from parlour.cli.console import count_progress, counted, print_plain
from parlour.cli.usage import LocalizedGroup

from . import moderation

app = typer.Typer(
    name="server",
    cls=LocalizedGroup,
    help="Manage the database of `parlour serve`, and moderate its tables.",
    epilog="Examples:  parlour server backup games.db  ·  parlour server restore games.db  ·  parlour server check",
    no_args_is_help=True,
)

app.add_typer(moderation.app)

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
    settings = server_settings(database, data)
    from parlour.server.operations.maintenance import back_up

    counts = back_up(settings, file, force)
    print_plain(
        f"Backed up {counted(counts.tables, 'table')} with {counts.events:,} events to {file}. The backup is verified."
    )


@app.command(epilog="Example:  parlour server restore games.db")
def restore(file: BackupFile, database: Database = None, data: Data = None) -> None:
    """Replace the database with a backup and keep the old one beside it. No server may be running."""
    settings = server_settings(database, data)
    from parlour.server.operations.maintenance import restore as put_back

    done = put_back(settings, file)
    print_plain(f"Restored {counted(done.counts.tables, 'table')} with {done.counts.events:,} events from {file}.")
    if done.kept:
        print_plain(f"The previous database is now {done.kept}")
    if not done.is_newest:
        print_plain("The backup is from an earlier version. Upgrade it with: parlour server migrate")


@app.command(epilog="Examples:  parlour server check  ·  parlour server check --json")
def check(
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    processes: Processes = None,
    database: Database = None,
    data: Data = None,
) -> None:
    """Replay every game and verify its dice. Servers may keep running. Exit code 1 if there are faults."""
    settings = server_settings(database, data)
    from parlour.server.operations.database_check import check as inspect

    report = inspect(settings, processes, count_progress)
    if as_json:
        print(json.dumps(asdict(report)))
    else:
        for fault in report.faults:
            print_plain(f"Table {fault.table}: {fault.problem}" if fault.table else f"Database: {fault.problem}")
        seen = f"{counted(report.tables, 'table')}, {report.events:,} events, {report.rolls:,} rolls verified"
        print_plain(f"{seen}: {counted(len(report.faults), 'fault') if report.faults else 'no faults'}.")
    if report.faults:
        raise typer.Exit(1)


@app.command(epilog="Examples:  parlour server migrate  ·  parlour server migrate --database postgresql:///parlour")
def migrate(
    yes: Annotated[bool, typer.Option("--yes", help="Migrate without a backup if pg_dump cannot make one.")] = False,
    database: Database = None,
    data: Data = None,
) -> None:
    """Back up the database, then upgrade it to this version's schema. No server may be running."""
    from parlour.server.operations.maintenance import bring_up_to_date

    done = bring_up_to_date(server_settings(database, data), yes)
    if done.backup:
        print_plain(f"Backed up the database to {done.backup}")
    print_plain(f"Migrated: {', '.join(done.steps)}." if done.steps else "The database is already up to date.")


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
    settings = server_settings(database, data)
    from parlour.server.operations.export import export as write_records

    done = write_records(settings, target, everything, processes, count_progress)
    print_plain(f"Exported {counted(done.games, 'game')} to {target}.")
    if done.kept_back:
        print_plain(f"Skipped {counted(done.kept_back, 'game')} in progress with hidden information.")


@app.command(epilog="Example:  parlour server move --to postgresql://user:password@host/parlour")
def move(to: Annotated[str, typer.Option(metavar="URL", help="Empty PostgreSQL database.")], data: Data = None) -> None:
    """Copy a database file to PostgreSQL. No server may be running. The file stays as it is."""
    source, target = server_settings("", data), server_settings(to, data)
    from parlour.server.operations.move import move as copy_rows

    counts = copy_rows(source, target, count_progress)
    print_plain(f"Moved {counted(counts.tables, 'table')} with {counts.events:,} events. The file is unchanged.")
    print_plain("Start the server with this --database from now on.")
