"""Faults of a database: operators are told what would help, players get a refusal."""

from __future__ import annotations

import logging

from sqlalchemy.exc import DBAPIError, InternalError, OperationalError, SQLAlchemyError

from parlour.errors import ParlourError
from parlour.view.language import phrases

from ...domain.refusals import Refusal

log = logging.getLogger(__name__)
say = phrases(__package__)

ELSEWHERE = "name another folder with --data or another database with --database"
REACH = "Start it, or correct the address in --database (PARLOUR_DATABASE)."
LOGIN = "Correct user and password in --database (PARLOUR_DATABASE), or let that user in."
RIGHTS = f"Let the user of this process write to the file and to its folder, or {ELSEWHERE}."

REASONS: tuple[tuple[str, str, str], ...] = (  # part of what the database says, why that is, and what to do
    ("file is not a database", "it is a file of another kind", f"Move it away, or {ELSEWHERE}."),
    ("malformed", "it is damaged", "Put a backup in its place (parlour server restore FILE), or name another backup."),
    ("readonly database", "it can only be read", RIGHTS),
    ("unable to open", "it cannot be opened", f"See that its folder is there and it is no folder itself. {RIGHTS}"),
    ("Permission denied", "it is out of bounds", RIGHTS),
    ("disk is full", "its disk is full", f"Make room there, or {ELSEWHERE}."),
    ("No space left", "its disk is full", f"Make room there, or {ELSEWHERE}."),
    ("disk I/O error", "its disk fails", f"See to the disk, or {ELSEWHERE}."),
    ("locked", "another program holds it", "End that program, or wait until it is done."),
    ("password", "it does not let this user in", LOGIN),
    ("authentication", "it does not let this user in", LOGIN),
    ("pg_hba.conf", "it does not let this user in", LOGIN),
    ('role "', "it does not know this user", LOGIN),
    ("permission denied", "this user lacks rights", "Its owner gives them: GRANT CREATE ON SCHEMA public TO the user."),
    ("read-only transaction", "it can only be read", "Name the primary server, no replica, with --database."),
    ("already exists", "it holds tables of another program", f"Make a database for Parlour alone, or {ELSEWHERE}."),
    ("does not exist", "it is not there", "Create it with createdb, or correct its name in --database."),
    ("too many", "its server takes no more connections", "Raise max_connections there, or start fewer processes."),
    ("Connection refused", "no server answers there", REACH),
    ("No such file or directory", "no server answers there", REACH),
    ("resolve", "its host is not known", REACH),
    ("translate host name", "its host is not known", REACH),
    ("timeout", "no server answers there", REACH),
    ("connection failed", "no server answers there", REACH),
)

PASSING = (
    None,  # not from PostgreSQL: there was no connection to it, or it was lost
    "40001",  # two writers stood in each other's way,
    "40P01",  # or waited for each other
    "53300",  # all its connections are taken
    "57P01",  # it is being stopped,
    "57P02",  # has crashed,
    "57P03",  # or is starting
    "25P03",  # it hung up on a process that stood still in the middle of a transaction
)  # PostgreSQL's codes of problems that may be gone at the next try


class DatabaseError(ParlourError):
    """A database cannot be used; the message says which, why, and what would help."""


def unusable(name: str, problem: Exception) -> DatabaseError:
    """What to tell the operator of a problem with the database of that name."""
    cause = " ".join(_cause(problem).split()).rstrip(".?")
    for part, why, remedy in REASONS:
        if part in cause:
            return DatabaseError(f"The database {name} cannot be used: {why} ({cause}). {remedy}")
    return DatabaseError(f"The database {name} cannot be used: {cause}. See to it, or {ELSEWHERE}.")


def _cause(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.strerror}: {problem.filename}"
    return str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)


def is_passing(problem: Exception | None) -> bool:
    """Whether a problem with the database may be gone at the next try."""
    return isinstance(problem, OperationalError | InternalError) and getattr(problem.orig, "sqlstate", "") in PASSING


def unsure() -> Refusal:
    """What to tell the caller where the connection was lost before the database said that something is written."""
    return Refusal("storage", say("The server's database went away meanwhile. Look again whether this was done."))


def refusal(problem: SQLAlchemyError) -> Refusal:
    """What to tell the caller of a problem with the database; the operator is told the cause, in the log."""
    cause = _cause(problem)
    log.warning("The database cannot be used: %s", cause.partition("\n")[0])  # what follows may tell a row
    if "disk is full" in cause or "No space left" in cause:
        return Refusal("storage", say("The server's disk is full, so nothing was changed. Try again later."))
    if "readonly" in cause:
        return Refusal("storage", say("The server's disk cannot be written now, so nothing was changed. Try later."))
    if "locked" in cause or "lock timeout" in cause:
        return Refusal(
            "storage", say("Another program holds the server's database, so nothing was changed. Try again.")
        )
    return Refusal("storage", say("The server's database cannot be used now, so nothing was changed. Try again later."))
