"""Exporting game records, with an index of all games."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from parlour.errors import ParlourError
from parlour.server.domain.events import read
from parlour.server.domain.redaction import keeps_a_secret
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import seconds_by_turn, write_table
from parlour.server.settings import Settings
from parlour.server.storage.database_file import replacing
from parlour.server.storage.engine import DatabaseError

from .access import check_newest, reading
from .sweep import Progress, StoredTable, no_progress, sweep

INDEX = "index.jsonl"
RECORDS = "records"

IndexLine = dict[str, object]
Write = Callable[[IndexLine, str], None]  # writes an index line and a record


@dataclass(slots=True)
class Exported:
    """The number of exported games, and of unfinished games withheld because something in them is still secret."""

    games: int = 0
    kept_back: int = 0


def export(
    settings: Settings,
    target: Path,
    unfinished: bool = False,
    processes: int | None = None,
    progress: Progress = no_progress,
) -> Exported:
    """Write the records of all finished games and, with `unfinished`, of those in progress.

    A target with a suffix becomes one text of all records, with an index beside it; any other becomes a folder with one
    text per game. It appears complete or not at all. Records of unfinished games contain neither the dice secret nor
    anything that a seat cannot see. Raises ParlourError, also if the target exists.
    """
    for path in (target, _index_of(target)):
        if path.exists():
            raise ParlourError(f"{path} already exists. Choose another folder or file for the export.")
    writing = _one_text if target.suffix else _folder
    done = Exported()
    with reading(settings) as engine:
        check_newest(engine)
        with writing(target) as write:
            for game in sweep(settings, engine, partial(_export_table, unfinished), "Exporting", processes, progress):
                if game is None:
                    continue
                about, record = game
                if record is None:
                    done.kept_back += 1
                else:
                    write(about, record)
                    done.games += 1
    return done


def _export_table(unfinished: bool, stored: StoredTable, compiled: bool) -> tuple[IndexLine, str | None] | None:
    """Return a game's index line and record (None if it must stay secret for now), or None for games not to export.

    Raises DatabaseError.
    """
    if stored.row["status"] == "waiting" or (stored.row["status"] == "playing" and not unfinished):
        return None
    try:
        events = [read(data) for _, data in stored.events]
        table = Table.of(stored.id, stored.row["secret"], events, lambda package: compiled)
    except Exception as problem:  # damaged data may cause anything
        raise DatabaseError(
            f"Table {stored.id} cannot be read, so nothing was exported. Run parlour server check to see why."
        ) from problem
    kept = keeps_a_secret(table, None)
    return _about(table), None if kept else write_table(table, seconds_by_turn(events))


def _about(table: Table) -> IndexLine:
    """A game's line in the index."""
    return {
        "id": table.id,
        "game": table.game.name,
        "options": table.game.options,
        "players": [{"who": seat.who, "name": seat.player or table.seat_name(n)} for n, seat in enumerate(table.seats)],
        "turns": len(table.match.turns),
        "result": list(table.end.results) if table.end and table.end.reason != "aborted" else None,
        "end": table.end.reason if table.end else None,
        "opened_at": table.opened_at,
        "changed_at": table.changed_at,
    }


def _index_of(target: Path) -> Path:
    return target.with_suffix(".jsonl") if target.suffix else target / INDEX


@contextmanager
def _one_text(target: Path) -> Iterator[Write]:
    """Write all records to one file. The index has the offset and length in bytes of each."""
    with (
        replacing(_index_of(target)) as index_part,
        replacing(target) as part,
        part.open("wb") as text,
        index_part.open("w", encoding="utf-8") as index,
    ):

        def write(about: IndexLine, record: str) -> None:
            data = record.encode()
            index.write(_line({**about, "file": target.name, "offset": text.tell(), "length": len(data)}))
            text.write(data + b"\n")

        yield write


@contextmanager
def _folder(target: Path) -> Iterator[Write]:
    """Write each record to a file in a folder, named by game and table."""
    part = target.with_name(f"{target.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        (part / RECORDS).mkdir(parents=True)
        with (part / INDEX).open("w", encoding="utf-8") as index:

            def write(about: IndexLine, record: str) -> None:
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


def _line(about: IndexLine) -> str:
    return json.dumps(about, ensure_ascii=False) + "\n"
