"""Which player from outside a text means: a class in a file, a program, or what an installed package declares."""

from __future__ import annotations

import os
import re
import shlex
import sys
from importlib import metadata
from pathlib import Path

from parlour.errors import OptionError
from parlour.view.language import phrases

from . import memory
from .player import ProgramPlayer
from .program import Command

say = phrases(__package__)
GROUP = "parlour.players"  # of entry points
SECONDS = 5.0  # a move, unless the text says otherwise
MOST = {"seconds": 3600.0, "memory": 1e6}  # megabytes
SETTING = re.compile(r"(?P<player>.+),(?P<name>seconds|memory)=(?P<value>[0-9.]+)")
CLASS = re.compile(r"(?P<file>.+\.py):(?P<name>[A-Za-z_]\w*)")
PROGRAM = "program:"
ESCAPE = "" if os.sep == "\\" else "\\"  # on Windows that separates folders


def find(text: str, seed: int | None = None) -> ProgramPlayer | None:
    """The player from outside that a text means, if any: `mine.py:MyBot`, `program:./mybot --fast`, a declared name.

    `,seconds=2` after it says how long it may take for a move, `,memory=8000` how many megabytes each process of it
    may use. Raises OptionError for a file or a setting that is not there or not fit.
    """
    player, settings = _split(text)
    words = _command(player)
    if not words:
        return None
    given = {name: _number(name, value) for name, value in settings.items()}
    command = Command(tuple(words), given.get("memory", memory.usual()))
    return ProgramPlayer(player, command, given.get("seconds", SECONDS), seed)


def is_outside(text: str) -> bool:
    """Whether a text names a player from outside, be it there or not."""
    player, _ = _split(text)
    return player.startswith(PROGRAM) or CLASS.fullmatch(player) is not None or player in declared()


def declared() -> dict[str, str]:
    """The players that installed packages declare, each with its module and class."""
    return {each.name: each.value for each in metadata.entry_points(group=GROUP)}


def _split(text: str) -> tuple[str, dict[str, str]]:
    """A player, and the settings that stand after it."""
    settings: dict[str, str] = {}
    while found := SETTING.fullmatch(text):
        text = found["player"]
        settings.setdefault(found["name"], found["value"])
    return text, settings


def _command(player: str) -> list[str]:
    """What starts a player; nothing where the text means none."""
    if player.startswith(PROGRAM):
        return _words(player.removeprefix(PROGRAM))
    if found := CLASS.fullmatch(player):
        if not Path(found["file"]).is_file():
            raise OptionError(say("Player file not found: {file}.", file=found["file"]))
        return _hosted(str(Path(found["file"]).resolve()), found["name"])
    if value := declared().get(player):
        return _hosted(*value.split(":", 1))
    return []


def _words(command: str) -> list[str]:
    words = shlex.shlex(command, posix=True)
    words.whitespace_split, words.commenters, words.escape = True, "", ESCAPE
    try:
        return list(words)
    except ValueError as problem:
        raise OptionError(say("The command {command} has an unclosed quotation mark.", command=command)) from problem


def _hosted(where: str, name: str) -> list[str]:
    return [sys.executable, "-m", f"{__package__}.host", where, name]


def _number(name: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number <= MOST[name]:
        words = {"name": name, "most": f"{MOST[name]:.0f}", "text": text}
        raise OptionError(say("{name} must be a number above 0 and at most {most}, not {text!r}.", **words))
    return number
