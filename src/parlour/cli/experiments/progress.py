"""A bar that tells how many games of a run are over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


@contextmanager
def progress(
    what: str, total: int, done: int = 0, standing: Callable[[], str] = lambda: ""
) -> Iterator[Callable[..., object]]:
    """A bar on stderr, gone on with each call of what is yielded, by one or a number; `standing` says how it stands."""
    columns = MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[standing]}")
    with Progress(TextColumn(what), BarColumn(), *columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=total, completed=min(done, total), standing=standing())
        yield lambda count=1: bar.update(task, advance=count, standing=standing())
