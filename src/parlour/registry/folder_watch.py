"""Watching the folder of a game for changes by its author."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from parlour.errors import UnknownNameError

from .discovery import builtin_games, games_in_folders

Stamps = dict[Path, tuple[int, int]]  # modification time in nanoseconds and size of each file


class FolderWatch:
    """Detects changes in a folder by polling its files."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._reported = self._last_stamps = _stamps(folder)

    def has_changed(self) -> bool:
        """True if files have changed since this was last True, and not since the last call.

        The second condition waits for the end of a save that writes several files.
        """
        now = _stamps(self._folder)
        is_settled, self._last_stamps = now == self._last_stamps, now
        if not is_settled or now == self._reported:
            return False
        self._reported = now
        return True


def watched_folder(name: str) -> Path:
    """Return the folder of a user's own game. Raises UnknownNameError for other games."""
    own = {place.name: Path(place.where) for place in games_in_folders()}
    if name in builtin_games() or name not in own:
        whose = "is a built-in game" if name in builtin_games() else "is not in a folder that you named"
        raise UnknownNameError(f"{name} {whose}. --watch needs a game in a folder of your own, such as ./mygame.")
    return own[name]


def watched_folders() -> dict[str, Path]:
    """Return the folders of all users' own games, by package. Raises UnknownNameError if there are none."""
    found = {place.package: Path(place.where) for place in games_in_folders() if place.name not in builtin_games()}
    if not found:
        raise UnknownNameError(
            "--watch needs games in a folder of your own. Name it: parlour --games ./folder serve --watch"
        )
    return found


def _stamps(folder: Path) -> Stamps:
    """Return the stamps of a game's files, except hidden, backup and bytecode files."""
    stamps: Stamps = {}
    for parent, folders, files in os.walk(folder):  # yields nothing for a deleted folder
        folders[:] = filter(_is_game_file, folders)
        for path in (Path(parent, name) for name in filter(_is_game_file, files)):
            with contextlib.suppress(OSError):  # deleted since it was listed
                stat = path.stat()
                stamps[path] = stat.st_mtime_ns, stat.st_size
    return stamps


def _is_game_file(name: str) -> bool:
    return name != "__pycache__" and not name.startswith(".") and not name.endswith("~")
