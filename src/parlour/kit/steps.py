"""Counting the steps of interpreted rules, so that an endless loop becomes an error with file and line."""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from parlour.errors import GameDefinitionError

from .source_locations import file_location

MOST = 100_000  # lines of Python per call of a rule; the built-in games need up to 20,000
FOREIGN = (str(Path(__file__).parents[1]), sys.prefix, sys.base_prefix, "<")  # prefixes of paths to other code


class EndlessLoopError(GameDefinitionError):
    """A loop that does not seem to end."""


def own_code(folder: Path) -> Callable[[str], bool]:
    """Return a test for files that belong to an author: in the game's folder, or not in Parlour or an installation."""

    @functools.cache
    def is_own(file: str) -> bool:
        return file.startswith(f"{folder}/") or not file.startswith(FOREIGN)

    return is_own


class StepLimit:
    """A context in which an author's code may run `most` lines after each `restart`. Raises EndlessLoopError."""

    def __init__(self, folder: Path, most: int = MOST):
        self._is_own, self.most = own_code(folder), most
        self._on_line: Any = self._count  # bound once, because it is returned for each line

    def restart(self) -> None:
        """Start counting again from zero."""
        self._left = self.most
        self._lines: dict[FrameType, set[int]] = {}  # calls in progress at half time, and the lines they ran since

    def __enter__(self) -> StepLimit:
        self.restart()
        self._before = sys.gettrace()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *problem: object) -> None:
        sys.settrace(self._before)
        self.restart()

    def _enter(self, frame: FrameType, event: str, argument: object) -> Any:
        return self._on_line if self._is_own(frame.f_code.co_filename) else None

    def _count(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            self._left -= 1
            if self._left <= self.most // 2:
                self._observe(frame)
        return self._on_line

    def _observe(self, frame: FrameType) -> None:
        """Note the lines that run again and again. Raises EndlessLoopError when no steps are left."""
        if not self._lines:
            self._lines = {each: set() for each in _stack(frame) if self._is_own(each.f_code.co_filename)}
        if frame in self._lines:
            self._lines[frame].add(frame.f_lineno)
        if self._left <= 0:
            lasting = next((each for each in _stack(frame) if each in self._lines), frame)
            file, lines = lasting.f_code.co_filename, self._lines.get(lasting, set[int]())
            place = file_location(file, _loop_line(Path(file), lasting.f_lineno, lines))
            raise EndlessLoopError(f"{place}: this loop still runs after {self.most:,} steps.")


def _stack(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield a call and its callers."""
    while frame:
        yield frame
        frame = frame.f_back


def _loop_line(file: Path, line: int, repeated: set[int]) -> int:
    """Return the line of the outermost loop around a line that starts again and again."""
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    loops = [node for node in nodes if isinstance(node, ast.For | ast.While) and _contains(node, line)]
    starts = {node.lineno: _restart(node) for node in loops}
    again = [begin for begin, start in starts.items() if start in repeated]
    return min(again, default=max(starts, default=line))


def _contains(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or line)


def _restart(loop: ast.For | ast.While) -> int:
    """Return the line with which a loop starts again: `while True` does not test anything."""
    is_bare = isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant)
    return loop.body[0].lineno if is_bare else loop.lineno
