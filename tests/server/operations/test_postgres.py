"""PostgreSQL's own programs, here with others in their place."""

import pytest

from parlour.server.operations.postgres import ToolError, inspect


@pytest.fixture
def pg_restore(tmp_path, monkeypatch):
    """Puts a script in the place of pg_restore."""

    def put(script):
        program = tmp_path / "pg_restore"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    return put


def test_however_much_a_program_complains_it_is_read_to_its_end(pg_restore, tmp_path):
    pg_restore("head -c 300000 /dev/zero | tr '\\0' x >&2; printf 'COPY tables (id, seq) FROM stdin;\\na\\t7\\n'")
    assert inspect(tmp_path / "backup").counts.events == 7


def test_why_a_program_failed_is_said(pg_restore, tmp_path):
    pg_restore("echo pg_restore: error: out of ink >&2; exit 1")
    with pytest.raises(ToolError, match=r"pg_restore failed: out of ink\."):
        inspect(tmp_path / "backup")
