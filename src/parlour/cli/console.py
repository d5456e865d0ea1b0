"""The console: where commands print, and whether somebody sits before it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape

out = Console()


def complain(problem: Exception) -> None:
    """Print what is wrong where errors go."""
    Console(stderr=True).print(f"[bold red]parlour:[/] {escape(str(problem))}", highlight=False)


def is_terminal() -> bool:
    """Whether a person types here and reads the answers."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def progress(task: str) -> Iterator[Callable[[float], object]]:
    """A bar, to be told which part of the work is done; it is gone with the work."""
    from rich.progress import Progress  # here, because it is slow to load

    with Progress(console=Console(stderr=True), transient=True) as bar:
        number = bar.add_task(task, total=1.0)
        yield lambda done: bar.update(number, completed=done)
