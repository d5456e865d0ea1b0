"""PostgreSQL's own programs: pg_dump writes a backup, pg_restore reads it, psql puts it in place."""

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
from parlour.server.storage.database import Counts, name_of, parse_address, replacing
from parlour.server.storage.schema import REVISION, metadata

CONNECT_TIMEOUT = "10"  # seconds
PASSWORD = "password"  # where it stands behind the question mark of an address
MAGIC = b"PGDMP"  # how a dump begins


class ToolError(ParlourError):
    """A program of PostgreSQL that is not there, or did not do what it was to do."""


@dataclass(frozen=True, slots=True)
class Dump:
    """What is in a backup."""

    counts: Counts
    revision: str | None


def own_tables() -> list[str]:
    """The names of all tables that are Parlour's; a database may hold others."""
    return [REVISION, *metadata.tables]


def can_dump() -> bool:
    """Whether pg_dump is installed."""
    return shutil.which("pg_dump") is not None


def dump(settings: Settings, target: Path) -> Counts:
    """Write a backup, and read it again as a whole. Raises ToolError, or DatabaseError; then there is none."""
    url = parse_address(settings.database_url)
    names = [f"--table={name}" for name in own_tables()]
    with replacing(target) as part:
        words = ("--format=custom", "--no-owner", "--no-privileges", f"--file={part}", f"--dbname={_address(url)}")
        with _started("pg_dump", url, *words, *names):
            pass
        return inspect(part).counts


def inspect(file: Path) -> Dump:
    """What is in a backup, all of which is read. Raises ToolError where it is not whole, or is none."""
    tables, events, revision = 0, 0, None
    with _started("pg_restore", None, "--data-only", "--file=-", file, stdout=subprocess.PIPE) as reading:
        for table, row in _copied(reading.stdout):
            if table == "tables":
                tables, events = tables + 1, events + int(row["seq"])
            revision = row.get("version_num", revision)
    return Dump(Counts(tables, events), revision)


def _copied(script: IO[str] | None) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The rows of a script, as columns by name, and the table of each."""
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
    """Put a backup in place in one transaction, at the beginning of which some statements are run.

    Raises ToolError; then nothing was changed.
    """
    url = parse_address(settings.database_url)
    words = ("--no-psqlrc", "--quiet", "--output=" + os.devnull, "--single-transaction", "--set=ON_ERROR_STOP=1")
    psql = _started("psql", url, *words, "--file=-", f"--dbname={_address(url)}", stdin=subprocess.PIPE)
    with psql as writing, _pouring_into(writing) as script:
        script.write("".join(f"{statement};\n" for statement in before))
        options = ("--no-owner", "--no-privileges", "--file=-")
        with _started("pg_restore", None, *options, file, stdout=subprocess.PIPE) as reading:
            assert reading.stdout is not None
            shutil.copyfileobj(reading.stdout, script)


@contextmanager
def _pouring_into(program: subprocess.Popen[str]) -> Iterator[IO[str]]:
    """What a program reads. Where that cannot be written to its end, the program is killed before it acts on it."""
    assert program.stdin is not None
    try:
        yield program.stdin
    except BaseException as problem:
        program.kill()
        program.wait()
        if not isinstance(problem, BrokenPipeError):  # otherwise it has ended by itself, and says why
            raise
    finally:
        with suppress(BrokenPipeError):
            program.stdin.close()


@contextmanager
def _started(
    name: str, url: URL | None, *words: str | Path, stdin: int | None = None, stdout: int | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A program at work until the context ends. Raises ToolError where it is not there, or says that it failed."""
    if shutil.which(name) is None:
        raise ToolError(
            f"{name} is not installed. Install PostgreSQL's client programs (Debian: postgresql-client), "
            "in the server's version or later."
        )
    environment = os.environ | {"PGCONNECT_TIMEOUT": CONNECT_TIMEOUT, "LC_MESSAGES": "C"}
    if url is not None and (password := url.password or url.query.get(PASSWORD)) is not None:
        environment["PGPASSWORD"] = str(password)  # where nobody sees it in a list of processes
    with TemporaryFile("w+", encoding="utf-8") as said:  # no pipe, which holds little until somebody reads it
        streams = {"stdin": stdin, "stdout": stdout, "stderr": said}
        with subprocess.Popen([name, *words], encoding="utf-8", env=environment, **streams) as program:
            yield program
        said.seek(0)
        if program.returncode:
            raise ToolError(_complaint(name, url, said.read()))


def _complaint(name: str, url: URL | None, said: str) -> str:
    cause = " ".join(said.split()).replace(f"{name}: error: ", "").replace(f"{name}: ", "").rstrip(".?")
    if "unsupported version" in said:
        return f"{name} cannot read the file ({cause}). The backup is incomplete or needs a later {name}."
    if "version mismatch" in said:
        return f"{name} is too old ({cause}). Put the server's version or a later one first in PATH."
    if "not appear to be a valid archive" in said or "end of file" in said:
        return f"The file is not a complete backup ({cause}). Use one that parlour server backup wrote."
    where = f" with {name_of(url)}" if url is not None else ""
    return (
        f"{name} failed{where}: {cause}. Check that the server runs and that address, user and permissions are right."
    )


def _address(url: URL) -> str:
    """An address for programs of PostgreSQL, without the password."""
    bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    return bare.difference_update_query([PASSWORD]).render_as_string(hide_password=False)
