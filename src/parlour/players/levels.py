"""The players that a person can sit down against, from the weakest to the strongest."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

from parlour.errors import OptionError, UnknownNameError, suggestion
from parlour.game import Game, State
from parlour.solutions import NotSolvedError
from parlour.view.language import phrases

from .kinds import KINDS, make_kind
from .ladders import ladder
from .player import Decision, Player, RandomPlayer

say = phrases(__package__)
SEARCHING = 0.9  # of a level's time; the rest is for what comes before and after, on a busy machine


@dataclass(frozen=True, slots=True)
class Level:
    """A named strength; what it is in a game, see `ladders`."""

    name: str
    meaning: str
    seconds: float  # that it thinks about a move, at most

    def spoken(self) -> Level:
        """The same in the language that is being spoken."""
        return replace(self, meaning=say(self.meaning))


RANDOM = Level("random", "plays anything that is legal", 0.0)
STEPS = (
    Level("beginner", "sees what is in front of it, and errs", 0.5),
    Level("casual", "looks a little further", 0.5),
    Level("skilled", "thinks for a moment", 0.5),
    Level("strong", "thinks for up to a second", 1.0),
    Level("master", "thinks for two seconds", 2.0),
)
LEVELS = (RANDOM, *STEPS)


class Leveled:
    """Plays each game as well as its level does; `seconds` is another time to think about a move than the level's."""

    def __init__(self, step: int, seed: int | None = None, seconds: float | None = None):
        self._step, self._seed = step, seed
        self._seconds = SEARCHING * STEPS[step].seconds if seconds is None else seconds
        self._game: Game | None = None
        self._player: Player

    def decide(self, state: State, stop: threading.Event | None = None) -> Decision:
        if self._game is not state.game:
            self._game, self._player = state.game, self._player_of(ladder(state.game)[self._step])
        try:
            return self._player.decide(state, stop)
        except NotSolvedError:
            self._player = self._player_of("mcts")
            return self._player.decide(state, stop)

    def _player_of(self, text: str) -> Player:
        return make_kind(_within(text, self._seconds), self._seed)


def _within(text: str, seconds: float) -> str:
    """A player that thinks so long at most."""
    name, _, parameters = text.partition(":")
    takes_time = any(parameter.name == "seconds" for parameter in KINDS[name].parameters)
    given = [parameters] if parameters else []
    limit = [f"seconds={seconds:g}"] if takes_time and "seconds=" not in parameters else []
    return ":".join(filter(None, [name, ",".join(given + limit)]))


def meaning(player: str, game: Game) -> str:
    """What plays the game under that name: a level's kind with all its parameters; a kind stands for itself."""
    for step, rung in zip(STEPS, ladder(game), strict=True):
        if player == step.name:
            return _within(rung, SEARCHING * step.seconds)
    return player


def make_player(level: str, seed: int | None = None) -> Player:
    """A player by the name of its level. Raises UnknownNameError."""
    names = [known.name for known in LEVELS]
    if level not in names:
        raise UnknownNameError(say("There is no level {name!r}. {hint}", name=level, hint=suggestion(level, names)))
    return RandomPlayer(seed) if level == RANDOM.name else Leveled(names.index(level) - 1, seed)


def make_any_player(text: str, seed: int | None = None) -> Player:
    """A player by the name of a level, or by a kind with parameters. Raises UnknownNameError and OptionError."""
    levels = [level.name for level in LEVELS]
    if text in levels:
        return make_player(text, seed)
    name = text.partition(":")[0]
    if name in levels and name not in KINDS:
        words = {"name": name, "kinds": ", ".join(KINDS)}
        raise OptionError(say("The level {name!r} takes no parameters; kinds do: {kinds}.", **words))
    if name not in KINDS:
        words = {"name": name, "hint": suggestion(name, dict.fromkeys([*levels, *KINDS]))}
        raise UnknownNameError(say("There is no level or kind of player {name!r}. {hint}", **words))
    return make_kind(text, seed)
