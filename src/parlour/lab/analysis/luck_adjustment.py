"""Split results into luck and skill, and use that to measure with fewer games.

Values may come from any estimate that was fixed beforehand; estimates fitted to the same games are biased. Luck is only
taken out where it passes a calibration gate; otherwise figures stay plain.
"""

from __future__ import annotations

import math
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
from parlour.search.outlook import Outlook, SolvedOutlook, outlook_of
from parlour.statistics import Interval, mean_interval, score_interval
from parlour.statistics.intervals import SIGMAS

from .calibration import SLOPES

LEAST_ROUNDS = 30  # minimum number of rounds with luck that is taken out
MOST_TURNS, MOST_OUTCOMES = 40_000, 15_000_000  # limits on the turns of a match, and on the positions to evaluate
MOST_OF_GAME = 150_000  # … in a single game
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


def account(outlook: Outlook, steps: Iterable[GameStep], results: Sequence[float]) -> Account:
    """Return the account of a game from its turns (see `game_loop.replay`) and its results.

    Raises StopIteration for a game without turns.
    """
    turns = iter(steps)
    first = next(turns)
    start = outlook.value(first.state)
    lots = (Lot(step.state, step.action) for step in chain([first], turns) if step.actor == CHANCE)
    luck = luck_of(outlook, lots, len(results))
    return Account(start, luck, np.asarray(results, np.float64) - start - luck)


def luck_by_seat(outlook: Outlook, game: Game, played: GameResult) -> tuple[float, ...]:
    """Return each seat's luck in a game, on the scale of results; () without chance or for a very long game.

    A forfeit before the first move has no luck.
    """
    if not game.type.has_chance or len(played.actions) * values_per_turn(game, outlook) > MOST_OF_GAME:
        return ()
    if not played.actions:
        return (0.0,) * len(played.results)
    return tuple(account(outlook, replay(game, played.actions), played.results).luck.tolist())


def known_lucks(log: MatchLog) -> tuple[float, ...]:
    """Return the luck of the first player in each complete round; () without chance or if it takes too long."""
    game, turns = log.plan.game(), sum(len(played.actions) for played in log.games.values())
    is_short = turns <= MOST_TURNS and turns * values_per_turn(game, outlook_of(game)) <= MOST_OUTCOMES
    return tuple(round_lucks(log)) if game.type.has_chance and is_short else ()


def values_per_turn(game: Game, outlook: Outlook) -> int:
    """Return the maximum number of positions to evaluate per turn. Solutions know the mean over all outcomes."""
    return 1 if isinstance(outlook, SolvedOutlook) else game.max_chance_outcomes()


def round_lucks(log: MatchLog) -> list[float]:
    """Return the mean luck of the first player in each complete round of a match, on the scale of results."""
    game = log.plan.game()
    outlook = outlook_of(game)
    return [fmean(_first_luck(log, it, game, outlook) for it in games) for games in complete_rounds(log).values()]


def _first_luck(log: MatchLog, played: GameResult, game: Game, outlook: Outlook) -> float:
    """Return the luck of the first player of a game; 0 for a forfeit before the first move."""
    if not played.actions:
        return 0.0
    split = account(outlook, replay(game, played.actions), played.results)
    return float(split.luck[played.seats.index(log.plan.pair(played.round)[0])])


def score_of(scores: Sequence[float], lucks: Sequence[float]) -> Interval:
    """Return the mean score of rounds, adjusted for luck where possible. Raises ValueError without a round."""
    return adjusted_mean(scores, lucks) or score_interval(scores)


def adjusted_mean(scores: ArrayLike, lucks: ArrayLike) -> Interval | None:
    """Return the mean score of rounds, adjusted for luck; None if that is impossible or the interval exceeds 0 to 1."""
    adjusted = adjusted_values(scores, lucks)
    found = None if adjusted is None else mean_interval(adjusted)
    return found if found and 0.0 <= found.low < found.high <= 1.0 else None


def adjusted_values(values: ArrayLike, lucks: ArrayLike) -> Floats | None:
    """Return the values of rounds less their luck.

    None for too few rounds with luck, unknown luck, or luck that fails the calibration gate (`is_calibrated`).
    """
    value, lucky = np.asarray(values, np.float64), np.asarray(lucks, np.float64)
    if len(lucky) != len(value) or not np.isfinite(lucky).all() or np.count_nonzero(lucky) < LEAST_ROUNDS:
        return None
    adjusted = less_luck(value, lucky)
    return adjusted if is_calibrated(value, value - adjusted) else None


def is_calibrated(values: Floats, expected: Floats) -> bool:
    """True if the whole interval of the calibration slope is near 1, as in `calibration.trusted`.

    The slope is what values gain per unit predicted from the luck in other rounds, with White's standard error (1980).
    """
    gained, predicted = values - values.mean(), expected - expected.mean()
    squares = float(predicted @ predicted)
    if squares <= TINY:
        return False
    slope = float(predicted @ gained) / squares
    reach = SIGMAS * math.sqrt(float(predicted**2 @ (gained - slope * predicted) ** 2)) / squares
    return SLOPES[0] <= slope - reach and slope + reach <= SLOPES[1]


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
