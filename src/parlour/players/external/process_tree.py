"""Ending a program together with everything that it started.

The processes of its group and session, their descendants, and those that carry its mark in their environment: only a
program that cleans all of this up on purpose leaves a process behind. Without /proc, only its group is found.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

MARK = "EXTERNAL_PLAYER"  # the environment variable with a program's mark
GRACE = 0.5  # seconds between SIGTERM and SIGKILL
ROUNDS = 50  # SIGKILL is repeated, because processes may start others in between
PROC = Path("/proc")


class ListedProcess(NamedTuple):
    """A process as /proc lists it."""

    parent: int
    group: int
    session: int
    is_zombie: bool


def end_tree(process: subprocess.Popen[str], mark: str) -> None:
    """End a program, which leads a session of its own, with all that it started. Give it a moment to end by itself."""
    if not hasattr(os, "killpg"):  # Windows
        process.kill()
    else:
        members = _members(process.pid, mark)
        _signal(process.pid, members, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GRACE)
        for _ in range(ROUNDS):
            members = _members(process.pid, mark, members)
            _signal(process.pid, members, signal.SIGKILL)
            if not members:
                break
    process.wait()


def _signal(group: int, members: Collection[int], number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
    for member in members:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(member, number)


def _members(leader: int, mark: str, known: Collection[int] = ()) -> set[int]:
    """The running processes of a program; `known` are those found before."""
    listed = _list_processes()
    found = {
        pid for pid, it in listed.items() if leader in (it.group, it.session) or pid in known or _has_mark(pid, mark)
    }
    while children := {pid for pid, it in listed.items() if it.parent in found} - found:
        found |= children
    return {pid for pid in found if not listed[pid].is_zombie}


def _list_processes() -> dict[int, ListedProcess]:
    listed: dict[int, ListedProcess] = {}
    for folder in PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError):  # ended in the meantime
            _, _, rest = (folder / "stat").read_text().rpartition(") ")  # the name before it may contain anything
            state, parent, group, session, *_ = rest.split()
            listed[int(folder.name)] = ListedProcess(int(parent), int(group), int(session), state in "ZX")
    return listed


def _has_mark(pid: int, mark: str) -> bool:
    with contextlib.suppress(OSError):  # ended, or another user's
        return f"{MARK}={mark}".encode() in (PROC / str(pid) / "environ").read_bytes().split(b"\0")
    return False
