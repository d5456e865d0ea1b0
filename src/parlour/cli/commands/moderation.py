"""`parlour server …`: moderate a server's tables, beside the server or while it is stopped."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.arguments import Data, Database, server_settings
from parlour.cli.console import counted, print_plain
from parlour.errors import ParlourError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from parlour.server.domain.name_list import ListProblem
    from parlour.server.runtime.moderation import Moderator

MOST = 500
HOUR, DAY = 3600, 86_400  # seconds
app = typer.Typer()

AsJson = Annotated[bool, typer.Option("--json", help="Print as JSON.")]
KeyName = Annotated[str, typer.Argument(metavar="NAME", help="Name of the key, shown in the log.")]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id or address.")]
Person = Annotated[str, typer.Argument(metavar="PERSON", help="TABLE:SEAT, such as 5f3a…:0, or the hash of a key.")]
Subject = Annotated[
    str, typer.Argument(metavar="SUBJECT", help="Network, such as 192.0.2.0/24; or TABLE:SEAT; or the hash of a key.")
]


@app.command(epilog="Examples:  parlour server reports  ·  parlour server reports --close TABLE")
def reports(
    close: Annotated[str, typer.Option(metavar="TABLE", help="Close all reports about a table.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Show closed reports too.")] = False,
    as_json: AsJson = False,
    database: Database = None,
    data: Data = None,
) -> None:
    """List people's reports about public tables, newest first, or close those about a table."""
    settings = server_settings(database, data)
    from parlour.server.operations.open_reports import list_reports

    if close:
        with _moderating(database, data) as moderator:
            print_plain(f"Closed {counted(moderator.close_reports(_id(close)), 'report')}.")
        return
    found = list_reports(settings, closed=everything)
    if as_json:
        print(json.dumps([asdict(report) for report in found]))
        return
    for report in found:
        names = ", ".join(report.names) or "nobody"
        print_plain(f"{_when(report.at)}  {report.reason:9} table {report.table_id}  {names}")
    print_plain(f"{counted(len(found), 'report')}.")


@app.command(epilog="Example:  parlour server close-table 5f3a9c01d2e4b687")
def close_table(table: TableName, database: Database = None, data: Data = None) -> None:
    """Call off the game at a table. Servers may keep running."""
    with _moderating(database, data) as moderator:
        moderator.close_table(_id(table))
    print_plain(f"Table {_id(table)} is closed.")


@app.command(epilog='Example:  parlour server rename 5f3a9c01d2e4b687 1 "Guest"')
def rename(
    table: TableName,
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=0, help="Number of the seat, from 0.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    database: Database = None,
    data: Data = None,
) -> None:
    """Give the person at a seat another name at this table. Servers may keep running."""
    with _moderating(database, data) as moderator:
        moderator.rename(_id(table), seat, name)
    print_plain(f"Renamed the person at seat {seat} of table {_id(table)}.")


@app.command(
    epilog="Examples:  parlour server ban 192.0.2.0/24 --days 7  ·  parlour server ban 5f3a9c01d2e4b687:1 --hours 12"
)
def ban(
    subject: Subject,
    days: Annotated[int, typer.Option(help="Number of days.", min=0, max=3650)] = 0,
    hours: Annotated[int, typer.Option(help="Number of hours, added to the days.", min=0, max=100_000)] = 0,
    note: Annotated[str, typer.Option(help="A note for operators.")] = "",
    database: Database = None,
    data: Data = None,
) -> None:
    """Ban a person or a network from opening, joining and watching tables for a time. Servers may keep running."""
    if not (seconds := days * DAY + hours * HOUR):
        raise ParlourError("Give the length of the ban with --days or --hours.")
    with _moderating(database, data) as moderator:
        made = moderator.ban(subject, seconds, note)
    print_plain(f"{made.subject} is banned until {_when(made.until)} UTC.")


@app.command(epilog="Example:  parlour server unban 192.0.2.0/24")
def unban(subject: Subject, database: Database = None, data: Data = None) -> None:
    """Lift a ban. Servers may keep running."""
    with _moderating(database, data) as moderator:
        moderator.lift_ban(subject)
    print_plain(f"{subject} is no longer banned.")


@app.command(epilog="Examples:  parlour server bans  ·  parlour server bans --json")
def bans(as_json: AsJson = False, database: Database = None, data: Data = None) -> None:
    """List the bans in force, the longest first."""
    with _moderating(database, data) as moderator:
        found = moderator.overview().bans
    if as_json:
        print(json.dumps([asdict(ban) for ban in found]))
        return
    for each in found:
        print_plain(f"until {_when(each.until)}  {each.subject}  {each.note}".rstrip())
    print_plain(f"{counted(len(found), 'ban')}.")


