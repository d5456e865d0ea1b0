"""Console output, files that commands write, and whether the terminal is interactive."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from parlour.errors import ParlourError


class Output(Console):
    """Standard output. A reader that has seen enough, such as `head`, ends the command without an error."""

    def on_broken_pipe(self) -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


out = Output()


def complain(problem: str) -> None:
    """Print an error to stderr."""
    Console(stderr=True).print(f"[bold red]parlour:[/] {escape(problem)}", highlight=False)


def print_plain(text: str, style: str = "") -> None:
    """Print a text as it is, without wrapping it."""
    out.print(text, style=style, highlight=False, markup=False, soft_wrap=True)


def counted(count: int, noun: str) -> str:
    """A number with a noun: 1 table, 2 tables."""
    return f"{count:,} {noun}{'s' if count != 1 else ''}"


def make_folder(path: Path) -> None:
    """Create a folder if it does not exist. Raises ParlourError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ParlourError(f"Cannot create the folder {path}: {problem.strerror}.") from problem


def write_file(path: Path, text: str) -> None:
    """Write a text to a file. Raises ParlourError."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise ParlourError(f"Cannot write {path}: {problem.strerror}.") from problem


def program() -> str:
    """Return the command that was typed: `parlour` or `scripts/play`."""
    return os.environ.get("PARLOUR_PROGRAM", "parlour")


def is_terminal() -> bool:
    """Whether stdin and stdout are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def progress(task: str) -> Iterator[Callable[[float], object]]:
    """Show a progress bar while the context lasts; call the yielded function with the fraction done."""
    from rich.progress import Progress  # slow to import

    with Progress(console=Console(stderr=True), transient=True) as bar:
        number = bar.add_task(task, total=1.0)
        yield lambda done: bar.update(number, completed=done)


@contextmanager
def count_progress(
    task: str, total: int, done: int = 0, standing: Callable[[], str] = lambda: ""
) -> Iterator[Callable[..., object]]:
    """Show a bar that counts; call the yielded function to advance it. `standing` describes the interim result."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[standing]}")
    with Progress(TextColumn(task), BarColumn(), *columns, console=Console(stderr=True)) as bar:
        number = bar.add_task("", total=total, completed=min(done, total), standing=standing())
        yield lambda count=1: bar.update(number, advance=count, standing=standing())
