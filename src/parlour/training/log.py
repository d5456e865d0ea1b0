"""The log of a training: a line of JSON for the plan, then one for each game, written as soon as the game is over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from parlour.errors import ParlourError

from .plan import Plan
from .playing import Lesson

VERSION = 1


class Log:
    """A plan and the games that were played, by generation and number; in a file."""

    def __init__(self, plan: Plan, path: Path, lessons: list[Lesson]):
        self.plan, self.path = plan, path
        self.lessons = {(lesson.generation, lesson.number): lesson for lesson in lessons}

    def add(self, lesson: Lesson) -> None:
        """Keep a game."""
        self.lessons[lesson.generation, lesson.number] = lesson
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_line(lesson.to_json()))

    def of(self, generation: int) -> list[Lesson]:
        """The games of a generation, by number: the order in which they ended does not matter."""
        return [self.lessons[key] for key in sorted(self.lessons) if key[0] == generation]


def begin(plan: Plan, path: Path) -> Log:
    """Start a log. Raises ParlourError if there is one already, or none can be made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(_line({"training": VERSION, **plan.to_json()}))
    except OSError as problem:
        if path.exists():
            raise ParlourError(f"{path} is there already. To go on with it, add --resume.") from None
        raise ParlourError(f"The log {path} cannot be written: {problem.strerror}.") from problem
    return Log(plan, path, [])


def read(path: Path) -> Log:
    """A log from its file. A last line that was cut off in the writing is taken off the file.

    Raises ParlourError where it cannot be read, or is no log.
    """
    try:
        whole, _, rest = path.read_text(encoding="utf-8").rpartition("\n")
        head, *lines = whole.split("\n")
        fields = json.loads(head)
        if fields.pop("training") != VERSION:
            raise ParlourError("This log was written by another version of Parlour; start a new one.")
        log = Log(Plan(**fields), path, [Lesson(**json.loads(line)) for line in lines])
    except OSError as problem:
        raise ParlourError(f"The log {path} cannot be read: {problem.strerror}.") from problem
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        if isinstance(problem, ParlourError):
            raise
        raise ParlourError(f"{path} is no log of a training, or is damaged.") from problem
    if rest:
        path.write_text(whole + "\n", encoding="utf-8")
    return log


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, separators=(",", ":")) + "\n"
