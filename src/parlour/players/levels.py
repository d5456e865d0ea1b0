"""The levels of computer players, from the weakest to the strongest, and which player each of them is in a game.

A game says it in the `levels.toml` of its folder, a line for each level: `casual = "mcts:simulations=80"`, a
specification as `spec` reads it. A game without that file has the levels that are usual for its kind of game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from parlour import registry
from parlour.core.game import Game
from parlour.errors import GameDefinitionError, ParlourError, suggestion
from parlour.registry.cache import remembered
from parlour.search import alphabeta
from parlour.view.language import phrases

from .spec import Spec, parse_spec

say = phrases(__package__)

FILE = "levels.toml"
SEARCHING = 0.9  # of a level's time; the rest is for what comes before and after, on a busy machine


@dataclass(frozen=True, slots=True)
class Level:
    """A named strength."""

    name: str
    meaning: str
    seconds: float  # that it takes for a move, at most; what counts simulations is cut off there too

    @property
    def title(self) -> str:
        """What it is called in the language that is being spoken."""
        return say(self.name)

    def spoken(self) -> Level:
        """The same in the language that is being spoken."""
        return replace(self, meaning=say(self.meaning))

    @property
    def budget(self) -> float:
        """The seconds of its search."""
        return SEARCHING * self.seconds


RANDOM = Level("random", "plays random legal moves", 0.0)
STEPS = (
    Level("beginner", "sees the obvious, and makes mistakes", 0.5),
    Level("casual", "looks a little further ahead", 0.5),
    Level("skilled", "thinks for a moment", 0.5),
    Level("strong", "thinks for up to a second", 1.0),
    Level("master", "thinks for two seconds", 2.0),
)
LEVELS = (RANDOM, *STEPS)
MASTER = STEPS[-1]
NAMES = tuple(level.name for level in STEPS)
USUAL_LEVEL = "casual"  # who plays where nobody says who

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
    """The player that each level is in a game, by the level's name.

    What cannot play the game with its options is replaced by what is usual. Raises GameDefinitionError where the
    game's `levels.toml` is wrong.
    """
    own = read_levels(game.folder / FILE)
    return _usual_levels(game) | {name: spec for name, spec in own.items() if spec.suits(game)}


def spec_of(player: str, game: Game) -> str:
    """The specification of what plays a game under a name: a level's with its time; any other stands for itself."""
    level = next((level for level in STEPS if level.name == player), None)
    return str(levels_of(game)[player].within(level.budget)) if level else player


@remembered
def read_levels(path: Path) -> Mapping[str, Spec]:
    """The levels in a file; none where there is no file. Raises GameDefinitionError, naming what is wrong."""
    if not path.is_file():
        return {}
    try:
        text = path.read_text("utf-8")
        content = tomllib.loads(text)
    except (OSError, ValueError) as problem:
        raise GameDefinitionError(f"{path} cannot be read: {problem}.") from problem
    if found := next(_problems(content), None):
        name, problem = found
        raise GameDefinitionError(f"{path}{_line(text, name)}: {problem}")
    return {name: parse_spec(content[name]) for name in NAMES}


def problems() -> Iterator[str]:
    """Which games cannot be played for their levels, a sentence each."""
    for name in registry.games():
        try:
            read_levels(registry.folder_of(name) / FILE)
        except GameDefinitionError as problem:
            yield f"The game {name} cannot be played: {problem}"


def _problems(levels: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with the levels of a game: which level, and a sentence."""
    for name in levels:
        if name not in NAMES:
            yield name, f"No level named {name!r}. {suggestion(name, NAMES, 'Levels')}"
    for name in NAMES:
        if name not in levels:
            yield name, f"The level {name!r} is missing. Every game needs {', '.join(NAMES)}."
        elif problem := _problem(levels[name]):
            yield name, f"{name}: {problem}"


def _line(text: str, name: str) -> str:
    """Where a level stands in a file, as `:3`; nothing where it does not."""
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


def _usual_levels(game: Game) -> dict[str, Spec]:
    texts = USUAL["alphabeta" if alphabeta.fits(game) else "mcts"]
    return dict(zip(NAMES, map(parse_spec, texts), strict=True))
