"""External programs, each in a process of its own, and the line protocol that they speak.

Each message is a line of fields separated by tabs. `docs/begin/players.md` describes the protocol at more length.

| to the player | its answer |
|---|---|
| `parlour`, the protocol's version | `ready`, its name |
| `game`, the game's name, the seat from 0, a seed, then `option=value` … | `ready` |
| `decide`, milliseconds, the position as the seat may see it, then the text of each legal action | `play`, an action |
| `stop`: decide now; may come late | none of its own |
| `quit` | none; it ends |

Lines of the player that begin with `info` are for people and are ignored.
"""

from __future__ import annotations

import contextlib
import queue
import re
import secrets
import subprocess
import threading
import time
from multiprocessing.util import Finalize
from typing import Any

from parlour.errors import ParlourError

from .command_line import CommandLine
from .error_output import ErrorOutput
from .process_limits import can_limit, limit
from .process_tree import MARK, end_tree
from .sandbox import start_sandboxed

VERSION = "1"
LONGEST = 100_000  # characters of an answer
SEPARATOR = "\t"
STARTUP_SECONDS = 60.0  # for "ready": a compiler may have to be loaded
BACKLOG = 1000  # unread lines kept
POLL_SECONDS = 0.05  # between checks of the stop event
LAST_WORDS = 1.0  # seconds that the error output of an ended program may take to arrive
SHOWN = 200  # characters of an error that are quoted
MEMORY_COMPLAINT = re.compile(rb"memory|bad_alloc", re.IGNORECASE)  # in the error output of a process short of memory


class PlayerError(ParlourError):
    """An external player cannot be started, ends, times out, or answers with an illegal action."""


class ExternalProgram:
    """A running program. Raises PlayerError if it cannot be started.

    A caller holds the lock `asking` while it waits for an answer; `close` interrupts that wait with a PlayerError.
    """

    def __init__(self, name: str, command: CommandLine):
        self.name, self.command, self.asking = name, command, threading.Lock()
        mark = secrets.token_hex(16)
        self._process = self._start(mark)
        assert self._process.stderr is not None
        self._errors = ErrorOutput(self._process.stderr)
        self._lines: queue.Queue[str | None] = queue.Queue(BACKLOG)  # None once it has ended
        threading.Thread(target=self._read, name="program", daemon=True).start()
        arguments = self._process, mark, self._lines
        self.close = Finalize(None, _end, arguments, exitpriority=0)  # at the end of a pool's process too

    def greet(self) -> None:
        """Announce the protocol version. Raises PlayerError if the program is not ready in time."""
        with self.asking:
            self.prepare("parlour", VERSION)

    def send(self, *fields: object) -> None:
        """Send a line, unless the program has ended."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(line(*fields))
            self._process.stdin.flush()

    def prepare(self, *fields: object) -> None:
        """Send a line and wait up to STARTUP_SECONDS for `ready`. Raises PlayerError."""
        self.send(*fields)
        self.receive("ready", STARTUP_SECONDS)

    def receive(self, word: str, seconds: float, stop: threading.Event | None = None) -> str:
        """Wait for a line that starts with `word` and return its next field.

        Once `stop` is set, the program is asked to decide at once. On failure, end the program and raise PlayerError.
        """
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if stop is not None and stop.is_set():
                self.send("stop")
                stop = None
            with contextlib.suppress(queue.Empty):
                text = self._lines.get(timeout=min(left, POLL_SECONDS) if stop else left)
                if text is None or not text.startswith("info"):
                    return self._answer(word, text)
        raise self.fail(f"did not answer within {seconds:g} seconds")

    def fail(self, why: str) -> PlayerError:
        """End the program and return the error to raise."""
        problem = PlayerError(f"{self.name} {why}{self._last_words()}.")
        self.close()
        return problem

    @property
    def is_running(self) -> bool:
        """Whether the process is still running."""
        return self._process.poll() is None

    def _answer(self, word: str, text: str | None) -> str:
        if text is None:
            self._errors.wait(LAST_WORDS)
            raise self.fail(f"ended{self._shortage()}")
        found = fields(text)
        if found[0] != word:
            raise self.fail(f"answered {' '.join(found)[:SHOWN]!r} instead of a line that starts with {word!r}")
        return found[1] if len(found) > 1 else ""

    def _start(self, mark: str) -> subprocess.Popen[str]:
        pipe, environment = subprocess.PIPE, {**self.command.environment(), MARK: mark}
        options = {"stdin": pipe, "stdout": pipe, "stderr": pipe, "encoding": "utf-8", "start_new_session": True}
        start = start_sandboxed if self.command.is_sandboxed else _start_limited
        try:
            return start(self.command, env=environment, **options)
        except OSError as problem:
            raise PlayerError(f"{self.name} could not be started: {problem.strerror}.") from problem

    def _read(self) -> None:
        """Queue the lines of its standard output until it ends."""
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while text := self._process.stdout.readline(LONGEST):
                self._lines.put(text)
        self._process.stdout.close()
        self._lines.put(None)

    def _shortage(self) -> str:
        """A mention of the memory limit, if its error output suggests that it hit it."""
        if not can_limit() or not MEMORY_COMPLAINT.search(self._errors.tail()):
            return ""
        return f" after exceeding its memory limit of {self.command.memory:g} MB"

    def _last_words(self) -> str:
        """The last line of its standard error, in brackets."""
        lines = self._errors.tail().decode("utf-8", "replace").strip().splitlines()
        return f" ({lines[-1][:SHOWN].rstrip('.')})" if lines else ""


def _start_limited(command: CommandLine, **options: Any) -> subprocess.Popen[str]:
    process = subprocess.Popen(command.words, **options)
    limit(process.pid, command.memory)
    return process


def _end(process: subprocess.Popen[str], mark: str, lines: queue.Queue[str | None]) -> None:
    """End a program with all its child processes, and wake up its reader and any caller that waits for a line."""
    end_tree(process, mark)
    with contextlib.suppress(queue.Empty):
        while True:
            lines.get_nowait()
    with contextlib.suppress(queue.Full):
        lines.put_nowait(None)
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        process.stdin.close()


def line(*fields: object) -> str:
    """Join fields into a line of the protocol."""
    return SEPARATOR.join(map(str, fields)) + "\n"


def fields(text: str) -> list[str]:
    """Split a line of the protocol into its fields."""
    return text.rstrip("\r\n").split(SEPARATOR)
