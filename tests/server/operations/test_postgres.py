"""Client programs of PostgreSQL, replaced by scripts."""

import pytest

from parlour.server.operations.postgres import ToolError, inspect


@pytest.fixture
def pg_restore(tmp_path, monkeypatch):
    """Return a function that replaces pg_restore by a script."""

    def put(script):
        program = tmp_path / "pg_restore"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    return put


def test_long_stderr_does_not_block_program(pg_restore, tmp_path):
    pg_restore("head -c 300000 /dev/zero | tr '\\0' x >&2; printf 'COPY tables (id, seq) FROM stdin;\\na\\t7\\n'")
    assert inspect(tmp_path / "backup").counts.events == 7


def test_failed_program_is_explained(pg_restore, tmp_path):
    pg_restore("echo pg_restore: error: out of ink >&2; exit 1")
    with pytest.raises(ToolError, match=r"pg_restore failed: out of ink\."):
        inspect(tmp_path / "backup")
