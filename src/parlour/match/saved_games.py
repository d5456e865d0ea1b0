"""The games that were left unfinished, as one chooses among them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from parlour import registry
from parlour.errors import ParlourError, RecordError

from . import saving
from .record import names_of, parse, read_text


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that was left, as its file tells of it without being played through."""

    number: int  # 1 for the one played last
    path: Path
    game: str  # its name; empty where the file is damaged
    seats: tuple[str, ...]
    turns: int
    when: datetime  # it was played last, in local time


def saved_games() -> list[SavedGame]:
    """All games that were left, the one played last first."""
    return [_look(number, path) for number, path in enumerate(saving.unfinished(), 1)]


def find(which: str = "") -> SavedGame:
    """The game that is meant by a number of the list, by the name of its game, or by nothing: the one played last.

    Raises ParlourError where none was left that is meant.
    """
    kept = saved_games()
    if not kept:
        raise ParlourError(f"No saved games in {saving.folder()}.")
    if not which:
        return kept[0]
    return _numbered(kept, which) if which.isdecimal() else _named(kept, which)


def _numbered(kept: list[SavedGame], number: str) -> SavedGame:
    for each in kept:
        if each.number == int(number):
            return each
    raise ParlourError(f"No saved game {number}. `parlour games --kept` lists the saved games, from 1 to {len(kept)}.")


def _named(kept: list[SavedGame], name: str) -> SavedGame:
    name = registry.name_of(registry.identity(name))
    for each in kept:
        if each.game == name:
            return each
    raise ParlourError(f"No saved game of {name}. `parlour games --kept` lists the saved games.")


def _look(number: int, path: Path) -> SavedGame:
    when = datetime.fromtimestamp(path.stat().st_mtime)
    try:
        draft = parse(read_text(path))
    except RecordError:
        return SavedGame(number, path, "", (), 0, when)
    name = registry.name_of(draft.tags.get("Game", ""))
    return SavedGame(number, path, name, tuple(names_of(draft)), len(draft.turns), when)
