"""What Numba does at every step of a compilation that nobody asks for, done quicker or left out.

None of it changes what is compiled; without it compilation takes about a sixth longer. tests/kit/test_numba_patches.py
tells what a new Numba does otherwise.
"""

from __future__ import annotations

import contextlib
import functools
import gc
from collections.abc import Iterator
from typing import Any

from llvmlite.binding import ffi
from numba import types
from numba.core import targetconfig


@functools.cache
def apply() -> None:
    """Have all of it in this process."""
    _compare_flags_quickly()
    _tell_records_quickly()
    _time_no_locks()


def _compare_flags_quickly() -> None:
    """Flags are compared at each call that is inferred. Their hash is that of their names, and most are not set."""
    kind: Any = targetconfig.TargetConfig
    compared = kind.__eq__

    def equal(one: Any, other: Any) -> Any:
        return one is other or compared(one, other)

    kind.__eq__ = equal
    kind.__hash__ = lambda flags: _hash_of_names(type(flags))
    kind.values = lambda flags: {**_defaults(type(flags)), **flags._values}


@functools.cache
def _hash_of_names(kind: Any) -> int:
    return hash(tuple(sorted(kind.options)))


@functools.cache
def _defaults(kind: Any) -> dict[str, Any]:
    return {name: option.default for name, option in kind.options.items()}


def _tell_records_quickly() -> None:
    """At each of thirty passes arguments are written out for whoever asks; the name of a record is at hand."""
    types.Record.__repr__ = lambda record: record.name  # pyright: ignore


def _time_no_locks() -> None:
    """Each call of LLVM, of which there are tens of thousands, tells its beginning and its end; nobody listens."""
    for told in [*ffi.lib._lock._cblist]:
        ffi.unregister_lock_callback(*told)


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Collect no garbage meanwhile: a compilation makes millions of objects, and keeps most of them to its end."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
