"""Backups with PostgreSQL's client programs: pg_dump writes them, pg_restore reads them, psql applies them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from sqlalchemy import URL

from parlour.errors import ParlourError
from parlour.server.settings import Settings
from parlour.server.storage.database_file import Counts, replacing
from parlour.server.storage.engine import name_of, parse_address
from parlour.server.storage.schema import REVISION, metadata

CONNECT_TIMEOUT = "10"  # seconds
PASSWORD = "password"  # parameter in the query of an address
MAGIC = b"PGDMP"  # the first bytes of a dump


class ToolError(ParlourError):
    """A client program of PostgreSQL is missing or failed."""


@dataclass(frozen=True, slots=True)
class Dump:
    """The contents of a backup."""

    counts: Counts
    revision: str | None


def own_tables() -> list[str]:
    """The names of all of Parlour's tables; a database may hold others."""
    return [REVISION, *metadata.tables]


def dump(settings: Settings, target: Path) -> Counts:
    """Write a backup, and verify that all of it can be read. Raises ToolError or DatabaseError, leaving no backup."""
    url = parse_address(settings.database_url)
    names = [f"--table={name}" for name in own_tables()]
    with replacing(target) as part:
        options = ("--format=custom", "--no-owner", "--no-privileges", f"--file={part}", f"--dbname={_address(url)}")
        with _running("pg_dump", url, *options, *names):
            pass
        return inspect(part).counts


def inspect(file: Path) -> Dump:
    """Read all of a backup, and return its contents. Raises ToolError if it is incomplete or not a backup."""
    tables, events, revision = 0, 0, None
    with _running("pg_restore", None, "--data-only", "--file=-", file, stdout=subprocess.PIPE) as reading:
        for table, row in _copied_rows(reading.stdout):
            if table == "tables":
                tables, events = tables + 1, events + int(row["seq"])
            revision = row.get("version_num", revision)
    return Dump(Counts(tables, events), revision)


def _copied_rows(script: IO[str] | None) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the table and the columns, by name, of each row in an SQL script."""
    table, columns = "", []
    for line in script or ():
        if line.startswith("COPY ") and line.endswith("FROM stdin;\n"):
            name, _, listed = line.removeprefix("COPY ").partition(" (")
            table, columns = name.rpartition(".")[2].strip('"'), listed.partition(")")[0].split(", ")
        elif line == "\\.\n":
            table = ""
        elif table:
            yield table, dict(zip(columns, line.rstrip("\n").split("\t"), strict=True))


def replace(settings: Settings, file: Path, before: Sequence[str]) -> None:
    """Run some statements and restore a backup, in one transaction. Raises ToolError; then nothing was changed."""
    url = parse_address(settings.database_url)
    options = ("--no-psqlrc", "--quiet", "--output=" + os.devnull, "--single-transaction", "--set=ON_ERROR_STOP=1")
    psql = _running("psql", url, *options, "--file=-", f"--dbname={_address(url)}", stdin=subprocess.PIPE)
    with psql as writing, _complete_input(writing) as script:
        script.write("".join(f"{statement};\n" for statement in before))
        options = ("--no-owner", "--no-privileges", "--file=-")
        with _running("pg_restore", None, *options, file, stdout=subprocess.PIPE) as reading:
            assert reading.stdout is not None
            shutil.copyfileobj(reading.stdout, script)


@contextmanager
def _complete_input(program: subprocess.Popen[str]) -> Iterator[IO[str]]:
    """Yield a program's input. If it cannot be written completely, kill the program before it acts on a part."""
    assert program.stdin is not None
    try:
        yield program.stdin
    except BaseException as problem:
        program.kill()
        program.wait()
        if not isinstance(problem, BrokenPipeError):  # a broken pipe: the program ended and reports why
            raise
    finally:
        with suppress(BrokenPipeError):
            program.stdin.close()


@contextmanager
def _running(
    name: str, url: URL | None, *arguments: str | Path, stdin: int | None = None, stdout: int | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Run a program until the context ends. Raises ToolError if it is missing or fails."""
    if shutil.which(name) is None:
        raise ToolError(
            f"{name} is not installed. Install PostgreSQL's client programs (Debian: postgresql-client), "
            "in the server's version or later."
        )
    environment = os.environ | {"PGCONNECT_TIMEOUT": CONNECT_TIMEOUT, "LC_MESSAGES": "C"}
    if url is not None and (password := url.password or url.query.get(PASSWORD)) is not None:
        environment["PGPASSWORD"] = str(password)  # not visible in a list of processes
    with TemporaryFile("w+", encoding="utf-8") as errors:  # a pipe could fill up
        streams = {"stdin": stdin, "stdout": stdout, "stderr": errors}
        with subprocess.Popen([name, *arguments], encoding="utf-8", env=environment, **streams) as program:
            yield program
        errors.seek(0)
        if program.returncode:
            raise ToolError(_complaint(name, url, errors.read()))


def _complaint(name: str, url: URL | None, errors: str) -> str:
    cause = " ".join(errors.split()).replace(f"{name}: error: ", "").replace(f"{name}: ", "").rstrip(".?")
    if "unsupported version" in errors:
        return f"{name} cannot read the file ({cause}). The backup is incomplete or needs a later {name}."
    if "version mismatch" in errors:
        return f"{name} is too old ({cause}). Put the server's version or a later one first in PATH."
    if "not appear to be a valid archive" in errors or "end of file" in errors:
        return f"The file is not a complete backup ({cause}). Use one that parlour server backup wrote."
    where = f" with {name_of(url)}" if url is not None else ""
    return (
        f"{name} failed{where}: {cause}. Check that the server runs and that address, user and permissions are right."
    )


def _address(url: URL) -> str:
    """A database's address for client programs, without the password."""
    bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    return bare.difference_update_query([PASSWORD]).render_as_string(hide_password=False)
