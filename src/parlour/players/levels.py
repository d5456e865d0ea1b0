"""Players by name: the levels of computer players, from weakest to strongest, specifications, and external players.

A game defines its levels in the `levels.toml` of its folder, one line per level: `casual = "mcts:simulations=80"`, in
the format of `spec`. Games without that file use default levels. The file may also define rungs: players between strong
and master for the lab, with a fixed amount of work per move.
"""

from __future__ import annotations

import re
import threading
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from parlour import registry
from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError
from parlour.errors import GameDefinitionError, OptionError, ParlourError, UnknownNameError, suggestion
from parlour.registry.discovery import cached_until_reload
from parlour.search import alphabeta
from parlour.view.language import phrases

from . import external
from .player import Decision, Player, RandomPlayer
from .spec import KINDS, Spec, parse_spec

say = phrases(__package__)

FILE = "levels.toml"
SEARCHING = 0.9  # share of a level's time for the search; the rest is overhead


@dataclass(frozen=True, slots=True)
class Level:
    """A named strength."""

    name: str
    meaning: str
    seconds: float  # time limit per move, also for searches with a simulation budget

    @property
    def title(self) -> str:
        """Its name in the current language."""
        return say(self.name)

    def spoken(self) -> Level:
        """A copy in the current language."""
        return replace(self, meaning=say(self.meaning))

    @property
    def budget(self) -> float:
        """Seconds of search per move."""
        return SEARCHING * self.seconds


RANDOM = Level("random", "plays random legal moves", 0.0)
STEPS = (
    Level("beginner", "sees the obvious, and makes mistakes", 0.5),
    Level("casual", "looks a little further ahead", 0.5),
    Level("skilled", "looks well ahead", 0.5),
    Level("strong", "thinks for a fraction of a second", 1.0),
    Level("master", "thinks for up to two seconds", 2.0),
)
LEVELS = (RANDOM, *STEPS)
MASTER = STEPS[-1]
NAMES = tuple(level.name for level in STEPS)
RUNGS = ("30ms", "100ms", "300ms")  # about how long one core thinks per move
USUAL_LEVEL = "casual"  # the default opponent

USUAL = {
    "alphabeta": (
        "alphabeta:depth=1,temperature=0.1",
        "alphabeta:depth=2",
        "alphabeta:nodes=2000",
        "alphabeta:nodes=10000",
        "alphabeta",
    ),
    "mcts": (
        "mcts:simulations=20,temperature=0.1",
        "mcts:simulations=80",
        "mcts:simulations=400",
        "mcts:simulations=2000",
        "mcts",
    ),
}


def levels_of(game: Game) -> Mapping[str, Spec]:
    """The player of each level in a game, by the level's name.

    Players that do not support the game's options are replaced by the default. Raises GameDefinitionError if the game's
    `levels.toml` is invalid.
    """
    usual = map(parse_spec, USUAL["alphabeta" if alphabeta.fits(game) else "mcts"])
    own = read_levels(game.folder / FILE)
    return dict(zip(NAMES, usual, strict=True)) | {name: spec for name, spec in own.items() if spec.suits(game)}


def spec_of(player: str, game: Game) -> str:
    """The specification of a level in a game, with its time limit; any other name is returned unchanged."""
    level = next((level for level in STEPS if level.name == player), None)
    return str(levels_of(game)[player].within(level.budget)) if level else player


def rungs_of(game: Game) -> Mapping[str, Spec]:
    """The game's rungs that support its options, from weakest to strongest. Raises GameDefinitionError."""
    specs = _read_specs(game.folder / FILE)
    return {name: specs[name] for name in RUNGS if name in specs and specs[name].suits(game)}


def read_levels(path: Path) -> Mapping[str, Spec]:
    """Read the levels in a file; empty if there is no file. Raises GameDefinitionError, which names the fault."""
    return {name: spec for name, spec in _read_specs(path).items() if name in NAMES}


@cached_until_reload
def _read_specs(path: Path) -> Mapping[str, Spec]:
    """Read the levels and rungs in a file."""
    if not path.is_file():
        return {}
    text, content = _read_toml(path)
    if found := next(_problems(content), None):
        name, problem = found
        raise GameDefinitionError(f"{path}{_line(text, name)}: {problem}")
    return {name: parse_spec(content[name]) for name in (*NAMES, *RUNGS) if name in content}


