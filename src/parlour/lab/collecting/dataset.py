"""The data folder: collected games in parts, with a manifest.

    data/manifest.json                   collection, versions, meaning of each level
    data/lock                            held by the run that writes
    data/random/games-000000.parquet     part of the table of games …
    data/random/decisions-000000.parquet … of decisions …
    data/random/rolls-000000.parquet     … and of rolls; columns as in `lab/sample.py`

A part is written to a temporary file and renamed, the table of games last, so that it is complete or absent.
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
from .parquet import DataError, count_rows, explained, pack, read_rows, rules_of, write_atomically
from .row_writer import TABLES, Tables

DATA, LOCK = "data", "lock"


@dataclass(frozen=True, slots=True)
class CollectedPart:
    """A part: its tables as Parquet."""

    portion: Portion
    files: dict[str, bytes]  # keyed by table


def packed(portion: Portion, tables: Tables, rules: str = "") -> CollectedPart:
    """Return a part, marked with the version of the rules; tables without rows get no file."""
    return CollectedPart(portion, {name: pack(table, rules) for name, table in tables.items() if len(table["game"])})


class DataFolder:
    """The data folder of a collection. It need not exist yet.

    Raises DataError for a folder of another collection or version.
    """

    def __init__(self, out: Path, collection: Collection):
        self.path, self.manifest = out / DATA, Manifest(collection)
        if (self.path / MANIFEST).exists():
            self.manifest = read_manifest(self.path)
            self.manifest.check_is_of(collection, self.path)

    @contextmanager
    def writing(self, meanings: Mapping[str, str]) -> Iterator[None]:
        """Hold the folder's lock, and record which player each name stands for.

        Raises DataError if another run is writing, a name stood for another player, or the folder is not writable.
        """
        self.manifest.name(meanings, self.path)
        with explained(self.path):
            self.path.mkdir(parents=True, exist_ok=True)
        with _locked(self.path / LOCK):
            self.manifest.write(self.path)
            yield

    def missing(self, players: str, games: int) -> list[Portion]:
        """Return the portions still to be collected of the first `games` games."""
        there = self._there(players)
        return [part for part in portions(players, games) if there.get(part.number, 0) < part.last - part.first]

    def count(self, players: str) -> int:
        """Return the number of stored games of some players."""
        return sum(self._there(players).values())

    def numbers(self, players: str) -> list[int]:
        """Return the numbers of the stored games of some players."""
        files = _files(self.path, players, "games", self._rules)
        return read_rows(files, ["game"], files)["game"].tolist() if files else []

    def next_part(self, players: str) -> int:
        """Return the number after the last stored part."""
        return max(map(_number_of, _files(self.path, players, "games")), default=-1) + 1

    def add(self, part: CollectedPart) -> None:
        """Store a part, replacing a shorter one. Raises DataError if it cannot be written."""
        folder = _folder_of(self.path, part.portion.players)
        with explained(self.path):
            folder.mkdir(exist_ok=True)
            for table in filter(part.files.get, reversed(TABLES)):
                write_atomically(folder / f"{table}-{part.portion.number:06}.parquet", part.files[table])

    def _there(self, players: str) -> dict[int, int]:
        """Return the number of games in each part. Parts of other rules are missing, so they are collected again."""
        counted = count_rows(_files(self.path, players, "games", self._rules))
        return {_number_of(file): count for file, count in counted.items()}

    @property
    def _rules(self) -> str:
        return self.manifest.collection.rules


def read(out: Path) -> dict[str, Sample]:
    """Return the samples in a data folder by players' names, without games of other rules.

    Raises DataError if the folder is missing or unreadable.
    """
    path = out / DATA
    manifest = read_manifest(path)
    game, rules, samples = manifest.collection.game(), manifest.collection.rules, dict[str, Sample]()
    for players in manifest.players:
        if _files(path, players, "games", rules):
            games, decisions, rolls = (_table(path, players, name, game.num_players(), rules) for name in TABLES)
            samples[players] = Sample(game, players, games, decisions, rolls)
    return samples


def foreign_games(out: Path) -> dict[str, int]:
    """Return the number of games of other rules in a data folder, by players' names. Raises DataError."""
    path = out / DATA
    manifest = read_manifest(path)
    files = {players: _files(path, players, "games") for players in manifest.players}
    own = {players: set(_files(path, players, "games", manifest.collection.rules)) for players in files}
    foreign = {players: [file for file in found if file not in own[players]] for players, found in files.items()}
    return {players: sum(count_rows(found).values()) for players, found in foreign.items() if found}


def _table(path: Path, players: str, name: str, seats: int, rules: str) -> Table:
    """Return a table, ignoring rows of games that an interrupted run had begun to replace."""
    files, known = _files(path, players, name, rules), _files(path, players, "games", rules)
    if not files:
        return blank(TABLES[name], seats, 0)
    return read_rows(files, ["game"] if name == "games" else ["game", "turn"], known)


def _files(path: Path, players: str, table: str, rules: str = "") -> list[Path]:
    """Return the files of a table, without those that are marked with other rules than the given ones."""
    files = sorted(_folder_of(path, players).glob(f"{table}-*.parquet"))
    marked = rules_of(files) if rules else {}
    return [file for file in files if marked.get(file, rules) == rules]


def _number_of(file: Path) -> int:
    return int(file.stem.partition("-")[2])


def _folder_of(path: Path, players: str) -> Path:
    """Return the folder of some players' games; names are quoted for file systems."""
    return path / quote(players, safe="=,")


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Hold a lock. Raises DataError if another process holds it."""
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
