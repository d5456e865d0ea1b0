"""Modules that a server loads at its start."""

import subprocess
import sys

from parlour.server.settings import Settings

from .storage.stores import opened

PROGRAM = """
import asyncio
import sys
from pathlib import Path

from parlour.cli import commands
from parlour.server import serve, supervisor
from parlour.server.http.app import create_app
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings


async def start(folder):
    settings = Settings(data=folder)
    async with TableService(settings) as service:
        serve.configuration(create_app(settings, service), settings).load()


asyncio.run(start(Path(sys.argv[1])))
print(*sys.modules)
"""
MIGRATING = {"alembic", "mako"}
OTHERS = {
    "authlib",
    "markdown_it",
    "numba",
    "parlour.conformance",
    "psycopg",
    "pygments",
    "scipy",
    "textual",
    "webauthn",
}


def loaded(folder):
    words = [sys.executable, "-c", PROGRAM, str(folder)]
    return set(subprocess.run(words, capture_output=True, text=True, check=True).stdout.split())


def test_alembic_is_loaded_only_to_migrate(tmp_path):
    opened(Settings(data=tmp_path).database_url, "first").database.close()
    assert sys.modules.keys() >= MIGRATING
    assert loaded(tmp_path) & (MIGRATING | OTHERS) == set()
