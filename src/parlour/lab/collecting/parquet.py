"""Read and write Parquet tables with DuckDB, directly from and to NumPy arrays."""

from __future__ import annotations

import functools
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from parlour.errors import ParlourError
from parlour.lab.sample import Table
from parlour.util.optional_dependencies import require

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

RULES = "rules"
WRITING = "FORMAT parquet, PARQUET_VERSION v2, COMPRESSION snappy"


class DataError(ParlourError):
    """A data folder that cannot be read, written or resumed."""


def pack(table: Table, rules: str = "") -> bytes:
    """Return a table as a Parquet file, marked with the version of the rules; the same table gives the same bytes."""
    quoted = rules.replace("'", "''")
    about = f", KV_METADATA {{{RULES}: '{quoted}'}}" if rules else ""
    with tempfile.TemporaryDirectory(prefix="parlour") as folder:
        file = Path(folder, "table.parquet")
        connection = _connection()
        connection.register("rows", dict(table))
        connection.execute(f"COPY (SELECT * FROM rows) TO '{file}' ({WRITING}{about})")
        connection.unregister("rows")
        return file.read_bytes()


def read_rows(files: Sequence[Path], order: Sequence[str], known: Sequence[Path]) -> Table:
    """Return the rows of some files, sorted by columns, whose game occurs in one of the `known` files.

    NULLs and columns that a file lacks become NaN. Raises DataError for damaged files.
    """
    all_rows = "SELECT rows.* FROM read_parquet($files, union_by_name = true) AS rows"
    query = f"{all_rows} SEMI JOIN read_parquet($known) USING (game)"
    found = _query(f"{query} ORDER BY {', '.join(order)}", files=files, known=known)
    return {name: values.filled(np.nan) if np.ma.isMaskedArray(values) else values for name, values in found.items()}


def count_rows(files: Sequence[Path]) -> dict[Path, int]:
    """Return the number of rows in each file. Raises DataError for damaged files."""
    if not files:
        return {}
    found = _query("SELECT file_name, num_rows FROM parquet_file_metadata($files)", files=files)
    rows = zip(found["file_name"].tolist(), found["num_rows"].tolist(), strict=True)
    return {Path(name): int(count) for name, count in rows}


def rules_of(files: Sequence[Path]) -> dict[Path, str]:
    """Return the version of the rules that each file is marked with; older files have no mark."""
    if not files:
        return {}
    marks = "SELECT file_name, decode(value) AS rules FROM parquet_kv_metadata($files)"
    found = _query(f"{marks} WHERE decode(key) = '{RULES}'", files=files)
    return dict(zip(map(Path, found["file_name"].tolist()), found["rules"].tolist(), strict=True))


def write_atomically(file: Path, content: bytes) -> None:
    part = file.with_suffix(".part")
    with part.open("wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    part.replace(file)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn an OSError into a DataError that explains it."""
    try:
        yield
    except OSError as problem:
        raise DataError(f"Cannot write {path}: {problem.strerror}. Choose another folder with --out.") from problem


def _query(query: str, **files: Sequence[Path]) -> Table:
    require("The lab")
    import duckdb

    try:
        names = {name: list(map(str, them)) for name, them in files.items()}
        return cast(Table, _connection().execute(query, names).fetchnumpy())
    except duckdb.Error as problem:
        raise DataError(f"Cannot read the collected games: {problem}") from problem
    except RuntimeError as problem:
        if "interrupted" in str(problem):  # as DuckDB may report Ctrl-C
            raise KeyboardInterrupt from problem
        raise


def _connection() -> DuckDBPyConnection:
    """Return a connection to the process's database. Raises MissingDependencyError."""
    return _database().cursor()


@functools.cache
def _database() -> DuckDBPyConnection:
    """Return an in-memory database; a single thread preserves row order. Raises MissingDependencyError."""
    require("The lab")
    import duckdb

    return duckdb.connect(":memory:", config={"threads": 1})
