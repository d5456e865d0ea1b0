"""`parlour server …`: what an operator does with the database of a server."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.dependencies import require

from ..arguments import Data, Database, Processes
from ..console import out
from ..experiments.progress import progress

if TYPE_CHECKING:
    from parlour.server.settings import Settings

app = typer.Typer(
    name="server",
    help="Look after the games that `parlour serve` keeps: back up, restore, check, migrate, export.",
    epilog="Examples:  parlour server backup games.db  ·  parlour server restore games.db  ·  parlour server check",
    no_args_is_help=True,
)

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file that `parlour server backup` writes.")]


@app.command(
    epilog="Examples:  parlour server backup games.db  ·  "
    "parlour server backup games.dump --database postgresql://user:password@host/parlour"
)
def backup(
    file: BackupFile,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there already.")] = False,
    database: Database = None,
    data: Data = None,
) -> None:
    """Write all games to one file, while servers go on; the backup is verified before it is there."""
    settings = _settings(database, data)
    from parlour.server.operations.backup import back_up

    counts = back_up(settings, file, force)
    _say(f"{_tables(counts.tables)} with {counts.events} events are in {file}, which is verified.")


@app.command(epilog="Example:  parlour server restore games.db")
def restore(file: BackupFile, database: Database = None, data: Data = None) -> None:
    """Put a backup in the place of the database, which no server may use; the one before is kept beside it."""
    settings = _settings(database, data)
    from parlour.server.operations.restore import restore as put_back

    done = put_back(settings, file)
    _say(f"{_tables(done.counts.tables)} with {done.counts.events} events are back from {file}.")
    if done.kept:
        _say(f"What was there before is kept: {done.kept}")
    if not done.is_newest:
        _say("The backup was written by an earlier version: parlour server migrate brings it up to date.")


@app.command(epilog="Examples:  parlour server check  ·  parlour server check --json")
def check(
    as_json: Annotated[bool, typer.Option("--json", help="Print a report for programs.")] = False,
    processes: Processes = None,
    database: Database = None,
    data: Data = None,
) -> None:
    """Play every game anew and prove its dice, while servers go on; exit code 1 where anything is wrong."""
    settings = _settings(database, data)
    from parlour.server.operations.check import check as inspect

    report = inspect(settings, processes, progress)
    if as_json:
        print(json.dumps(asdict(report)))
    else:
        for fault in report.faults:
            _say(f"Table {fault.table}: {fault.problem}" if fault.table else f"Database: {fault.problem}")
        seen = f"{_tables(report.tables)}, {report.events} events, {report.rolls} rolls proved"
        _say(f"{seen}: {len(report.faults) or 'no'} fault{'s' if len(report.faults) != 1 else ''}.")
    if report.faults:
        raise typer.Exit(1)


@app.command(epilog="Examples:  parlour server migrate  ·  parlour server migrate --database postgresql:///parlour")
def migrate(
    yes: Annotated[bool, typer.Option("--yes", help="Go on without a backup where pg_dump cannot make one.")] = False,
    database: Database = None,
    data: Data = None,
) -> None:
    """Bring the database to this version's schema, with a backup before; no server may use it meanwhile."""
    settings = _settings(database, data)
    from parlour.server.operations.migrate import bring_up_to_date

    done = bring_up_to_date(settings, yes)
    if done.backup:
        _say(f"The database as it was before is in {done.backup}")
    _say(f"Migrated: {', '.join(done.steps)}." if done.steps else "The database is up to date; nothing was changed.")


@app.command(epilog="Examples:  parlour server export games  ·  parlour server export games.txt --all")
def export(
    target: Annotated[Path, typer.Argument(help="A folder for a text of each game, or a file as games.txt for all.")],
    everything: Annotated[bool, typer.Option("--all", help="Games that go on as well, if they hide nothing.")] = False,
    processes: Processes = None,
    database: Database = None,
    data: Data = None,
) -> None:
    """Write the records of play of all games that are over, and an index in JSON, a line each; servers may go on."""
    settings = _settings(database, data)
    from parlour.server.operations.export import export as write_records

    done = write_records(settings, target, everything, processes, progress)
    _say(f"{done.games} game{'s are' if done.games != 1 else ' is'} in {target}.")
    if done.kept_back:
        _say(f"{done.kept_back} more are going on and hide something from some seat, so they were kept back.")


def _settings(database: str | None, data: Path | None) -> Settings:
    require("The server")
    from parlour.server.settings import read_settings

    given: dict[str, Any] = {"database": database, "data": data}
    return read_settings(**given)


def _tables(count: int) -> str:
    return f"{count} table{'s' if count != 1 else ''}"


def _say(line: str) -> None:
    out.print(line, highlight=False, markup=False, soft_wrap=True)
