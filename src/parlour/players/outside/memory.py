"""How much memory a program may use. Where the system lets nobody bound that of others, as all but Linux, any."""

from __future__ import annotations

import contextlib
import functools
import os
import re
from typing import Any

MEGABYTE = 2**20
MOST = 4096  # megabytes, unless somebody says otherwise …
SHARE = 2  # … or a half of the machine's own are fewer
TOLD = re.compile(rb"memory|bad_alloc", re.IGNORECASE)  # by whoever got none


@functools.cache
def usual() -> float:
    """The megabytes that each process of a program may use where nobody says otherwise."""
    try:
        own = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // MEGABYTE
    except (AttributeError, OSError, ValueError):  # not told on this system
        return MOST
    return min(MOST, own // SHARE)


def limit(process: int, megabytes: float) -> None:
    """Let a process, and each that it starts, use so much memory and no more; what it merely reserves is not counted.

    Address space is no measure of it: a virtual machine or a GPU's driver reserves more than the machine has.
    """
    resource = _resource()
    if resource is None:
        return
    kind = resource.RLIMIT_DATA
    with contextlib.suppress(ProcessLookupError):  # it has ended already
        _, hard = resource.prlimit(process, kind)
        most = int(megabytes * MEGABYTE)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.prlimit(process, kind, (most, most))


def is_limited() -> bool:
    """Whether programs can be bound."""
    return _resource() is not None


def _resource() -> Any:
    try:
        import resource
    except ImportError:
        return None
    return resource if hasattr(resource, "prlimit") else None
