"""Budgets: how much is played for a report, by the word for the time that this takes two cores.

What is measured follows from the word, the game and the seed, never from the clock, so that a report can be made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.errors import OptionError, suggestion

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
