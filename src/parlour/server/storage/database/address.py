"""What a database is called: the URL that an operator writes, and the name in messages, without the password."""

from __future__ import annotations

import logging

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InternalError, OperationalError, SQLAlchemyError

from parlour.errors import ParlourError
from parlour.server.domain.refusals import Refusal
from parlour.view.language import phrases

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


GIVEN = "--database (PARLOUR_DATABASE)"
RIGHT = "For PostgreSQL, write postgresql://user:password@host/name; for a file, set its folder with --data."
SQLITE = "sqlite"
POSTGRES = "postgresql+psycopg"
LAST_PORT = 65_535
SECRET = ("password", "sslpassword")  # what may also stand behind the question mark


def parse_address(address: str) -> URL:
    """The URL of a database. Raises DatabaseError, which never repeats what could be a password."""
    scheme, separator, _ = address.partition("://")
    if not (separator and scheme.replace("+", "").isalnum()):
        raise DatabaseError(f"{GIVEN} is not a URL. {RIGHT}")
    if scheme not in (SQLITE, POSTGRES):
        raise DatabaseError(f"{GIVEN} has the unsupported scheme {scheme}://. {RIGHT}")
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise DatabaseError(f"{GIVEN} is not a valid URL. Check that its port is a number. {RIGHT}") from None
    return _checked_file(url) if scheme == SQLITE else _checked_server(url)


def _checked_file(url: URL) -> URL:
    if url.host or url.query or not url.database or url.database == ":memory:":
        raise DatabaseError(
            f"{GIVEN} does not name a file. Write sqlite:////folder/file.db, with four slashes before an "
            "absolute path or three before a relative one, and nothing after it."
        )
    return url


def _checked_server(url: URL) -> URL:
    if "@" in (url.host or ""):
        raise DatabaseError(f"{GIVEN} contains more than one @. Write an @ in the password as %40.")
    if url.port is not None and not 1 <= url.port <= LAST_PORT:
        raise DatabaseError(f"{GIVEN} has the port {url.port}; ports are 1 to {LAST_PORT}. {RIGHT}")
    return url


def name_of(url: URL) -> str:
    """A database as a person knows it: the file, or the address without its password."""
    if url.get_backend_name() == SQLITE:
        return str(url.database)
    return url.set(drivername="postgresql").difference_update_query(SECRET).render_as_string(hide_password=True)
