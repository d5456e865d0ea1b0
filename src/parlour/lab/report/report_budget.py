"""The plan of a report: how many games each level plays, weighed by what is counted and not by the clock.

A game's cost follows from how long the first games of the weakest level are, which is why these are played first, and
from the simulations or positions that a level looks at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from parlour.core.game import Game
from parlour.errors import OptionError, suggestion
from parlour.lab.fixed_budget import fixed_spec
from parlour.lab.sample import Sample
from parlour.players.levels import NAMES
from parlour.players.spec import Spec

MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work a report is worth."""

    name: str
    patience: float  # seconds on the clock after which what is under way is given up
    random: int  # random games
    seconds: float  # of one core, for games between computer players
    most: int  # games of a level
    shares: tuple[float, ...]  # of these seconds, by level from the weakest; levels beyond do not play
    judged: int = 0  # games whose every decision a deeper search judges
    ladder: int = 0  # games of each rung of the ladder
    asked: int = 0  # turns of people's games, at whose decisions levels are asked what they would play


BUDGETS: Mapping[str, Budget] = {
    budget.name: budget
    for budget in (
        Budget("2m", 4 * MINUTE, 20_000, 50.0, 400, (0.1, 0.15, 0.3, 0.45)),
        Budget("20m", 40 * MINUTE, 1_000_000, 1_500.0, 4_000, (0.05, 0.1, 0.15, 0.3, 0.4), 100, 100, 1_000),
        Budget("8h", 960 * MINUTE, 5_000_000, 50_000.0, 40_000, (0.05, 0.1, 0.15, 0.3, 0.4), 1_000, 1_000, 10_000),
    )
}


def budget_of(word: str) -> Budget:
    """A budget by its word. Raises OptionError."""
    if word not in BUDGETS:
        raise OptionError(f"No budget named {word!r}. {suggestion(word, BUDGETS)}")
    return BUDGETS[word]


STEP = 10  # a level plays so many games, or a multiple of it
FEWEST = 20  # games that are worth playing at all; so many of the weakest level are played first
PILOT = NAMES[0]
ALWAYS = NAMES[:2]  # which play the fewest games at least, however long that takes
OVERHEAD = 3e-4  # seconds of one core, roughly: for a turn as such,
SIMULATION, AHEAD, POSITION = 3e-6, 1e-8, 7e-7  # a simulation, a turn that it looks ahead, and a position


def games_by_level(budget: Budget, pilot: Sample) -> dict[str, int]:
    """How many games each level plays, by the first games of the weakest.

    The two weakest play always; of the others none that could play too few.
    """
    size, game = size_of(pilot), pilot.game
    planned = {
        level: _games(budget, share * budget.seconds / size.seconds(fixed_spec(level, game), game))
        for level, share in zip(NAMES, budget.shares, strict=False)
    }
    return {level: max(games, FEWEST) for level, games in planned.items() if games >= FEWEST or level in ALWAYS}


def _games(budget: Budget, affordable: float) -> int:
    return STEP * int(min(affordable, budget.most) / STEP)


@dataclass(frozen=True, slots=True)
class Size:
    """How large a game is, in means."""

    decisions: float
    turns: float
    choices: float  # at a decision

    def seconds(self, spec: Spec, game: Game) -> float:
        """About how long one core takes for a game between players of a kind."""
        return self.turns * OVERHEAD + self.decisions * self._thinking(spec, game)

    def _thinking(self, spec: Spec, game: Game) -> float:
        """About how long a decision takes."""
        values = spec.values
        if "simulations" in values:
            ahead = values.get("foresight") or min(self.turns, game.info.horizon) / 2
            return values["simulations"] * (SIMULATION + ahead * AHEAD)
        return values.get("nodes", self.choices ** values.get("depth", 0)) * POSITION


def size_of(sample: Sample) -> Size:
    """How large a game is, by its first games, however many there are."""
    games = {name: values[sample.games["game"] < FEWEST] for name, values in sample.games.items()}
    decisions = float(np.mean([games[f"decisions_{seat}"] for seat in range(sample.seats)])) * sample.seats
    choices = float(np.mean(games["choices"])) / max(decisions, 1.0)
    return Size(decisions, float(np.mean(games["turns"])), max(choices, 1.0))
