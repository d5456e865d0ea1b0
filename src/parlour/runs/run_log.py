"""The run log: a header that says what is played, then a line for each game, written as soon as the game is over.

All lines are JSON. Nothing in it is ever changed, so an interrupted run loses nothing but the games on the way.
"""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from parlour import __version__
from parlour.errors import ParlourError

from .game_result import GameResult
from .log_migrations import upgrade_game, upgrade_header

VERSION = 4  # of the layout
PACKED = ".xz"


class LogError(ParlourError):
    """A run log that cannot be read, written or gone on with."""


class Plan(Protocol):
    """What a run plays; each kind of experiment has its own."""

    KIND: ClassVar[str]  # a word: "arena", "training"

    def to_json(self) -> dict[str, Any]:
        """What the header keeps of it."""
        ...

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Any:
        """The plan of a header. Raises KeyError, TypeError, ValueError; ParlourError says what is wrong."""
        ...


P = TypeVar("P", bound=Plan)


class RunLog(Generic[P]):
    """A plan and the games that were played by it, by their numbers; in a file, if there is one."""

    def __init__(
        self,
        plan: P,
        path: Path | None = None,
        games: Mapping[int, GameResult] | None = None,
        intact: int | None = None,
    ):
        self.plan, self.path, self.games = plan, path, dict(games or {})
        self._intact = intact  # bytes of the file up to a line that was cut off, if one was

    def create(self) -> None:
        """Start the file. Raises LogError if there is one already, or none can be made."""
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("x", encoding="utf-8") as file:
                file.writelines(self.lines())
        except OSError as problem:
            if self.path.exists():
                raise LogError(f"{self.path} already exists. Add --resume to continue it.") from None
            raise LogError(f"Cannot write the log {self.path}: {problem.strerror}.") from problem

    def lines(self) -> Iterator[str]:
        """What the file of this log holds."""
        head = {"kind": self.plan.KIND, "version": VERSION, "parlour": __version__}
        yield _line({**head, "plan": self.plan.to_json()})
        for number in sorted(self.games):
            yield _line(self.games[number].to_json())

    def add(self, result: GameResult) -> None:
        """Keep a game; a line that was cut off before is taken off the file first."""
        self.games[result.number] = result
        if self.path is None:
            return
        if self._intact is not None:
            os.truncate(self.path, self._intact)
            self._intact = None
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_line(result.to_json()))

    def check_appendable(self) -> None:
        """Raises LogError for a packed file, to which no line can be added."""
        if self.path is not None and self.path.suffix == PACKED:
            raise LogError(
                f"{self.path} is compressed, so games cannot be added. Decompress it first: xz -d {self.path}"
            )


def read_log(path: Path, plan_type: type[P]) -> RunLog[P]:
    """A log from its file, which may be packed by xz; a last line that was cut off does not count.

    Logs of earlier layouts are read too. Raises LogError where it cannot be read, or is no log of this kind.
    """
    whole, _, rest = _read_text(path).rpartition("\n")
    try:
        plan, games = _parse(path, whole.split("\n"), plan_type)
    except ParlourError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise LogError(f"{path} is not a valid {plan_type.KIND} log.") from problem
    intact = len(f"{whole}\n".encode()) if rest else None
    return RunLog(plan, path, {game.number: game for game in games}, intact)


def _parse(path: Path, lines: list[str], plan_type: type[P]) -> tuple[P, list[GameResult]]:
    """The plan and the games in the lines of a log; any error but a ParlourError means that they are damaged."""
    head, *rest = map(json.loads, lines)
    header = upgrade_header(head)
    _check_header(path, header, plan_type.KIND)
    games = [GameResult.from_json(upgrade_game(line, header["plan"])) for line in rest]
    return plan_type.from_json(header["plan"]), games


def _check_header(path: Path, header: dict[str, Any], kind: str) -> None:
    """Raises LogError for another kind of log, or another layout; KeyError for what is no header."""
    if header["kind"] != kind:
        raise LogError(f"{path} is a log of kind {header['kind']}, not {kind}.")
    if header["version"] > VERSION:
        words = f"{path} was written by a newer Parlour ({header['parlour']}); this is {__version__}."
        raise LogError(f"{words} Upgrade with pip install -U parlour, or start a new log.")
    if header["version"] < VERSION:
        words = f"{path} was written by an older Parlour, in a format that is no longer supported."
        raise LogError(f"{words} Start a new log.")


def _read_text(path: Path) -> str:
    try:
        if path.suffix == PACKED:
            with lzma.open(path, "rt", encoding="utf-8") as file:
                return file.read()
        return path.read_text(encoding="utf-8")
    except OSError as problem:
        raise LogError(f"Cannot read the log {path}: {problem.strerror}.") from problem
    except (UnicodeDecodeError, EOFError, lzma.LZMAError) as problem:
        raise LogError(f"{path} is not a log: it is not a text file.") from problem


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, separators=(",", ":")) + "\n"
