"""The run log: JSON lines with a header that describes the run, then one line per game, written when the game ends.

Lines are only appended, so an interrupted run loses only the games in progress. Earlier formats can be read: arena 2
(actions as texts), training 1, and version 3 (first dice formula).
"""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, ClassVar, Generic, Protocol, Self, TypeVar

from parlour import __version__
from parlour.errors import ParlourError
from parlour.match.dice import BY_TURN
from parlour.util.filesystem import lock

from .game_loop import GameResult, Json

NAMED = {"arena": 2, "training": 1}  # oldest readable versions, which name their kind this way
VERSION = 4  # version of the log format
PACKED = ".xz"
IN_USE = "Another run is writing to {}. Wait until it has finished, or use another log."


class LogError(ParlourError):
    """A run log that cannot be read, written or resumed."""


class RunPlan(Protocol):
    """The games that a run plays. Each kind of experiment has its own class."""

    KIND: ClassVar[str]  # such as "arena"

    def to_json(self) -> Json: ...

    @classmethod
    def from_json(cls, fields: Json) -> Self:
        """Return the plan of a header. Raises KeyError, TypeError, ValueError and ParlourError."""
        ...


P = TypeVar("P", bound=RunPlan)


class RunLog(Generic[P]):
    """A plan and its finished games by number, in a file if `path` is given."""

    def __init__(self, plan: P, path: Path | None = None, games: Mapping[int, GameResult] = {}, intact: int = -1):
        """`intact`: file size in bytes without a partial last line; -1 if there is none."""
        self.plan, self.path, self.games, self._intact = plan, path, dict(games), intact
        self.is_interrupted = False  # whether somebody has pressed Ctrl-C

    def create(self) -> None:
        """Create the file. Raises LogError if it exists or cannot be written."""
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
        """Yield the lines of the log file."""
        yield _line({"kind": self.plan.KIND, "version": VERSION, "parlour": __version__, "plan": self.plan.to_json()})
        for number in sorted(self.games):
            yield _line(self.games[number].to_json())

    def add(self, result: GameResult) -> None:
        """Append a game, after truncating a partial last line."""
        self.games[result.number] = result
        if self.path is None:
            return
        if self._intact >= 0:
            os.truncate(self.path, self._intact)
            self._intact = -1
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_line(result.to_json()))

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep other runs from adding games. Raises LogError if another run holds the log or it cannot be written."""
        if self.path is None:
            yield
            return
        with _opened(self.path) as file:
            try:
                lock(file.fileno())
            except BlockingIOError:
                raise LogError(IN_USE.format(self.path)) from None
            yield

    def check_appendable(self) -> None:
        """Raises LogError for a compressed file, which cannot be appended to."""
        if self.path is not None and self.path.suffix == PACKED:
            remedy = f"Decompress it first: xz -d {self.path}"
            raise LogError(f"{self.path} is compressed, so games cannot be added. {remedy}")


def read_log(path: Path, plan_type: type[P]) -> RunLog[P]:
    """Return the log in a file, which may be xz-compressed. A partial last line is ignored.

    Raises LogError for a file that cannot be read or holds another kind of log.
    """
    whole, _, rest = _read_text(path).rpartition("\n")
    try:
        plan, games = _parse(path, whole.split("\n"), plan_type)
    except ParlourError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise LogError(f"{path} is not a valid {plan_type.KIND} log.") from problem
    intact = len(f"{whole}\n".encode()) if rest else -1
    return RunLog(plan, path, {game.number: game for game in games}, intact)


def _parse(path: Path, lines: list[str], plan_type: type[P]) -> tuple[P, list[GameResult]]:
    """Return the plan and the games of a log. Any exception but ParlourError means that the file is damaged."""
    head, *rest = map(json.loads, lines)
    header = upgrade_header(head)
    _check_header(path, header, plan_type.KIND)
    games = [GameResult.from_json(upgrade_game(line, header["plan"])) for line in rest]
    return plan_type.from_json(header["plan"]), games


def _check_header(path: Path, header: Json, kind: str) -> None:
    """Raises LogError for another kind or version of log, KeyError for an invalid header."""
    if header["kind"] != kind:
        raise LogError(f"{path} is a log of kind {header['kind']}, not {kind}.")
    if header["version"] > VERSION:
        words = f"{path} was written by a newer Parlour ({header['parlour']}); this is {__version__}."
        raise LogError(f"{words} Upgrade Parlour, or start a new log.")
    if header["version"] < VERSION:
        words = f"{path} was written by an older Parlour, in a format that is no longer supported. Start a new log."
        raise LogError(words)


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


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("ab")
    except OSError as problem:
        raise LogError(f"Cannot write the log {path}: {problem.strerror}.") from problem


def _line(content: Json) -> str:
    return json.dumps(content, separators=(",", ":")) + "\n"


def upgrade_header(header: Json) -> Json:
    """Return the header in the current format; version 0 if the format is too old."""
    for kind, version in NAMED.items():
        if kind in header:
            plan = {name: value for name, value in header.items() if name != kind}
            header = {"kind": kind, "version": 3 if header[kind] == version else 0, "plan": plan}
    if header["version"] == 3:
        header = header | {"version": 4, "plan": header["plan"] | {"formula": BY_TURN}}
    return header


def upgrade_game(line: Json, plan: Json) -> Json:
    """Return the game line in the current format."""
    if "thinking" in line:  # arena 2
        renamed = {"number": line["game"], "actions": line["turns"], "efforts": line["thinking"]}
        return renamed | {name: line[name] for name in ("round", "seats", "results", "seconds")}
    if "generation" in line:  # training 1
        number = (line["generation"] - 1) * plan["games"] + line["number"]
        game = {"number": number, "round": line["generation"], "seats": [0] * len(line["results"]), "efforts": []}
        return game | {name: line[name] for name in ("results", "actions")}
    return line
