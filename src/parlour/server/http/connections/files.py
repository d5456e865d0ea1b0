"""How many connections the system allows: each is a file to it."""

from __future__ import annotations

import sys

from parlour.server.settings import Settings

RESERVE = 192  # files for the database, for what is read, and for connections that are about to be refused
PLENTY = 65_536  # files, where the system names no limit


def raise_file_limit() -> int:
    """Let this process open as many files as it ever may. Returns how many these are."""
    if sys.platform == "win32":
        return PLENTY
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, PLENTY) if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # as where a system has a limit that it does not name here
        return soft
    return wanted


def fit(settings: Settings, files: int) -> Settings:
    """The settings with no more connections than so many files allow.

    No network has more than half of them, and none may turn all of its own into live ones, which stay.
    """
    most = min(settings.connections, max(files - RESERVE, files // 2))
    of_one = min(settings.connections_per_network, most // 2)
    live = min(settings.sockets_per_network, of_one * 3 // 4)
    numbers = {"connections": most, "connections_per_network": of_one, "sockets_per_network": live}
    return settings.model_copy(update=numbers)
