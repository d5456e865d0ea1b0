"""Limits of a program's processes, where the system can limit other processes (Linux).

They stop accidents, such as endless loops that allocate, write or fork. The limit on processes does not apply to root.
"""

from __future__ import annotations

import contextlib
import functools
import os
from typing import Any

MEGABYTE = 2**20
MAX_DEFAULT_MEMORY = 4096  # megabytes
FILE_SIZE = 1024 * MEGABYTE  # limit for each file that a program writes
PROCESSES = 512  # processes and threads, beyond those that the user already runs


@functools.cache
def default_memory() -> float:
    """The default memory limit of a process in megabytes: half of the machine's memory, at most 4096."""
    try:
        installed = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // MEGABYTE
    except (AttributeError, OSError, ValueError):  # unavailable on this system
        return MAX_DEFAULT_MEMORY
    return min(MAX_DEFAULT_MEMORY, installed // 2)


def limit(process: int, megabytes: float) -> None:
    """Limit a process and the processes it starts: data segment, file size and number of processes.

    The address space is not limited: virtual machines and GPU drivers reserve more of it than the machine has memory.
    """
    resource = _resource()
    if resource is None:
        return
    with contextlib.suppress(ProcessLookupError):  # already ended
        _lower(resource, process, resource.RLIMIT_DATA, int(megabytes * MEGABYTE))
        _lower(resource, process, resource.RLIMIT_FSIZE, FILE_SIZE)
        _lower(resource, process, resource.RLIMIT_NPROC, _running() + PROCESSES)


def can_limit() -> bool:
    """Whether this system can limit other processes."""
    return _resource() is not None


def _lower(resource: Any, process: int, kind: int, most: int) -> None:
    _, hard = resource.prlimit(process, kind)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.prlimit(process, kind, (most, most))


def _running() -> int:
    """The number of threads that this user runs, in all processes: the system counts them together."""
    count = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):  # ended in the meantime
            tasks = os.stat(f"/proc/{name}/task")
            count += tasks.st_nlink - 2 if tasks.st_uid == os.getuid() else 0
    return count


def _resource() -> Any:
    try:
        import resource
    except ImportError:
        return None
    return resource if hasattr(resource, "prlimit") else None
