"""Work in a separate process, because compiled rules can crash or loop forever."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import TypeVar

T = TypeVar("T")
SILENCE = 600.0  # seconds without a result after which work counts as endless; large games compile for a minute or two
spawning = multiprocessing.get_context("spawn")


class WorkerError(Exception):
    """The process crashed or was killed before its work was done."""


def work_apart(work: Callable[[str], Iterator[T]], subject: str, silence: float = SILENCE) -> Iterator[T]:
    """Yield the results of `work(subject)` in another process. Raises WorkerError if it crashes or falls silent."""
    receiver, sender = spawning.Pipe(duplex=False)
    process = spawning.Process(target=_work, args=(work, subject, sender), daemon=False)
    process.start()
    sender.close()
    try:
        while receiver.poll(silence):
            content = receiver.recv()
            if content is None:
                return
            yield content[0]
        raise WorkerError(f"no answer for {silence / 60:.0f} minutes")
    except EOFError:
        raise WorkerError("the process crashed") from None
    finally:
        process.kill()
        process.join()
        receiver.close()


def _work(work: Callable[[str], Iterator[T]], subject: str, sender: Connection) -> None:
    """Send each result in a tuple, then None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    for content in work(subject):
        sender.send((content,))
    sender.send(None)