def _read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        text = path.read_text("utf-8")
        return text, tomllib.loads(text)
    except (OSError, ValueError) as problem:
        raise GameDefinitionError(f"{path} cannot be read: {problem}.") from problem


def problems() -> Iterator[str]:
    """Yield a sentence for each game that cannot be played because its levels are invalid."""
    for name in registry.games():
        try:
            read_levels(registry.folder_of(name) / FILE)
        except GameDefinitionError as problem:
            yield f"The game {name} cannot be played: {problem}"


def _problems(levels: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each problem with a game's levels: the level and a sentence."""
    for name in levels:
        if name not in (*NAMES, *RUNGS):
            yield name, f"No level named {name!r}. {suggestion(name, NAMES, 'Levels')}"
    for name in NAMES:
        if name not in levels:
            yield name, f"The level {name!r} is missing. Every game needs {', '.join(NAMES)}."
    for name in levels:
        if problem := _problem(levels[name]):
            yield name, f"{name}: {problem}"


def _line(text: str, name: str) -> str:
    """The line number of a level in a file, as `:3`; empty if it is missing."""
    lines = (number for number, line in enumerate(text.splitlines(), 1) if line.partition("=")[0].strip() == name)
    return f":{number}" if (number := next(lines, None)) else ""


def _problem(text: Any) -> str | None:
    if not isinstance(text, str):
        return f'A player must be a string such as "mcts:simulations=80", not {text!r}.'
    try:
        parse_spec(text)
    except ParlourError as problem:
        return str(problem)
    return None


BETWEEN_PLAYERS = re.compile(r",(?!\s*[A-Za-z_]+=)")  # but not a comma before `name=`, which separates parameters


def make_player(level: str, seed: int | None = None) -> Player:
    """Create the player of a level. Raises UnknownNameError."""
    levels = {known.name: known for known in LEVELS}
    if level not in levels:
        hint = suggestion(level, levels, say("Levels"))
        raise UnknownNameError(say("No level named {name!r}. {hint}", name=level, hint=hint))
    return RandomPlayer(seed) if level == RANDOM.name else LevelPlayer(levels[level], seed)


def split_players(text: str) -> list[str]:
    """Split a comma-separated list of players, which may have parameters: `human,mcts:simulations=9`."""
    return [player.strip() for player in BETWEEN_PLAYERS.split(text)]


def make_any_player(text: str, seed: int | None = None) -> Player:
    """Create a player by the name of its level, by its specification, or as an external player; see `external.find`.

    Raises UnknownNameError and OptionError.
    """
    levels = [level.name for level in LEVELS]
    if text in levels:
        return make_player(text, seed)
    name = text.partition(":")[0]
    if name in levels and name not in KINDS:
        words = {"name": name, "kinds": ", ".join(KINDS)}
        raise OptionError(say("The level {name!r} takes no parameters. These kinds of players do: {kinds}.", **words))
    if name not in KINDS:
        if player := external.find(text, seed):
            return player
        hint = suggestion(name, dict.fromkeys([*levels, *KINDS, *external.declared()]), say("Players"))
        raise UnknownNameError(say("No level or kind of player named {name!r}. {hint}", name=name, hint=hint))
    return parse_spec(text).make(seed)


FALLBACK = parse_spec("mcts")  # for positions that a game's solution does not cover


class LevelPlayer:
    """Plays each game at a level. `seconds` per move overrides the level's time."""

    def __init__(self, level: Level, seed: int | None = None, seconds: float | None = None):
        self.level, self._seed = level, seed
        self._seconds = level.budget if seconds is None else seconds
        self._game: Game | None = None
        self._player: Player

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        if self._game is not observation.game:
            self._game = observation.game
            self._player = self._player_of(levels_of(self._game)[self.level.name])
        try:
            return self._player.decide(observation, stop)
        except NotSolvedError:
            self._player = self._player_of(FALLBACK)
            return self._player.decide(observation, stop)

    def _player_of(self, spec: Spec) -> Player:
        return spec.within(self._seconds).make(self._seed)
