"""What a database is called: the URL that an operator writes, and the name in messages, without the password."""

from __future__ import annotations

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from .faults import DatabaseError

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
