"""When Python looks for garbage: not while much is made that stays, and not right after that."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def without_looking_for_garbage() -> Iterator[None]:
    """Within the context nothing looks for garbage; what is there at its end is never looked at.

    For what is loaded at a program's start: looking would take a tenth of a server's.
    """
    with _paused(gc.freeze):
        yield


@contextmanager
def looking_for_garbage_later() -> Iterator[None]:
    """Within the context nothing looks for garbage; what is there at its end counts as old, and is looked at in time.

    For a compilation, which makes millions of objects and keeps most of them to its end.
    """
    with _paused(_age):
        yield


@contextmanager
def _paused(at_end: Callable[[], None]) -> Iterator[None]:
    """Garbage is left alone meanwhile. A program that never looks for any is left alone, too."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            at_end()
            gc.enable()


def _age() -> None:
    """Let all there is count as old; else it is young, and looked through at once. What a program froze stays so."""
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()
