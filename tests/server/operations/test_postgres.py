"""Client programs of PostgreSQL, replaced by scripts."""

import pytest

from parlour.server.operations.postgres import ToolError, inspect


def test_long_stderr_does_not_block_program(replace_program, tmp_path):
    script = "head -c 300000 /dev/zero | tr '\\0' x >&2; printf 'COPY tables (id, seq) FROM stdin;\\na\\t7\\n'"
    replace_program("pg_restore", script)
    assert inspect(tmp_path / "backup").counts.events == 7


def test_failed_program_is_explained(replace_program, tmp_path):
    replace_program("pg_restore", "echo pg_restore: error: out of ink >&2; exit 1")
    with pytest.raises(ToolError, match=r"pg_restore failed: out of ink\."):
        inspect(tmp_path / "backup")