@app.command(epilog="Examples:  parlour server names names.txt  ·  parlour server names > names.txt")
def names(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="New list of names.", dir_okay=False)] = None,
    database: Database = None,
    data: Data = None,
) -> None:
    """Print the list of names that nobody may take, or replace it. Servers may keep running."""
    with _moderating(database, data) as moderator:
        if file is None:
            overview = moderator.overview()
            sys.stdout.write(overview.names)
            _complain(overview.problems)
            return
        text = _read(file)
        problems = moderator.set_names(text)
    _complain(problems)
    print_plain(f"Replaced the list of names with {counted(len(text.splitlines()), 'line')} from {file}.")


def _complain(problems: list[ListProblem]) -> None:
    for each in problems:
        print(f"Line {each.line} is ignored: {each.problem}", file=sys.stderr)


def _read(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig", errors="replace")  # lines with faults are reported
    except OSError as problem:
        raise ParlourError(f"Cannot read {file}: {problem.strerror}.") from problem


@app.command(epilog="Example:  parlour server delete-data 5f3a9c01d2e4b687:1 --yes")
def delete_data(
    person: Person,
    yes: Annotated[bool, typer.Option("--yes", help="Confirm that running games are resigned, for good.")] = False,
    database: Database = None,
    data: Data = None,
) -> None:
    """Delete a person's data: resign their games, and remove their name from all tables and records."""
    if not yes:
        raise ParlourError("This resigns the person's running games and cannot be undone. Confirm it with --yes.")
    with _moderating(database, data) as moderator:
        changes = moderator.delete_data(person)
    print_plain(f"Deleted the person's data at {counted(len(changes), 'table')}.")


@app.command(epilog="Examples:  parlour server log  ·  parlour server log --json")
def log(
    most: Annotated[int, typer.Option(help="Maximum number of entries.", min=1)] = MOST,
    as_json: AsJson = False,
    database: Database = None,
    data: Data = None,
) -> None:
    """Show what operators have done, newest first."""
    with _moderating(database, data) as moderator:
        entries = moderator.log(most)
    if as_json:
        print(json.dumps([asdict(entry) for entry in entries]))
        return
    for entry in entries:
        details = "  ".join(f"{name}={value}" for name, value in entry.details.items())
        print_plain(f"{_when(entry.at)}  {entry.actor}  {entry.action}  {details}".rstrip())


@app.command(epilog="Example:  parlour server make-key ada")
def make_key(name: KeyName, database: Database = None, data: Data = None) -> None:
    """Make an admin key, for the page /admin. It is shown once."""
    settings = server_settings(database, data)
    from parlour.server.operations import admin_key_tools

    print_plain(admin_key_tools.make_key(settings, name))


@app.command(epilog="Example:  parlour server revoke-key ada")
def revoke_key(name: KeyName, database: Database = None, data: Data = None) -> None:
    """Revoke an admin key. It stops working at once."""
    settings = server_settings(database, data)
    from parlour.server.operations import admin_key_tools

    admin_key_tools.revoke_key(settings, name)
    print_plain(f"The key {name} is revoked.")


@app.command(epilog="Examples:  parlour server keys  ·  parlour server keys --json")
def keys(as_json: AsJson = False, database: Database = None, data: Data = None) -> None:
    """List the admin keys: when each was made, last used and revoked."""
    settings = server_settings(database, data)
    from parlour.server.operations import admin_key_tools

    found = admin_key_tools.list_keys(settings)
    if as_json:
        print(json.dumps([asdict(key) for key in found]))
        return
    for key in found:
        used = f"last used {_when(key.used_at)}" if key.used_at else "never used"
        revoked = f", revoked {_when(key.revoked_at)}" if key.revoked_at else ""
        print_plain(f"{key.name}: made {_when(key.made_at)}, {used}{revoked}")
    print_plain(f"{counted(len(found), 'key')}.")


def _moderating(database: str | None, data: Path | None) -> AbstractContextManager[Moderator]:
    settings = server_settings(database, data)
    from parlour.server.operations.access import moderating

    return moderating(settings)


def _id(table: str) -> str:
    """The id in the id or address of a table."""
    return table.rstrip("/").rpartition("/")[2]


def _when(moment: int) -> str:
    """A time in UTC."""
    return f"{datetime.fromtimestamp(moment / 1000, UTC):%Y-%m-%d %H:%M}"
