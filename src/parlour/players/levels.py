"""The players that a person can sit down against, from the weakest to the strongest."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour.errors import OptionError, UnknownNameError, suggestion
from parlour.language import phrases

from .kinds import KINDS, make_kind
from .player import Player, RandomPlayer
from .thinker import Thinker

say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class Level:
    """A named strength. A level thinks for a number of simulations or for seconds, whichever ends first."""

    name: str
    meaning: str
    simulations: int | None = None
    seconds: float | None = None

    def spoken(self) -> Level:
        """The same in the language that is being spoken."""
        return replace(self, meaning=say(self.meaning))


LEVELS = (
    Level("random", "plays anything that is legal"),
    Level("beginner", "sees what is in front of it", simulations=20),
    Level("casual", "thinks for a moment", simulations=500),
    Level("strong", "thinks for a second", seconds=1.0),
    Level("master", "thinks for four seconds", seconds=4.0),
)


def make_player(level: str, seed: int | None = None) -> Player:
    """A player by the name of its level. Raises UnknownNameError."""
    names = {known.name: known for known in LEVELS}
    if level not in names:
        raise UnknownNameError(say("There is no level {name!r}. {hint}", name=level, hint=suggestion(level, names)))
    chosen = names[level]
    if chosen.name == "random":
        return RandomPlayer(seed)
    return Thinker(chosen.simulations, chosen.seconds, seed)


def make_any_player(text: str, seed: int | None = None) -> Player:
    """A player by the name of a level, or by a kind with parameters. Raises UnknownNameError and OptionError."""
    levels = [level.name for level in LEVELS]
    if text in levels:
        return make_player(text, seed)
    name = text.partition(":")[0]
    if name in levels:
        words = {"name": name, "kinds": ", ".join(KINDS)}
        raise OptionError(say("The level {name!r} takes no parameters; kinds do: {kinds}.", **words))
    if name not in KINDS:
        words = {"name": name, "hint": suggestion(name, dict.fromkeys([*levels, *KINDS]))}
        raise UnknownNameError(say("There is no level or kind of player {name!r}. {hint}", **words))
    return make_kind(text, seed)
