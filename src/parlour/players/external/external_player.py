"""External players: programs in any language and Python classes, each in a process of its own."""

from __future__ import annotations

import os
import random
import re
import shlex
import sys
import threading
from abc import ABC, abstractmethod
from importlib import metadata
from pathlib import Path

from parlour.core.game import Game, State
from parlour.errors import OptionError
from parlour.players.player import Decision
from parlour.util.filesystem import data_folder
from parlour.view.language import phrases

from .command_line import HOSTED, SECRET, CommandLine
from .process_limits import default_memory
from .program import ExternalProgram
from .sandbox import check_sandbox

say = phrases(__package__)
GRACE = 1.0  # seconds beyond a program's time limit before it counts as failed
ENTRY_POINTS = "parlour.players"  # the group in which installed packages declare players
DEFAULT_SECONDS = 5.0  # per move
MOST = {"seconds": 3600.0, "memory": 1e6}  # memory in megabytes
SETTING = re.compile(r"(?P<player>.+),(?P<name>seconds|memory|env|sandbox)=(?P<value>[\w.+]+)")
SANDBOX = "bwrap"
CLASS = re.compile(r"(?P<file>.+\.py):(?P<name>[A-Za-z_]\w*)")
PROGRAM = "program:"
ESCAPE = "" if os.sep == "\\" else "\\"  # Windows separates folders with backslashes
Running = dict[tuple[CommandLine, int], ExternalProgram]
_running: Running = {}  # key: command and seat; programs are reused from game to game


class Bot(ABC):
    """A player written in Python: implement `decide`, and refer to the class as `mine.py:MyBot`.

    For example, `parlour arena mine.py:MyBot strong --game columna`. Each seat of each game gets its own instance.
    Whatever it prints goes to the standard error.
    """

    def __init__(self, game: Game, seat: int, seed: int):
        self.game, self.seat = game, seat
        self.random = random.Random(seed)  # reproducible: the seed depends on the match and the game

    @abstractmethod
    def decide(self, observation: State, seconds: float) -> int:
        """Return the action to play, one of `observation.legal_actions()`, within the given number of seconds.

        `observation` is the position as the seat may see it. A bot that returns an illegal action, raises an exception
        or exceeds the time limit loses the game.
        """


class ProgramPlayer:
    """A player whose moves an external program decides, in a number of seconds each. Raises PlayerError if it fails.

    Programs are looked up in `running` by command and seat, and started and added there if missing.
    """

    def __init__(
        self, name: str, command: CommandLine, seconds: float, seed: int | None = None, running: Running | None = None
    ):
        self.name, self.command, self.seconds, self.seed = name, command, seconds, seed or 0
        self._running = _running if running is None else running
        self._program: ExternalProgram | None = None
        self._is_closed = False

    def apart(self, name: str, seed: int) -> ProgramPlayer:
        """Return a copy under another name, with programs of its own."""
        return ProgramPlayer(name, self.command, self.seconds, seed, {})

    def close(self) -> None:
        """End its programs and any that are started later; pending decisions fail with PlayerError."""
        self._is_closed = True
        for program in [*self._running.values()]:
            program.close()

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        program = self._program = self._program or self._begin_game(observation)
        actions = observation.action_texts()
        with program.asking:
            program.send("decide", int(1000 * self.seconds), observation.to_text(), *actions)
            answer = program.receive("play", self.seconds + GRACE, stop)
        if answer not in actions:
            raise program.fail(f"played {answer!r}, which is not legal in {observation.to_text()!r}")
        return Decision(actions[answer])

    def greet(self) -> None:
        """Start its program and wait until it is ready. Raises PlayerError."""
        self._ready_program(0)

    def _begin_game(self, observation: State) -> ExternalProgram:
        """Announce a new game to the program of the seat to act, and return the program."""
        seat = observation.current_player()
        program = self._ready_program(seat)
        options = (f"{name}={value}" for name, value in observation.game.options.items())
        with program.asking:
            program.prepare("game", observation.game.name, seat, self.seed, *options)
        return program

    def _ready_program(self, seat: int) -> ExternalProgram:
        """The program of a seat, started if it is not running."""
        program = self._running.get((self.command, seat))
        if program is None or not program.is_running:
            program = self._running[self.command, seat] = ExternalProgram(self.name, self.command)
            if self._is_closed:
                program.close()
            program.greet()
        return program


def find(text: str, seed: int | None = None, private: Path | None = None) -> ProgramPlayer | None:
    """The external player that a text names, or None: `mine.py:MyBot`, `program:./mybot --fast` or a declared name.

    These settings may follow: `,seconds=2` (per move), `,memory=8000` (megabytes per process), `,env=NAME+NAME`
    (environment variables passed on), and `,sandbox=bwrap`. A sandbox hides the folder `private` (default: Parlour's
    data folder).
    Raises OptionError for a missing file or an invalid setting.
    """
    player, settings = _split(text)
    words = _command(player)
    if not words:
        return None
    given = {name: _number(name, settings[name]) for name in MOST if name in settings}
    command = CommandLine(
        tuple(words),
        given.get("memory", default_memory()),
        _variables(settings.get("env", "")) + (() if player.startswith(PROGRAM) else HOSTED),
        _is_sandboxed(settings.get("sandbox", "")),
        (str((private or data_folder()).absolute()),),
    )
    return ProgramPlayer(player, command, given.get("seconds", DEFAULT_SECONDS), seed)


def _variables(names: str) -> tuple[str, ...]:
    """Split the names of environment variables. Raises OptionError."""
    variables = tuple(filter(None, names.split("+")))
    for name in variables:
        if name.upper().startswith(SECRET):
            raise OptionError(say("{name} is not passed on to players: it may contain a password.", name=name))
    return variables


def _is_sandboxed(sandbox: str) -> bool:
    """Whether a setting asks for the sandbox. Raises OptionError if there is none of that name or it is missing."""
    if sandbox not in ("", SANDBOX):
        raise OptionError(say("sandbox must be {right}, not {text!r}.", right=SANDBOX, text=sandbox))
    if sandbox:
        check_sandbox()
    return bool(sandbox)


def is_external(text: str) -> bool:
    """Whether a text has the form of an external player. Its file or program need not exist."""
    player, _ = _split(text)
    return player.startswith(PROGRAM) or CLASS.fullmatch(player) is not None or player in declared()


def declared() -> dict[str, str]:
    """The players that installed packages declare, each with its `module:class`."""
    return {each.name: each.value for each in metadata.entry_points(group=ENTRY_POINTS)}


def _split(text: str) -> tuple[str, dict[str, str]]:
    """Split a text into the player and its settings."""
    settings: dict[str, str] = {}
    while found := SETTING.fullmatch(text):
        text = found["player"]
        settings.setdefault(found["name"], found["value"])
    return text, settings


def _command(player: str) -> list[str]:
    """The command line that starts a player, or an empty list if the text names none."""
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
