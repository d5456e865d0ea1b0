"""Which player from outside a text means: a class in a file, a program, or what an installed package declares."""

from __future__ import annotations

import re
import shlex
import sys
from importlib import metadata
from pathlib import Path

from parlour.errors import OptionError
from parlour.view.language import phrases

from .player import ProgramPlayer

say = phrases(__package__)
GROUP = "parlour.players"  # of entry points
SECONDS = 5.0  # a move, unless the text says otherwise
LONGEST = 3600.0
TIMED = re.compile(r"(?P<player>.+),seconds=(?P<seconds>[0-9.]+)")
CLASS = re.compile(r"(?P<file>.+\.py):(?P<name>[A-Za-z_]\w*)")
PROGRAM = "program:"


def find(text: str, seed: int | None = None) -> ProgramPlayer | None:
    """The player from outside that a text means, if any: `mine.py:MyBot`, `program:./mybot --fast`, a declared name.

    `,seconds=2` after it says how long it may take for a move. Raises OptionError for a file or a time that is not
    there or not fit.
    """
    timed = TIMED.fullmatch(text)
    player = timed["player"] if timed else text
    command = _command(player)
    seconds = _seconds(timed["seconds"]) if timed else SECONDS
    return ProgramPlayer(player, command, seconds, seed) if command else None


def is_outside(text: str) -> bool:
    """Whether a text names a player from outside, be it there or not."""
    timed = TIMED.fullmatch(text)
    player = timed["player"] if timed else text
    return player.startswith(PROGRAM) or CLASS.fullmatch(player) is not None or player in declared()


def declared() -> dict[str, str]:
    """The players that installed packages declare, each with its module and class."""
    return {each.name: each.value for each in metadata.entry_points(group=GROUP)}


def _command(player: str) -> list[str]:
    """What starts a player; nothing where the text means none."""
    if player.startswith(PROGRAM):
        return _words(player.removeprefix(PROGRAM))
    if found := CLASS.fullmatch(player):
        if not Path(found["file"]).is_file():
            raise OptionError(say("There is no file {file} that could hold a player.", file=found["file"]))
        return _hosted(str(Path(found["file"]).resolve()), found["name"])
    if value := declared().get(player):
        return _hosted(*value.split(":", 1))
    return []


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as problem:
        raise OptionError(say("The command {command} has a quotation mark too few.", command=command)) from problem


def _hosted(where: str, name: str) -> list[str]:
    return [sys.executable, "-m", f"{__package__}.host", where, name]


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= LONGEST:
        raise OptionError(say("seconds is a number up to {most}, not {text!r}.", most=f"{LONGEST:g}", text=text))
    return seconds
