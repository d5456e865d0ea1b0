"""Import people's games from game records, such as those of `parlour server export`.

A game's number is a hash of its record, so that each record counts once, wherever it is found. Decisions of computer
players are marked as not the players' own. Unfinished games and games of computers alone are skipped.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from parlour.core.game import Game
from parlour.errors import ParlourError, RecordError
from parlour.kit import CHANCE
from parlour.lab.sample import PEOPLE
from parlour.match.record import Record, names_of, play_through, seconds_of, set_up
from parlour.match.record_text import UnparsedRecord, read_text, records_in
from parlour.players.external import is_external
from parlour.players.levels import LEVELS
from parlour.players.spec import KINDS

from .collection import Portion
from .dataset import DataFolder, packed
from .row_writer import CUT_OFF, RowWriter

LEVEL_NAMES = frozenset(level.name for level in LEVELS)


@dataclass(slots=True)
class ImportResult:
    """Number of records imported, and skipped for each reason."""

    added: int = 0
    known: int = 0  # already stored
    others: int = 0  # another game or options, unfinished, or only computers
    damaged: int = 0


def collect_people(folder: DataFolder, records: Path) -> ImportResult:
    """Import all records, `*.txt`, in a folder and its subfolders. Raises DataError and RecordError."""
    files = sorted(records.rglob("*.txt"))
    if not files:
        raise RecordError(f"{records} contains no game records (*.txt).")
    with folder.writing({PEOPLE: PEOPLE}):
        gathering = _RecordImport(folder)
        for file in files:
            gathering.add(file)
        gathering.keep()
        return gathering.done


class _RecordImport:
    """Games written one by one and then stored as one part."""

    def __init__(self, folder: DataFolder):
        self.done = ImportResult()
        self._folder, self._known = folder, set(folder.numbers(PEOPLE))
        self._game = folder.manifest.collection.game()
        self._writer, self._results = RowWriter(self._game), list[tuple[float, ...]]()
        self._seconds = list[float]()  # per decision

    def add(self, file: Path) -> None:
        """Import the records in a file that are new and suitable."""
        try:
            text = read_text(file)
        except RecordError:
            self.done.damaged += 1
            return
        for record in records_in(text):
            self._add(record)

    def _add(self, record: UnparsedRecord) -> None:
        number = int.from_bytes(hashlib.sha256(record.text.encode()).digest()[:8], "big") >> 1
        try:
            played = None if number in self._known else _played(record, self._game)
        except ParlourError:
            self.done.damaged += 1
            return
        if number in self._known:
            self.done.known += 1
        elif played is None:
            self.done.others += 1
        else:
            self._write(number, *played)

    def _write(self, number: int, record: Record, results: tuple[float, ...]) -> None:
        strangers = [seat for seat, name in enumerate(names_of(record)) if _is_computers(name, seat, record.tags)]
        actions = [turn.action for turn in record.match.turns]
        self._writer.add(number, record.match.start, actions, strangers=strangers)
        turns = zip(record.match.turns, seconds_of(record, len(actions)), strict=True)
        self._seconds += [math.nan if seconds is None else seconds for turn, seconds in turns if turn.actor != CHANCE]
        self._results.append(results)
        self._known.add(number)
        self.done.added += 1

    def keep(self) -> None:
        """Store the imported games; resigned or agreed games get the result in their record."""
        if not self._results:
            return
        tables = self._writer.tables()
        games = dict(tables["games"])
        given_up = games["ending"] == CUT_OFF
        for seat, recorded in enumerate(zip(*self._results, strict=True)):
            games[f"result_{seat}"] = np.where(given_up, recorded, games[f"result_{seat}"]).astype(np.float32)
        portion = Portion(PEOPLE, self._folder.next_part(PEOPLE), 0, self.done.added)
        timed = {**tables["decisions"], "seconds": np.array(self._seconds, np.float32)}
        rules = self._folder.manifest.collection.rules
        self._folder.add(packed(portion, tables | {"games": games, "decisions": timed}, rules))


def _played(text: UnparsedRecord, game: Game) -> tuple[Record, tuple[float, ...]] | None:
    """Return a record of a finished game between people with this game's options, and its results; otherwise None.

    Raises RecordError.
    """
    draft = text.parse()
    of, tags = set_up(draft).game, draft.tags
    is_ours = (of.package, of.options) == (game.package, game.options) and tags.get("Result", "*") != "*"
    if not is_ours or all(_is_computers(name, seat, tags) for seat, name in enumerate(names_of(draft))):
        return None
    return play_through(draft), _results(tags["Result"], game.num_players())


def _is_computers(name: str, seat: int, tags: Mapping[str, str]) -> bool:
    """True if a computer held the seat, according to the record's tag or the player's name."""
    computers = tags.get("Computers", "").split()
    return str(seat) in computers or name in LEVEL_NAMES or name.partition(":")[0] in KINDS or is_external(name)


def _results(text: str, seats: int) -> tuple[float, ...]:
    """Return the results in a record. Raises RecordError."""
    try:
        results = tuple(map(float, text.split()))
    except ValueError:
        results = ()
    if len(results) != seats or not all(map(math.isfinite, results)):
        raise RecordError(f"A result needs one number per seat, not {text!r}.")
    return results
