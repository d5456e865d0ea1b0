"""Tables as Parquet, written and read by DuckDB straight from and to NumPy's arrays."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from parlour.errors import ParlourError
from parlour.lab.sample import Table
from parlour.util.dependencies import require

WRITING = "FORMAT parquet, PARQUET_VERSION v2, COMPRESSION snappy"


class DataError(ParlourError):
    """A data folder that cannot be read, written or gone on with."""


def pack(table: Table) -> bytes:
    """A table as the content of a Parquet file; the same table gives the same bytes."""
    with tempfile.TemporaryDirectory(prefix="parlour") as folder:
        file = Path(folder, "table.parquet")
        connection = _connection()
        connection.register("rows", dict(table))
        connection.execute(f"COPY (SELECT * FROM rows) TO '{file}' ({WRITING})")
        connection.unregister("rows")
        return file.read_bytes()


def read_rows(files: Sequence[Path], order: Sequence[str], known: Sequence[Path]) -> Table:
    """The rows of some files in the order of some columns, if their game is in one of the known files.

    What is no number in NumPy is nothing in a database, and so is a column that one of the files lacks: both are no
    number here. Raises DataError for damaged files.
    """
    all_rows = "SELECT rows.* FROM read_parquet($files, union_by_name = true) AS rows"
    query = f"{all_rows} SEMI JOIN read_parquet($known) USING (game)"
    found = _query(f"{query} ORDER BY {', '.join(order)}", files=files, known=known)
    return {name: values.filled(np.nan) if np.ma.isMaskedArray(values) else values for name, values in found.items()}


def count_rows(files: Sequence[Path]) -> dict[Path, int]:
    """How many rows each file has. Raises DataError for damaged ones."""
    if not files:
        return {}
    found = _query("SELECT file_name, num_rows FROM parquet_file_metadata($files)", files=files)
    rows = zip(found["file_name"].tolist(), found["num_rows"].tolist(), strict=True)
    return {Path(name): int(count) for name, count in rows}


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Raises DataError where a file or folder cannot be written."""
    try:
        yield
    except OSError as problem:
        raise DataError(f"Cannot write {path}: {problem.strerror}. Choose another folder with --out.") from problem


def _query(query: str, **files: Sequence[Path]) -> Table:
    require("The lab")
    import duckdb

    try:
        return _connection().execute(query, {name: list(map(str, them)) for name, them in files.items()}).fetchnumpy()
    except duckdb.Error as problem:
        raise DataError(f"Cannot read the collected games: {problem}") from problem


def _connection() -> Any:
    """A connection to this process's database. Raises MissingDependencyError."""
    return _database().cursor()


@functools.cache
def _database() -> Any:
    """A database in memory; its single thread keeps rows in their order. Raises MissingDependencyError."""
    require("The lab")
    import duckdb

    return duckdb.connect(":memory:", config={"threads": 1})
