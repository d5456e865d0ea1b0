"""Context managers that suspend the garbage collector during bulk allocation."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def gc_frozen() -> Iterator[None]:
    """Suspend the garbage collector, and exclude all objects that exist at the end from later collections.

    For what a program loads at its start: collecting it would take a tenth of a server's startup time.
    """
    with _gc_paused(gc.freeze):
        yield


@contextmanager
def gc_deferred() -> Iterator[None]:
    """Suspend the garbage collector, and treat all objects that exist at the end as old.

    For a compilation, which makes millions of objects and keeps most of them to its end.
    """
    with _gc_paused(_move_to_old_generation):
        yield


@contextmanager
def _gc_paused(at_end: Callable[[], None]) -> Iterator[None]:
    """Disable the collector for a while. A program that has disabled it itself is left alone."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            at_end()
            gc.enable()


_seen_frozen = False  # whether this program has frozen objects, as far as we have noticed


def _move_to_old_generation() -> None:
    """Move all objects to the oldest generation, or none if a program has frozen some: those stay frozen."""
    global _seen_frozen
    _seen_frozen = _seen_frozen or gc.get_freeze_count() > 0  # counting takes 20 ms per million frozen objects
    if not _seen_frozen:
        gc.freeze()
        gc.unfreeze()
