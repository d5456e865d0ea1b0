"""Console output, files that commands write, and whether the terminal is interactive."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from parlour.errors import ParlourError
from parlour.util.typed_command import as_typed, program


class Output(Console):
    """Standard output. If the reader stops early, as `head` does, the command ends without an error.

    Commands in texts begin with the program that was typed. In a file or pipe, tables become tab-separated lines.
    """

    def print(self, *objects: Any, **options: Any) -> None:
        """Print texts, tables or other renderables."""
        shown = [as_typed(each) if isinstance(each, str) else each for each in objects]
        if not self.is_terminal and any(isinstance(each, Table) for each in shown):
            super().print(*map(plain_lines, shown), **{**options, "soft_wrap": True, "end": ""})
        else:
            super().print(*shown, **options)

    def on_broken_pipe(self) -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


out = Output()


def plain_lines(content: object) -> object:
    """Return a table as lines with tabs between the columns, below its title and its headings."""
    if not isinstance(content, Table):
        return content
    rows = zip(*(column.cells for column in content.columns), strict=True)
    lines = [[column.header for column in content.columns], *map(list, rows)]
    texts = ["\t".join(map(_plain, line)) for line in lines]
    whole = [*filter(None, [_plain(content.title)]), *texts, *filter(None, [_plain(content.caption)])]
    return Segments([Segment("\n".join([*whole, ""]))])  # a text would have its tabs expanded


def _plain(cell: object) -> str:
    return as_typed(cell.plain if isinstance(cell, Text) else Text.from_markup(str(cell or "")).plain)


def print_json(content: object) -> None:
    """Print results as JSON."""
    typer.echo(json.dumps(content, ensure_ascii=False, indent=1))


def complain(problem: str) -> None:
    """Print an error to stderr, without wrapping it in a file or pipe."""
    text = f"[bold red]parlour:[/] {escape(as_typed(problem))}"
    Console(stderr=True).print(text, highlight=False, soft_wrap=not sys.stderr.isatty())


def notify(text: str) -> None:
    """Print a notice to stderr, without wrapping it."""
    Console(stderr=True).print(as_typed(text), highlight=False, markup=False, soft_wrap=True)


def resuming(log: Path | None) -> str:
    """Return the command that was typed, with the options that resume the run in a log."""
    words = sys.argv[1:]
    words += [] if "--resume" in words else ["--resume"]
    words += [] if any(word.partition("=")[0] == "--log" for word in words) else ["--log", str(log)]
    return shlex.join([program(), *words])


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


def is_terminal() -> bool:
    """Whether stdin and stdout are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def paged() -> Iterator[None]:
    """Show what is printed to a terminal in a pager, as `git` does: $PAGER or `less`."""
    if not is_terminal():
        yield
        return
    os.environ.setdefault("LESS", "FRX")  # shows colours, and ends at once if everything fits
    with out.pager(styles=True):
        yield


class LineProgress:
    """Progress without a moving bar, for a file or pipe: a line on stderr for each tenth of the work."""

    def __init__(self, task: str, total: float, done: float = 0.0):
        self.task, self.total, self.done = task, total, done

    def advance(self, count: float = 1) -> None:
        """Add to the work done."""
        self.reach(self.done + count)

    def reach(self, done: float) -> None:
        """Set the total work done."""
        before, now = (int(10 * each / self.total) for each in (self.done, done))
        self.done = done
        if now > before:
            print(f"{self.task} {10 * now}%", file=sys.stderr, flush=True)


@contextmanager
def progress(task: str) -> Iterator[Callable[[float], object]]:
    """Show a progress bar while the context lasts; call the yielded function with the fraction done."""
    from rich.progress import Progress  # slow to import

    if not sys.stderr.isatty():
        yield LineProgress(task, 1.0).reach
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        number = bar.add_task(task, total=1.0)
        yield lambda done: bar.update(number, completed=done)


@contextmanager
def count_progress(
    task: str, total: int, done: int = 0, standing: Callable[[], str] = lambda: ""
) -> Iterator[Callable[..., object]]:
    """Show a bar that counts; call the yielded function to advance it. `standing` describes the interim result."""
    if not sys.stderr.isatty():
        yield LineProgress(task, max(total, 1), done).advance
        return
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
