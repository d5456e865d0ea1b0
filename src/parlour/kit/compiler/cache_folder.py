"""The folder of compiled code: in the user's cache directory, with a subfolder for each version of the kit.

A changed kit recompiles everything. Everything else that a function's code depends on is part of its fingerprint.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import hashlib
import os
import stat
import tempfile
import time
import warnings
from importlib import metadata
from pathlib import Path

from platformdirs import user_cache_path

from parlour.util.filesystem import check_own

from . import BOUNDS_CHECKED

COMPILERS = ("kit", "kit/compiler")  # folders of the compiler, which fingerprints do not cover
CODE = "*.nb[ci]*"  # Numba's files, including unfinished ones
MARK = "*.warm"  # marks a game that is fully compiled
UNUSED_DAYS = 30
DAY = 24 * 60 * 60


def root() -> Path:
    """Return the folder of all compiled code: $PARLOUR_CACHE, or `parlour` in the user's cache directory."""
    return Path(os.environ.get("PARLOUR_CACHE") or user_cache_path("parlour"))


def version_folder() -> Path:
    """Return the folder of this version."""
    return root() / _version()


@functools.cache
def _version() -> str:
    """Return the name of this version, which includes flags that Numba's own cache keys omit."""
    package = Path(__file__).parent.parent.parent
    parts = [digest_of(package / floor) for floor in COMPILERS]
    name = hashlib.sha256("".join(parts).encode()).hexdigest()[:12]
    checked = "-checked" if BOUNDS_CHECKED else ""
    return f"{name}-numba{metadata.version('numba')}{checked}"


def digest_of(folder: Path) -> str:
    """Return 12 hex digits that change with the source files of a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def warn(problem: OSError) -> None:
    """Warn that compiled code cannot be cached."""
    warnings.warn(
        f"Cannot cache compiled code in {root()} ({problem.strerror}), so every start recompiles the rules. "
        "Set PARLOUR_CACHE to a folder that you, and only you, can write to.",
        stacklevel=2,
    )


@functools.cache
def usable_folder() -> Path | None:
    """Create this version's folder and prune the cache; return None, with one warning, if that fails.

    A folder on a read-only file system is used as it is.
    """
    folder = version_folder()
    try:
        for each in (root(), folder):
            make_private(each)
        tempfile.TemporaryFile(dir=folder).close()
        prune(root())
    except OSError as problem:
        if problem.errno != errno.EROFS or not folder.is_dir():
            warn(problem)
            return None
    return folder


def make_private(folder: Path) -> None:
    """Create a folder for its owner only. Raises PermissionError if another user could put code into it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    check_own(folder)
    if hasattr(os, "geteuid") and folder.stat().st_mode & stat.S_IWGRP:  # left by older versions where the umask is 002
        folder.chmod(0o700)


def prune(folder: Path, now: float | None = None) -> None:
    """Remove compiled code, of any version, that was neither used nor written for a month; at most once a day."""
    now = time.time() if now is None else now
    stamp = folder / ".pruned"
    if stamp.exists() and now - stamp.stat().st_mtime < DAY:
        return
    stamp.touch()
    for path in [*folder.rglob(CODE), *folder.rglob(MARK)]:
        with contextlib.suppress(OSError):  # another process may prune too
            used = path.stat()
            if now - max(used.st_atime, used.st_mtime) > UNUSED_DAYS * DAY:
                path.unlink()
    for place in sorted(folder.rglob("*"), reverse=True):
        if place.is_dir() and place != version_folder():
            with contextlib.suppress(OSError):  # rmdir takes empty folders only
                place.rmdir()
