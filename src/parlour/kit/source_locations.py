"""Locations in an author's files, such as `mygame/rules.py:34`."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from types import FrameType, FunctionType

from parlour.errors import ParlourError

KIT = f"{Path(__file__).parent}/"


def code_location(function: FunctionType, line: int) -> str:
    """Return the location of a line in the file of a function."""
    return file_location(function.__code__.co_filename, line)


def file_location(file: str, line: int) -> str:
    """Return the location of a line, by the names of the file and its folder."""
    path = Path(file)
    return f"{path.parent.name}/{path.name}:{line}"


def describe_error(problem: Exception, folder: Path) -> str:
    """Return an error as a sentence, with the last line of the author's folder in its traceback."""
    message = str(problem) if isinstance(problem, ParlourError) else f"{type(problem).__name__}: {problem}"
    if isinstance(problem, SyntaxError):
        return f"{file_location(problem.filename or '', problem.lineno or 0)}: {problem.msg}."
    frames = traceback.extract_tb(problem.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    if not own or f"{folder.name}/" in message:
        return message
    return f"{file_location(own[-1].filename, own[-1].lineno or 0)}: {message}"


def caller_location() -> str:
    """Return the location of the innermost call from outside the kit: a line of the author's rules."""
    frame: FrameType = sys._getframe()  # pyright: ignore[reportPrivateUsage]
    while frame.f_back and frame.f_code.co_filename.startswith(KIT):
        frame = frame.f_back
    return file_location(frame.f_code.co_filename, frame.f_lineno)
