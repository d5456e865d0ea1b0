"""The data folder: what was collected, in parts of some games each, and a manifest that says what it is.

    data/manifest.json                   the collection, the versions, what each level means
    data/lock                            held by the run that writes
    data/random/games-000000.parquet     a part of the table of games …
    data/random/decisions-000000.parquet … of that of decisions …
    data/random/rolls-000000.parquet     … and of that of rolls; columns as in `lab/sample.py`

A part is written beside its place and then moved there, the table of games last: it is there whole, or not at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from parlour.lab.sample import Sample, Table, blank
from parlour.util.filesystem import lock

from .collection import MANIFEST, Collection, Manifest, Portion, portions, read_manifest
from .parquet import DataError, count_rows, explained, pack, read_rows
from .row_writer import TABLES, Tables

DATA, LOCK = "data", "lock"


@dataclass(frozen=True, slots=True)
class CollectedPart:
    """What was collected in one go: its tables as Parquet."""

    portion: Portion
    files: dict[str, bytes]  # by the tables' names


def packed(portion: Portion, tables: Tables) -> CollectedPart:
    """A part of its tables; of those without rows there is no file."""
    return CollectedPart(portion, {name: pack(table) for name, table in tables.items() if len(table["game"])})


class DataFolder:
    """The data folder of a collection; it need not be there yet.

    Raises DataError for a folder of another collection or another version.
    """

    def __init__(self, out: Path, collection: Collection):
        self.path, self.manifest = out / DATA, Manifest(collection)
        if (self.path / MANIFEST).exists():
            self.manifest = read_manifest(self.path)
            self.manifest.check_is_of(collection, self.path)

    @contextmanager
    def writing(self, meanings: Mapping[str, str]) -> Iterator[None]:
        """Hold the folder's lock, and note which player each name stands for.

        Raises DataError where another run writes, where a name stood for another player, or nothing can be written.
        """
        self.manifest.name(meanings, self.path)
        with explained(self.path):
            self.path.mkdir(parents=True, exist_ok=True)
        with _locked(self.path / LOCK):
            self.manifest.write(self.path)
            yield

    def missing(self, players: str, games: int) -> list[Portion]:
        """What is still to be collected of the first `games` games."""
        there = self._there(players)
        return [part for part in portions(players, games) if there.get(part.number, 0) < part.last - part.first]

    def count(self, players: str) -> int:
        """How many games of some players there are."""
        return sum(self._there(players).values())

    def numbers(self, players: str) -> list[int]:
        """The numbers of the games of some players."""
        files = _files(self.path, players, "games")
        return read_rows(files, ["game"], files)["game"].tolist() if files else []

    def next_part(self, players: str) -> int:
        """The number of the part after all that are there."""
        return max(self._there(players), default=-1) + 1

    def add(self, part: CollectedPart) -> None:
        """Keep a part, in place of a shorter one if there was one. Raises DataError where it cannot be written."""
        folder = _folder_of(self.path, part.portion.players)
        with explained(self.path):
            folder.mkdir(exist_ok=True)
            for table in filter(part.files.get, reversed(TABLES)):
                _write(folder / f"{table}-{part.portion.number:06}.parquet", part.files[table])

    def _there(self, players: str) -> dict[int, int]:
        """How many games each part has."""
        counted = count_rows(_files(self.path, players, "games"))
        return {int(file.stem.partition("-")[2]): count for file, count in counted.items()}


def read(out: Path) -> dict[str, Sample]:
    """What a data folder holds, by the players' names; those whose games are asked for are read.

    Raises DataError where there is none, or it cannot be read.
    """
    path = out / DATA
    manifest = read_manifest(path)
    return {name: _sample(path, manifest, name) for name in manifest.players if _files(path, name, "games")}


def _sample(path: Path, manifest: Manifest, players: str) -> Sample:
    game = manifest.collection.game()
    tables = {name: _table(path, players, name, game.num_players()) for name in TABLES}
    return Sample(game, players, tables["games"], tables["decisions"], tables["rolls"])


def _table(path: Path, players: str, name: str, seats: int) -> Table:
    """A table, without what is left of games that a run had begun to replace when it was killed."""
    files, known = _files(path, players, name), _files(path, players, "games")
    if not files:
        return blank(TABLES[name], seats, 0)
    return read_rows(files, ["game"] if name == "games" else ["game", "turn"], known)


def _files(path: Path, players: str, table: str) -> list[Path]:
    return sorted(_folder_of(path, players).glob(f"{table}-*.parquet"))


def _folder_of(path: Path, players: str) -> Path:
    """Where the games of some players are; their name may have signs that no folder can have."""
    return path / quote(players, safe="=,")


def _write(file: Path, content: bytes) -> None:
    """Write a file so that it is there whole, or not at all."""
    part = file.with_suffix(".part")
    with part.open("wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    part.replace(file)


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Hold a lock. Raises DataError where another process does."""
    with explained(file):
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        with explained(file):
            _take(handle, file)
        yield
    finally:
        os.close(handle)


def _take(handle: int, file: Path) -> None:
    try:
        lock(handle)
    except BlockingIOError:
        raise DataError(
            f"Another run is writing to {file.parent}. Wait until it has finished, or choose another folder."
        ) from None
