"""The folder in which compiled code is kept: in the user's cache directory, one for each version of the kit.

An edited kit compiles everything anew; what else a function's code depends on is in its fingerprint.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import tempfile
import time
import warnings
from importlib import metadata
from pathlib import Path

from platformdirs import user_cache_path

from . import BOUNDS_CHECKED

COMPILERS = ("kit", "kit/compiler")  # folders of what compiles, which no fingerprint tells
CODE = "*.nb[ci]*"  # Numba's files, unfinished ones too
MARK = "*.warm"  # that all of a game is compiled
UNUSED_DAYS = 30
DAY = 24 * 60 * 60


def root() -> Path:
    """The folder of all compiled code: $PARLOUR_CACHE, or `parlour` in the user's cache directory."""
    return Path(os.environ.get("PARLOUR_CACHE") or user_cache_path("parlour"))


def version_folder() -> Path:
    """The folder of this version."""
    return root() / _version()


@functools.cache
def _version() -> str:
    """What all code depends on; flags that Numba's own keys leave out are part of it."""
    package = Path(__file__).parent.parent.parent
    parts = [digest_of(package / floor) for floor in COMPILERS]
    name = hashlib.sha256("".join(parts).encode()).hexdigest()[:12]
    checked = "-checked" if BOUNDS_CHECKED else ""
    return f"{name}-numba{metadata.version('numba')}{checked}"


def digest_of(folder: Path) -> str:
    """Twelve hex digits that change when a source file of a folder does."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def warn(problem: OSError) -> None:
    """Say that compiled code cannot be kept."""
    warnings.warn(
        f"Cannot cache compiled code in {root()} ({problem.strerror}), so every start recompiles the rules. "
        "Set PARLOUR_CACHE to a writable folder.",
        stacklevel=2,
    )


@functools.cache
def usable_folder() -> Path | None:
    """This version's folder, made and cleared of what is old; None, with one warning, where that fails."""
    folder = version_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        prune(root())
    except OSError as problem:
        warn(problem)
        return None
    return folder


def prune(folder: Path, now: float | None = None) -> None:
    """Remove compiled code, of whatever layout, that was neither used nor written for a month; look once a day."""
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
