"""Faults of a database: operators are told what would help, players get a refusal."""

from __future__ import annotations

import logging

from sqlalchemy.exc import DBAPIError, InternalError, OperationalError, SQLAlchemyError

from parlour.errors import ParlourError
from parlour.view.language import phrases

from ...domain.refusals import Refusal

log = logging.getLogger(__name__)
say = phrases(__package__)

ELSEWHERE = "choose another folder with --data or another database with --database"
REACH = "Start the server, or correct its address in --database (PARLOUR_DATABASE)."
LOGIN = "Correct user and password in --database (PARLOUR_DATABASE), or allow that user to connect."
RIGHTS = f"Give the user of this process write access to the file and its folder, or {ELSEWHERE}."

REASONS: tuple[tuple[str, str, str], ...] = (  # part of what the database says, why that is, and what to do
    ("file is not a database", "it is another kind of file", f"Move it away, or {ELSEWHERE}."),
    ("malformed", "the file is damaged", "Restore a backup (parlour server restore FILE), or choose another backup."),
    ("readonly database", "the file is read-only", RIGHTS),
    (
        "unable to open",
        "the file cannot be opened",
        f"Check that its folder exists and that it isn't a folder itself. {RIGHTS}",
    ),
    ("Permission denied", "access is denied", RIGHTS),
    ("disk is full", "the disk is full", f"Free some space, or {ELSEWHERE}."),
    ("No space left", "the disk is full", f"Free some space, or {ELSEWHERE}."),
    ("disk I/O error", "the disk reported an error", f"Check the disk, or {ELSEWHERE}."),
    ("locked", "another program has locked it", "Stop that program, or wait until it has finished."),
    ("password", "this user may not connect", LOGIN),
    ("authentication", "this user may not connect", LOGIN),
    ("pg_hba.conf", "this user may not connect", LOGIN),
    ('role "', "this user is unknown", LOGIN),
    ("permission denied", "this user lacks permissions", "Its owner can run: GRANT CREATE ON SCHEMA public TO user."),
    ("read-only transaction", "it is read-only", "Set --database to the primary server, not a replica."),
    ("already exists", "it contains another program's tables", f"Create a separate database, or {ELSEWHERE}."),
    ("does not exist", "it does not exist", "Create it with createdb, or correct its name in --database."),
    ("too many", "its server has no free connections", "Raise max_connections there, or start fewer processes."),
    ("Connection refused", "no server answers there", REACH),
    ("No such file or directory", "no server answers there", REACH),
    ("resolve", "the host is unknown", REACH),
    ("translate host name", "the host is unknown", REACH),
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
    return DatabaseError(f"The database {name} cannot be used: {cause}. Fix this, or {ELSEWHERE}.")


def _cause(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.strerror}: {problem.filename}"
    return str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)


def is_passing(problem: Exception | None) -> bool:
    """Whether a problem with the database may be gone at the next try."""
    return isinstance(problem, OperationalError | InternalError) and getattr(problem.orig, "sqlstate", "") in PASSING


def unsure() -> Refusal:
    """What to tell the caller where the connection was lost before the database said that something is written."""
    return Refusal("storage", say("The server lost its database connection. Check whether your change was saved."))


def refusal(problem: SQLAlchemyError) -> Refusal:
    """What to tell the caller of a problem with the database; the operator is told the cause, in the log."""
    cause = _cause(problem)
    log.warning("The database cannot be used: %s", cause.partition("\n")[0])  # what follows may tell a row
    if "disk is full" in cause or "No space left" in cause:
        return Refusal("storage", say("The server's disk is full, so nothing was changed. Try again later."))
    if "readonly" in cause:
        return Refusal(
            "storage", say("The server can't write to its disk now, so nothing was changed. Try again later.")
        )
    if "locked" in cause or "lock timeout" in cause:
        return Refusal(
            "storage", say("Another program has locked the server's database, so nothing was changed. Try again.")
        )
    return Refusal("storage", say("The server can't use its database now, so nothing was changed. Try again later."))
