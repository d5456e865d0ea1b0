"""Records of play for others to read: a text for each game, and an index of them all."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from parlour.errors import ParlourError
from parlour.server.domain.events import read
from parlour.server.domain.records import seconds_by_turn, write_table
from parlour.server.domain.redaction import keeps_a_secret
from parlour.server.domain.table import Table
from parlour.server.settings import Settings
from parlour.server.storage.database import DatabaseError, replacing

from .access import check_newest, reading
from .stored import StoredTable
from .sweep import Progress, silently, sweep

INDEX = "index.jsonl"
RECORDS = "records"


@dataclass(slots=True)
class Exported:
    """What was done: how many games were written, and how many that go on were kept back for what they hide."""

    games: int = 0
    kept_back: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is exported; without a record if that must not be told, or not yet."""

    about: dict[str, Any]
    record: str | None


def export(
    settings: Settings,
    target: Path,
    unfinished: bool = False,
    processes: int | None = None,
    progress: Progress = silently,
) -> Exported:
    """Write the records of all games that are over, or with `unfinished` of those as well that go on.

    A target with a suffix becomes one text of all records, with an index beside it; any other a folder with a text for
    each. It is there when all is written, or not at all. Raises ParlourError, also where there is one already. Of games
    that go on neither the secret of the dice is told nor anything that some seat cannot see.
    """
    for path in (target, _index_of(target)):
        if path.exists():
            raise ParlourError(f"{path} already exists. Choose another folder or file for the export.")
    writing = _one_text if target.suffix else _folder
    done = Exported()
    with reading(settings) as engine:
        check_newest(engine)
        with writing(target) as write:
            for game in sweep(settings, engine, partial(_draft, unfinished), "Exporting", processes, progress):
                if game and game.record:
                    write(game.about, game.record)
                    done.games += 1
                done.kept_back += bool(game and not game.record)
    return done


def _draft(unfinished: bool, stored: StoredTable, compiled: bool) -> Game | None:
    """What is exported of a table; None if it is not asked for. Raises DatabaseError."""
    if stored.row["status"] == "waiting" or (stored.row["status"] == "playing" and not unfinished):
        return None
    try:
        events = [read(data) for _, data in stored.written]
        table = Table.of(stored.id, stored.row["secret"], events, lambda package: compiled)
    except Exception as problem:  # damaged data may bring about anything
        raise DatabaseError(
            f"Table {stored.id} cannot be read, so nothing was exported. Run parlour server check to see why."
        ) from problem
    kept = keeps_a_secret(table, None)
    return Game(_about(table), None if kept else write_table(table, seconds_by_turn(events)))


def _about(table: Table) -> dict[str, Any]:
    """A line of the index."""
    return {
        "id": table.id,
        "game": table.game.name,
        "options": table.game.options,
        "players": [{"who": seat.who, "name": seat.player or table.seat_name(n)} for n, seat in enumerate(table.seats)],
        "turns": len(table.match.turns),
        "result": list(table.end.results) if table.end else None,
        "end": table.end.reason if table.end else None,
        "opened_at": table.opened_at,
        "changed_at": table.changed_at,
    }


def _index_of(target: Path) -> Path:
    return target.with_suffix(".jsonl") if target.suffix else target / INDEX


@contextmanager
def _one_text(target: Path) -> Iterator[Any]:
    """Writes records one after the other; the index tells at which byte each begins, and how long it is."""
    with (
        replacing(_index_of(target)) as index_part,
        replacing(target) as part,
        part.open("wb") as text,
        index_part.open("w", encoding="utf-8") as index,
    ):

        def write(about: dict[str, Any], record: str) -> None:
            data = record.encode()
            index.write(_line({**about, "file": target.name, "offset": text.tell(), "length": len(data)}))
            text.write(data + b"\n")

        yield write


@contextmanager
def _folder(target: Path) -> Iterator[Any]:
    """Writes records into a folder, each to a file of its own that is named by game and table."""
    part = target.with_name(f"{target.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        (part / RECORDS).mkdir(parents=True)
        with (part / INDEX).open("w", encoding="utf-8") as index:

            def write(about: dict[str, Any], record: str) -> None:
                file = f"{RECORDS}/{about['game']}-{about['id']}.txt"
                (part / file).write_text(record, encoding="utf-8")
                index.write(_line({**about, "file": file}))

            yield write
        part.replace(target)
    except OSError as problem:
        where = f"Cannot write {target}: {problem.strerror}"
        raise ParlourError(f"{where}. Choose a writable folder with enough free space.") from problem
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _line(about: dict[str, Any]) -> str:
    return json.dumps(about, ensure_ascii=False) + "\n"
