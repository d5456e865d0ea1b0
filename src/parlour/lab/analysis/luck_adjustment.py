"""Split results into luck and skill, and use that to measure with fewer games.

Values may come from any estimate that was fixed beforehand; estimates fitted to the same games are biased.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.arena.match_log import MatchLog, complete_rounds
from parlour.core.game import Game
from parlour.kit import CHANCE
from parlour.match.match_statistics import Lot, luck_of
from parlour.runs.game_loop import GameResult, GameStep, replay
from parlour.search.outlook import Outlook, outlook_of

TINY = 1e-12  # sums of squares below this count as 0
Floats = NDArray[np.float64]


class Account(NamedTuple):
    """A result by seat, on the scale of results: start + luck + skill."""

    start: Floats  # expected at the start
    luck: Floats  # chance outcomes and random decisions
    skill: Floats  # the rest: decisions, and errors of the values

    @property
    def adjusted(self) -> Floats:
        """Result minus luck: the same mean, and less variance if the values are good."""
        return self.start + self.skill


def account(outlook: Outlook, steps: Iterable[GameStep], results: Sequence[float], opening: int = 0) -> Account:
    """Return the account of a game from its turns (see `game_loop.replay`) and its results.

    The first `opening` decisions count as luck. Raises StopIteration for a game without turns.
    """
    turns = iter(steps)
    first = next(turns)
    start = outlook.value(first.state)
    luck = luck_of(outlook, _lots(chain([first], turns), opening), len(results))
    return Account(start, luck, np.asarray(results, np.float64) - start - luck)


def _lots(steps: Iterable[GameStep], opening: int) -> Iterable[Lot]:
    """Yield the chance outcomes and random decisions."""
    decisions = 0
    for step in steps:
        decisions += step.actor != CHANCE
        if step.actor == CHANCE or decisions <= opening:
            yield Lot(step.state, step.action)


def round_lucks(log: MatchLog) -> list[float]:
    """Return the mean luck of the first player in each complete round of a match, on the scale of results."""
    game = log.plan.game()
    outlook = outlook_of(game)
    return [fmean(_first_luck(log, it, game, outlook) for it in games) for games in complete_rounds(log).values()]


def _first_luck(log: MatchLog, played: GameResult, game: Game, outlook: Outlook) -> float:
    """Return the luck of the first player of a game; 0 for a forfeit before the first move."""
    if not played.actions:
        return 0.0
    split = account(outlook, replay(game, played.actions), played.results, log.plan.opening)
    return float(split.luck[played.seats.index(log.plan.pair(played.round)[0])])


def less_luck(values: ArrayLike, luck: ArrayLike) -> Floats:
    """Return the values of rounds minus their luck, times its regression coefficient; shape (rounds,).

    Each round's coefficient is fitted to all other rounds, so the mean is unbiased; it is small if luck is poorly
    known. Needs at least two rounds.
    """
    value, lucky = np.asarray(values, np.float64), np.asarray(luck, np.float64)
    others = len(value) - 1
    together = (value @ lucky - value * lucky) - (value.sum() - value) * (lucky.sum() - lucky) / others
    squares = (lucky @ lucky - lucky**2) - (lucky.sum() - lucky) ** 2 / others
    factor = np.divide(together, squares, out=np.zeros_like(value), where=squares > TINY)
    return value - lucky * factor


def effective_games(results: ArrayLike, adjusted: ArrayLike) -> float:
    """Return how many plain results tell as much as one adjusted result: the ratio of variances."""
    return float(np.var(np.asarray(results, np.float64)) / np.var(np.asarray(adjusted, np.float64)))
