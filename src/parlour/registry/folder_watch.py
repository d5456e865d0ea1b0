"""A folder in which somebody writes a game: what is saved there is seen soon after."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from parlour.errors import UnknownNameError

from .discovery import folders_of_games, house_games

Stamps = dict[Path, tuple[int, int]]  # when each file was written, in nanoseconds, and its size


class FolderWatch:
    """Notices what is saved in a folder, by looking at its files now and then."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._told = self._seen = _stamps(folder)

    def has_changed(self) -> bool:
        """Whether something was saved since this was last true, and nothing since the last look: a save may be many."""
        now = _stamps(self._folder)
        is_settled, self._seen = now == self._seen, now
        if not is_settled or now == self._told:
            return False
        self._told = now
        return True


def watched_folder(name: str) -> Path:
    """The folder of a game that somebody may be writing. Raises UnknownNameError for a game that is nobody's own."""
    own = {place.name: Path(place.where) for place in folders_of_games()}
    if name in house_games() or name not in own:
        whose = "is a built-in game" if name in house_games() else "is not in a folder that you named"
        raise UnknownNameError(f"{name} {whose}. --watch needs a game in a folder of your own, such as ./mygame.")
    return own[name]


def watched_folders() -> dict[str, Path]:
    """The folders of all games that somebody may be writing, by their packages. Raises UnknownNameError for none."""
    found = {place.package: Path(place.where) for place in folders_of_games() if place.name not in house_games()}
    if not found:
        raise UnknownNameError(
            "--watch needs games in a folder of your own. Name it: parlour --games ./folder serve --watch"
        )
    return found


def _stamps(folder: Path) -> Stamps:
    return dict(_stamped(folder))


def _stamped(folder: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
    """The files that a game may be made of: none of the compiler's, and none that an editor hides."""
    for parent, folders, files in os.walk(folder):  # which makes nothing of a folder that is gone meanwhile
        folders[:] = filter(_is_meant, folders)
        for path in (Path(parent, name) for name in filter(_is_meant, files)):
            try:
                stat = path.stat()
            except OSError:  # gone meanwhile
                continue
            yield path, (stat.st_mtime_ns, stat.st_size)


def _is_meant(name: str) -> bool:
    return name != "__pycache__" and not name.startswith(".") and not name.endswith("~")
