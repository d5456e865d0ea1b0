"""A sandbox for external programs: bubblewrap, which needs neither root nor a service.

Inside, there is no network and no other process, and the file system is read-only. /run, /tmp and Parlour's data folder
look empty, because sockets there lead out of the sandbox and the data includes secrets. The home folder, which also
holds temporary files, is in memory and vanishes at the end.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from parlour.errors import OptionError
from parlour.view.language import phrases

from .command_line import CommandLine
from .process_limits import limit

say = phrases(__package__)
BWRAP = "bwrap"
HIDDEN = ("/run", "/tmp")
SCRATCH = "/dev/shm"
SCRATCH_SIZE = 256 * 2**20  # bytes
ISOLATED = ("--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc")
WRITABLE = ("--size", str(SCRATCH_SIZE), "--tmpfs", SCRATCH, "--setenv", "HOME", SCRATCH, "--setenv", "TMPDIR", SCRATCH)


def check_sandbox() -> None:
    """Raise OptionError if bubblewrap is not installed."""
    if shutil.which(BWRAP) is None:
        missing = "The sandbox needs bubblewrap (bwrap), which is not installed. On Debian: apt install bubblewrap."
        raise OptionError(say(missing))


def start_sandboxed(command: CommandLine, **options: Any) -> subprocess.Popen[str]:
    """Start a program in the sandbox, with its limits in place before its first instruction. Raises OSError."""
    with ExitStack() as stack:
        info, info_end, gate_end, gate = (stack.enter_context(open(end, "rb")) for end in (*os.pipe(), *os.pipe()))
        fds = info_end.fileno(), gate_end.fileno()
        words = [BWRAP, "--info-fd", str(fds[0]), "--block-fd", str(fds[1]), *_mounts(command), "--", *command.words]
        process = subprocess.Popen(words, pass_fds=fds, **options)
        info_end.close()
        gate_end.close()
        if report := info.read():  # empty if the sandbox could not be made: then the program ends with a message
            limit(json.loads(report)["child-pid"], command.memory)
        gate.close()  # lets the program begin
        return process


def _mounts(command: CommandLine) -> Iterator[str]:
    """The options of bubblewrap."""
    yield from (*ISOLATED, *WRITABLE)
    for folder in filter(os.path.isdir, (*HIDDEN, *command.private)):
        yield from ("--tmpfs", folder)
    for folder in _shown(command):
        yield from ("--ro-bind", str(folder), str(folder))
    yield from ("--chdir", os.getcwd())


def _shown(command: CommandLine) -> set[Path]:
    """The working folder and the program's own folders, as far as they are in hidden ones."""
    folders = {Path.cwd(), *(Path(word).resolve().parent for word in command.words if Path(word).is_file())}
    return {folder for folder in folders if any(Path(hidden) in folder.parents for hidden in HIDDEN)}
