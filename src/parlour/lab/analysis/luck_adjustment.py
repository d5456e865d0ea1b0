"""Luck and skill: results taken apart, and what that saves in games.

Values may be any that were fixed beforehand; those fitted to the very games that they judge are biased.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.kit import CHANCE
from parlour.match.luck import Lot, luck_of
from parlour.runs.game_loop import Step
from parlour.search.outlook import Outlook

TINY = 1e-12  # a sum of squares that is none
Floats = NDArray[np.float64]


class Account(NamedTuple):
    """A result taken apart, by seat and on the scale of results: it is start + luck + skill."""

    start: Floats  # what could be expected when the game began
    luck: Floats  # what chance brought, and decisions that were drawn by lot
    skill: Floats  # what is left: the decisions, and what the values were wrong by

    @property
    def adjusted(self) -> Floats:
        """The result less the luck: as high in the mean, and with good values much the same in each game."""
        return self.start + self.skill


def account(outlook: Outlook, steps: Iterable[Step], results: Sequence[float], opening: int = 0) -> Account:
    """The account of a game from its turns, as `game_loop.replay` gives them, and its results.

    The first `opening` decisions were drawn by lot. Raises StopIteration for a game without turns.
    """
    turns = iter(steps)
    first = next(turns)
    start = outlook.value(first.state)
    luck = luck_of(outlook, _lots(chain([first], turns), opening), len(results))
    return Account(start, luck, np.asarray(results, np.float64) - start - luck)


def _lots(steps: Iterable[Step], opening: int) -> Iterable[Lot]:
    """What no player decided."""
    decisions = 0
    for step in steps:
        decisions += step.actor != CHANCE
        if step.actor == CHANCE or decisions <= opening:
            yield Lot(step.state, step.action)


def less_luck(values: ArrayLike, luck: ArrayLike) -> Floats:
    """Values of rounds less their luck, times as much as it moves the values of all other rounds; shape (rounds,).

    The mean is as high as that of the values, exactly: a round's luck has the mean zero whatever the other rounds are,
    and so has what is taken off. Where luck is badly known, little is. Needs at least two rounds.
    """
    value, lucky = np.asarray(values, np.float64), np.asarray(luck, np.float64)
    others = len(value) - 1
    together = (value @ lucky - value * lucky) - (value.sum() - value) * (lucky.sum() - lucky) / others
    squares = (lucky @ lucky - lucky**2) - (lucky.sum() - lucky) ** 2 / others
    factor = np.divide(together, squares, out=np.zeros_like(value), where=squares > TINY)
    return value - lucky * factor


def effective_games(results: ArrayLike, adjusted: ArrayLike) -> float:
    """How many games by their plain results tell as much as one whose luck is taken off: a ratio of variances."""
    return float(np.var(np.asarray(results, np.float64)) / np.var(np.asarray(adjusted, np.float64)))
