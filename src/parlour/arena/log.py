"""The log of a match: a line of JSON for the plan, then one for each game, written as soon as the game is over.

Nothing in it is ever changed, so an interrupted match loses nothing but the games that were on the way.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from parlour.errors import ParlourError
from parlour.match.dice import Dice
from parlour.match.match import Match
from parlour.match.record import seats_tag, write_record
from parlour.players import spec_of

from .plan import Plan, make_plan
from .playing import Played

VERSION = 2
COMPRESSED = ".xz"


class Log:
    """A match's plan and the games that were played, by their numbers; in a file, if there is one."""

    def __init__(self, plan: Plan, path: Path | None = None, games: Mapping[int, Played] | None = None):
        self.plan, self.path, self.games = plan, path, dict(games or {})

    def begin(self) -> None:
        """Start the file. Raises ParlourError if there is one already, or none can be made."""
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("x", encoding="utf-8") as file:
                file.writelines(self.lines())
        except FileExistsError:
            raise ParlourError(f"{self.path} is there already. To go on with it, add --resume.") from None
        except OSError as problem:
            raise ParlourError(f"The log {self.path} cannot be written: {problem.strerror}.") from problem

    def lines(self) -> Iterator[str]:
        """What the file of this log holds."""
        yield _line({"arena": VERSION, **self.plan.to_json()})
        for number in sorted(self.games):
            yield _line(self.games[number].to_json())

    def add(self, played: Played) -> None:
        """Keep a game."""
        self.games[played.game] = played
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_line(played.to_json()))

    def check_players(self) -> None:
        """Raises ParlourError where a level is not what it was when the match began, so that it cannot go on."""
        game = self.plan.game()
        for player, before in zip(self.plan.players, self.plan.meanings, strict=True):
            if (now := spec_of(player, game)) != before:
                raise ParlourError(f"In {self.path} {player} was {before}; it is {now} now. Start a new log.")

    def record(self, number: int) -> str:
        """The record of play of a game, as `parlour replay` opens it. Raises ParlourError if there is no such game."""
        if number not in self.games:
            raise ParlourError(f"Game {number} is not in the log; it has {_span(self.games)}.")
        played = self.games[number]
        secret = next(task.secret for task in self.plan.tasks() if task.number == number)
        match = Match(self.plan.game(), begin=False, dice=Dice(secret))
        for text in played.turns:
            match.play_recorded(text)
        return write_record(match, {"Seats": seats_tag([self.plan.players[player] for player in played.seats])})


def read_log(path: Path) -> Log:
    """A log from its file. A last line that was cut off in the writing is taken off the file.

    Raises ParlourError where it cannot be read, or is no log.
    """
    text = _read(path)
    whole, _, rest = text.rpartition("\n")
    lines = whole.split("\n") if whole else []
    try:
        plan = _read_plan(lines[0])
        games = [Played.from_json(json.loads(line)) for line in lines[1:]]
    except (IndexError, KeyError, TypeError, ValueError) as problem:
        if isinstance(problem, ParlourError):
            raise
        raise ParlourError(f"{path} is no log of the arena, or is damaged.") from problem
    if rest:
        path.write_text(whole + "\n", encoding="utf-8")
    return Log(plan, path, {played.game: played for played in games})


def _read_plan(line: str) -> Plan:
    head = json.loads(line)
    if head.pop("arena") != VERSION:
        raise ParlourError("This log was written by another version of Parlour; start a new one.")
    game = Plan(head["package"], head["options"], (), "").game()
    plan = make_plan(game, tuple(head["players"]), head["seed"], head["opening"])
    meanings = tuple(head["meanings"])
    if len(meanings) != len(plan.players):
        raise ValueError("a meaning for each player")
    return replace(plan, meanings=meanings)


def _read(path: Path) -> str:
    try:
        if path.suffix == COMPRESSED:
            with lzma.open(path, "rt", encoding="utf-8") as file:
                return file.read()
        return path.read_text(encoding="utf-8")
    except OSError as problem:
        raise ParlourError(f"The log {path} cannot be read: {problem.strerror}.") from problem
    except (UnicodeDecodeError, lzma.LZMAError) as problem:
        raise ParlourError(f"{path} is no log of the arena: it is not a text.") from problem


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, separators=(",", ":")) + "\n"


def _span(games: Mapping[int, Played]) -> str:
    return f"{len(games)} games, up to number {max(games)}" if games else "no games yet"
