"""Places in an author's files, as `mygame/rules.py:34`."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Any

from parlour.errors import ParlourError


def code_location(function: Any, line: int) -> str:
    """A line of the file in which a function stands."""
    return file_location(function.__code__.co_filename, line)


def file_location(file: str, line: int) -> str:
    """A line of a file, by the names of its folder and itself."""
    path = Path(file)
    return f"{path.parent.name}/{path.name}:{line}"


def describe_error(problem: Exception, folder: Path) -> str:
    """An error as a sentence, with the last line of the author's files, those in a folder, that it passed through."""
    said = str(problem) if isinstance(problem, ParlourError) else f"{type(problem).__name__}: {problem}"
    if isinstance(problem, SyntaxError):
        return f"{file_location(problem.filename or '', problem.lineno or 0)}: {problem.msg}."
    frames = traceback.extract_tb(problem.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    if not own or f"{folder.name}/" in said:
        return said
    return f"{file_location(own[-1].filename, own[-1].lineno or 0)}: {said}"


def caller_location(depth: int) -> str:
    """The line from which a function was called that was called so many calls ago."""
    frame = sys._getframe(depth + 1)
    return file_location(frame.f_code.co_filename, frame.f_lineno)
