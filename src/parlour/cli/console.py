"""The console: where commands print, and whether somebody sits before it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from parlour.errors import ParlourError

out = Console()


def complain(problem: str) -> None:
    """Print what is wrong where errors go."""
    Console(stderr=True).print(f"[bold red]parlour:[/] {escape(problem)}", highlight=False)


def make_folder(path: Path) -> None:
    """See that a folder is there. Raises ParlourError where that cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ParlourError(f"Cannot create the folder {path}: {problem.strerror}.") from problem


def write_file(path: Path, text: str) -> None:
    """Write a text to a file. Raises ParlourError where that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise ParlourError(f"Cannot write {path}: {problem.strerror}.") from problem


def program() -> str:
    """What a person types to run this: `scripts/play` says so where it is that."""
    return os.environ.get("PARLOUR_PROGRAM", "parlour")


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
