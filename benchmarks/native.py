"""The C version of a playout, compiled on the spot."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from .peers import UnavailableError

SOURCES = Path(__file__).parent / "c"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


class Tally(ctypes.Structure):
    """Totals of `play_many` in c/playout.h."""

    _fields_ = (("games", ctypes.c_int64), ("plies", ctypes.c_int64), ("total", ctypes.c_double * 2))


class Native:
    """Random games of one of the games in `c/`. Raises UnavailableError where there is no C version or no compiler."""

    def __init__(self, name: str):
        source = SOURCES / f"{name}.c"
        if not source.exists():
            raise UnavailableError("–")
        self._play = _compile(source).play_many
        self._play.argtypes = ctypes.POINTER(ctypes.c_uint64), ctypes.POINTER(Tally), ctypes.c_int64
        self._play.restype = None

    def play(self, word: int, games: int) -> Tally:
        """Random games from the start; `word` is the random generator's."""
        rng, tally = ctypes.c_uint64(word), Tally()
        self._play(rng, tally, games)
        return tally


def compiler() -> str:
    """The C compiler: $CC, cc, gcc or clang. Raises UnavailableError."""
    for name in (os.environ.get("CC"), "cc", "gcc", "clang"):
        if name and shutil.which(name):
            return name
    raise UnavailableError("no C compiler found")


def compiler_version() -> str:
    """The compiler's name and version."""
    lines = subprocess.run([compiler(), "--version"], capture_output=True, text=True, check=True).stdout.splitlines()
    return lines[0]


def _compile(source: Path) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / f"{source.stem}.so"
        command = [compiler(), *FLAGS, "-o", str(library), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise UnavailableError(f"{source.name} does not compile: {done.stderr.strip()}")
        return ctypes.CDLL(str(library))
