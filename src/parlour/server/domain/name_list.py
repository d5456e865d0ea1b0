"""The operator's list of names that nobody may take on a server.

Each line forbids something: `= Name` this name, `word` every name that contains this word, and `*part*` every name that
contains these letters anywhere. Lines that start with # are comments. Names that look alike count as equal.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from parlour.view.language import phrases

from .names import skeleton

say = phrases(__package__)

MAX_LIST = 60_000  # characters
MAX_LINE = 100  # characters
LEAST_PART = 3  # letters; fewer would forbid most names


@dataclass(frozen=True, slots=True)
class ListProblem:
    """A line that is ignored, and why."""

    line: int
    problem: str


@dataclass(slots=True)
class NameList:
    """Forbidden names, words and parts of names, as skeletons, and the lines that could not be read."""

    names: set[str] = field(default_factory=set[str])
    words: set[str] = field(default_factory=set[str])
    parts: set[str] = field(default_factory=set[str])
    problems: list[ListProblem] = field(default_factory=list[ListProblem])

    @classmethod
    def of(cls, text: str) -> NameList:
        """Parse a list. Lines that cannot be read do not affect the others."""
        made = cls()
        for number, line in enumerate(text.splitlines(), 1):
            entry = line.strip()
            if not entry or entry.startswith("#"):
                continue
            if problem := _problem(entry):
                made.problems.append(ListProblem(number, problem))
            else:
                made._add(entry)
        return made

    def _add(self, entry: str) -> None:
        if entry.startswith("="):
            self.names.add(skeleton(entry[1:].strip()))
        elif entry.startswith("*"):
            self.parts.add(skeleton(entry.strip("*")))
        else:
            self.words.add(skeleton(entry))

    def forbids(self, name: str) -> bool:
        """Whether nobody may take a name."""
        whole = skeleton(name)
        is_word = not self.words.isdisjoint({whole, *map(skeleton, _words(name))})
        return bool(name) and (whole in self.names or is_word or any(part in whole for part in self.parts))


def _words(name: str) -> list[str]:
    return "".join(" " if unicodedata.category(letter)[0] in "PZC" else letter for letter in name).split()


def _problem(entry: str) -> str:
    """Why an entry cannot be read; "" if it can."""
    is_name, is_part = entry.startswith("="), entry.startswith("*") and entry.endswith("*")
    bare = entry[1:].strip() if is_name else entry.strip("*")
    words = _words(bare)
    if len(entry) > MAX_LINE:
        return say("The line has more than {most} characters.", most=MAX_LINE)
    if "\ufffd" in entry:
        return say("The line isn't valid UTF-8.")
    if not words:
        return say("The line has no letters.")
    if not is_name and ("*" in bare or is_part != ("*" in entry)):
        return say("Write an asterisk at both ends, as in *part*, or none.")
    if is_part and len(skeleton(bare)) < LEAST_PART:
        return say("A part of a name needs at least {least} letters.", least=LEAST_PART)
    if not (is_name or is_part) and len(words) > 1:
        return say("Write asterisks around several words, as in *two words*.")
    return ""
