"""A program that speaks the line protocol, in a process of its own."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from multiprocessing.util import Finalize
from typing import IO

from parlour.errors import ParlourError

from . import memory, protocol

BEGINNING = 60.0  # seconds in which a program says that it is ready: a compiler may have to be loaded
BACKLOG = 1000  # lines that are kept unread
HURRY = 0.05  # seconds until it hears that it should decide now
LAST = 10_000  # bytes of what it wrote to its standard error, among which its last words are
SHOWN = 200  # characters of what went wrong


class PlayerError(ParlourError):
    """A player from outside that cannot be started, ends, is silent, or answers what is no legal action."""


@dataclass(frozen=True, slots=True)
class Command:
    """What starts a program, and how many megabytes of memory each process of it may use."""

    words: tuple[str, ...]
    memory: float


class Program:
    """A running program: lines go in and come out. Raises PlayerError where it cannot be started.

    `asking` is held by whoever awaits an answer. Once it is closed, they are told that it ended.
    """

    def __init__(self, name: str, command: Command):
        self.name, self.command, self.asking = name, command, threading.Lock()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (open as long as the program runs)
        self._process = self._start()
        self._lines: queue.Queue[str | None] = queue.Queue(BACKLOG)  # None once it has ended
        threading.Thread(target=self._read, name="program", daemon=True).start()
        arguments = self._process, self._errors, self._lines
        self.close = Finalize(None, _end, arguments, exitpriority=0)  # at the end of a pool's process too

    def greet(self) -> None:
        """Begin to talk, in this version of the protocol. Raises PlayerError where it is not ready in time."""
        with self.asking:
            self.prepare("parlour", protocol.VERSION)

    def send(self, *fields: object) -> None:
        """Tell the program something; what has ended hears nothing."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(protocol.line(*fields))
            self._process.stdin.flush()

    def prepare(self, *fields: object) -> None:
        """Tell the program something for which it may take its time, until it is ready. Raises PlayerError."""
        self.send(*fields)
        self.receive("ready", BEGINNING)

    def receive(self, word: str, seconds: float, stop: threading.Event | None = None) -> str:
        """The field after a word that is awaited. `stop`, once set, is passed on. Raises PlayerError, and ends it."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if stop is not None and stop.is_set():
                self.send("stop")
                stop = None
            with contextlib.suppress(queue.Empty):
                text = self._lines.get(timeout=min(left, HURRY) if stop else left)
                if text is None or not text.startswith("info"):
                    return self._awaited(word, text)
        raise self.fail(f"did not answer within {seconds:g} seconds")

    def fail(self, why: str) -> PlayerError:
        """End the program, and say why."""
        problem = PlayerError(f"{self.name} {why}{self._last_words()}.")
        self.close()
        return problem

    @property
    def is_running(self) -> bool:
        """Whether it can still be asked."""
        return self._process.poll() is None

    def _awaited(self, word: str, text: str | None) -> str:
        if text is None:
            raise self.fail(f"ended{self._shortage()}")
        found = protocol.fields(text)
        if found[0] != word:
            raise self.fail(f"answered {' '.join(found)[:SHOWN]!r} instead of a line that starts with {word!r}")
        return found[1] if len(found) > 1 else ""

    def _start(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        words = self.command.words
        try:
            process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=self._errors, encoding="utf-8", start_new_session=True
            )
        except OSError as problem:
            self._errors.close()
            raise PlayerError(f"{self.name} could not be started: {problem.strerror}.") from problem
        memory.limit(process.pid, self.command.memory)
        return process

    def _read(self) -> None:
        """Take in what it says, until it ends."""
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while text := self._process.stdout.readline(protocol.LONGEST):
                self._lines.put(text)
        self._process.stdout.close()
        self._lines.put(None)

    def _shortage(self) -> str:
        """That it may have no more memory, if it has complained of that."""
        if not memory.is_limited() or not memory.TOLD.search(self._complaints()):
            return ""
        return f" after exceeding its memory limit of {self.command.memory:g} MB"

    def _last_words(self) -> str:
        """The last line that it wrote to its standard error."""
        said = self._complaints().decode("utf-8", "replace").strip().splitlines()
        return f" ({said[-1][:SHOWN].rstrip('.')})" if said else ""

    def _complaints(self) -> bytes:
        """The end of what it wrote to its standard error."""
        with contextlib.suppress(ValueError):  # it was closed meanwhile
            self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - LAST))
            return self._errors.read()
        return b""


def _end(process: subprocess.Popen[str], errors: IO[bytes], lines: queue.Queue[str | None]) -> None:
    """End a program and all that it has started; its reader, which may wait for room, goes on to the end.

    Whoever awaits a line of it is told that there will be none.
    """
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
    process.wait()
    with contextlib.suppress(queue.Empty):
        while True:
            lines.get_nowait()
    with contextlib.suppress(queue.Full):
        lines.put_nowait(None)
    for pipe in (process.stdin, errors):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
