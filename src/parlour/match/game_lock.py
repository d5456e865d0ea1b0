"""The lock on a saved game, which only one terminal at a time can play."""

from __future__ import annotations

import errno
import weakref
from collections.abc import Callable
from pathlib import Path

from parlour.util.filesystem import lock
from parlour.view.language import phrases

IN_USE = "it is open in another terminal"
say = phrases(__package__)


class GameLock:
    """A lock held from `acquire` to `release`, or until the object is destroyed. Its file stays on disk."""

    def __init__(self) -> None:
        self._release: Callable[[], object] | None = None

    def acquire(self, game: Path) -> None:
        """Lock the game, unless this object has already done so.

        Raises BlockingIOError if another terminal holds the lock, OSError if the folder cannot be written to.
        """
        if self._release:
            return
        game.parent.mkdir(parents=True, exist_ok=True)
        file = lock_file(game).open("ab")
        try:
            lock(file.fileno())
        except BlockingIOError:
            file.close()
            raise BlockingIOError(errno.EAGAIN, say(IN_USE), str(game)) from None
        self._release = weakref.finalize(self, file.close)

    def release(self) -> None:
        """Let other terminals open the game."""
        if self._release:
            self._release()
        self._release = None


def lock_file(game: Path) -> Path:
    """The file that is locked while a game is open."""
    return game.with_suffix(".lock")
