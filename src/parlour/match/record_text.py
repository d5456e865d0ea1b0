"""The text of game records: lines, tags and turns, as editors, mail and Windows leave them.

Byte order marks, indentation, `> ` quoting, code fences and blanks at the end of a line are ignored. A file may hold
several records: each further one starts with a Game tag that follows a turn or a blank line.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from parlour.errors import RecordError
from parlour.view.language import phrases

say = phrases(__package__)
BREAKS = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"  # line breaks and terminal control characters
TAG = re.compile(rf'\[([A-Za-z0-9_]+)\s+"([^{BREAKS}]*)"\]')
TURN = re.compile(r"([0-9]{1,9})\.(?:\s+(\S.*))?")
MARGIN = re.compile(r"^[\s>\ufeff]+")  # indentation, quoting and byte order marks
FENCE = re.compile(r"(```+|~~~+)\w*")
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # written by PowerShell's `>`
LONGEST_LINE = 500_000  # characters; a Seconds tag has about six per turn
LONGEST_TURN = 80  # characters without the comment
SHOWN = 60  # characters of a faulty line, in a message


@dataclass(slots=True)
class Draft:
    """A parsed record whose turns have not been played."""

    tags: dict[str, str] = field(default_factory=dict[str, str])
    turns: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])  # line number and text


@dataclass(frozen=True, slots=True)
class UnparsedRecord:
    """The text of one record, and the number of its first line in the file."""

    text: str
    first_line: int = 1

    def parse(self) -> Draft:
        """Parse the record without playing it. Raises RecordError for an invalid line."""
        draft = Draft()
        for number, line in enumerate(self.text.splitlines(), self.first_line):
            _add(draft, number, line)
        return draft


def parse(text: str, number: int | None = None) -> Draft:
    """Parse a record without playing it; if the text has several, the one with this number, from 1.

    Raises RecordError for an invalid line or number, and if the text has several records but no number is given.
    """
    records = records_in(text)
    if number is None and len(records) > 1:
        several = "The text contains {count} game records. Choose one by its number, or leave out the others."
        raise RecordError(say(several, count=len(records)))
    number = 1 if number is None else number
    if not 1 <= number <= len(records):
        raise RecordError(
            say("There is no record {number}; the text contains {count}.", number=number, count=len(records))
        )
    return records[number - 1].parse()


def records_in(text: str) -> list[UnparsedRecord]:
    """Split a text into its records; at least one, possibly empty."""
    lines = text.splitlines(keepends=True)
    starts = [0, *_further_starts(lines)]
    ends = [*starts[1:], len(lines)]
    return [UnparsedRecord("".join(lines[start:end]), start + 1) for start, end in zip(starts, ends, strict=True)]


def _further_starts(lines: list[str]) -> Iterator[int]:
    """The indices of the lines that start the second record and later ones."""
    has_game = is_complete = False
    for index, line in enumerate(lines):
        body = _body(line)
        if body.startswith("[Game") and (tag := TAG.fullmatch(body)) and tag[1] == "Game":
            if has_game and is_complete:
                yield index
            has_game, is_complete = True, False
        elif not body.startswith("["):
            is_complete = True


def _add(draft: Draft, number: int, line: str) -> None:
    """Add a line of a record to its draft. Raises RecordError."""
    if len(line) > LONGEST_LINE:
        raise RecordError(say("Line {line} is too long: {count} characters.", line=number, count=len(line)))
    body = _body(line)
    if tag := TAG.fullmatch(body):
        if tag[1] in draft.tags:
            raise RecordError(say("Line {line}: duplicate tag {tag}.", line=number, tag=tag[1]))
        draft.tags[tag[1]] = tag[2]
    elif turn := TURN.fullmatch(_without_comment(body)):
        _add_turn(draft, number, line, turn)
    elif _without_comment(body) and not FENCE.fullmatch(body):
        raise _unreadable(number, line)


def _add_turn(draft: Draft, number: int, line: str, turn: re.Match[str]) -> None:
    if turn[1] != str(len(draft.turns) + 1):
        words = {"line": number, "turn": turn[1], "right": len(draft.turns) + 1}
        raise RecordError(say("Line {line}: expected turn {right}, found turn {turn}.", **words))
    action = " ".join((turn[2] or "").split())
    if len(action) > LONGEST_TURN:
        raise _unreadable(number, line)
    draft.turns.append((number, action))


def _body(line: str) -> str:
    return MARGIN.sub("", line).rstrip()


def _without_comment(body: str) -> str:
    return body.partition(";")[0].rstrip()


def _unreadable(number: int, line: str) -> RecordError:
    words = {"line": number, "text": line[:SHOWN] + "…" if len(line) > SHOWN else line}
    wrong = 'Line {line}: {text!r} is neither a tag, such as [Name "value"], nor a turn, such as 1. d2d5.'
    return RecordError(say(wrong, **words))


def read_text(path: Path) -> str:
    """Read a text file. Raises RecordError if it cannot be read or is not Unicode text."""
    try:
        content = path.read_bytes()
        encoding = "utf-16" if content.startswith(UTF_16) else "utf-8"
        return io.TextIOWrapper(io.BytesIO(content), encoding).read()  # also makes all line ends alike
    except OSError as problem:
        raise RecordError(f"{path} cannot be read: {problem.strerror}.") from problem
    except UnicodeDecodeError as problem:
        raise RecordError(f"{path} is not a game record: it is not UTF-8 text.") from problem
