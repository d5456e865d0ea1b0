"""The command that starts an external program: its words, its environment and its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass

PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR")
PASSED_ON_WINDOWS = ("SYSTEMROOT", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
HOSTED = (  # lets a Python class import what this process imports, load the same games and use their compiled code
    "PYTHONPATH",
    "PYTHONDONTWRITEBYTECODE",
    "PARLOUR_GAMES",
    "PARLOUR_CACHE",
    "XDG_CACHE_HOME",
    "NUMBA_DISABLE_JIT",
    "NUMBA_BOUNDSCHECK",
)
SECRET = "PARLOUR_"  # starts the names of variables that may hold the server's passwords


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The command line of a program, and what it may use."""

    words: tuple[str, ...]
    memory: float  # megabytes per process
    variables: tuple[str, ...] = ()  # names of environment variables passed on, besides the usual ones
    is_sandboxed: bool = False
    private: tuple[str, ...] = ()  # folders that a sandbox hides

    def environment(self) -> dict[str, str]:
        """The environment of the program: never the whole environment of this process, which may hold passwords."""
        usual = PASSED_ON_WINDOWS + PASSED_ON if os.name == "nt" else PASSED_ON
        return {name: os.environ[name] for name in (*usual, *self.variables) if name in os.environ}
