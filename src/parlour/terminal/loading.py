"""A word while the table is being loaded, for what draws it takes a moment."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

WORD = "Setting the table ..."  # in any terminal
ERASE = "\r\x1b[K"


@contextmanager
def loading() -> Iterator[None]:
    """Tell the person in the terminal that it is going on; afterwards nothing of it is left there."""
    print(WORD, end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        print(ERASE, end="", file=sys.stderr, flush=True)
