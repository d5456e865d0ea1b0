"""A message while the table is being loaded, which takes a moment."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from parlour.view.language import phrases

WORD = "Loading the game ..."  # in any terminal
say = phrases(__package__)
ERASE = "\r\x1b[K"


@contextmanager
def loading() -> Iterator[None]:
    """Show within the context that the table is being loaded; remove the message afterwards."""
    print(say(WORD), end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        print(ERASE, end="", file=sys.stderr, flush=True)
