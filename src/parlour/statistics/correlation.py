"""How alike the games of a round are: what share of their variance they have in common."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from .intervals import SIGMAS, Interval


def intraclass(rounds: ArrayLike) -> Interval:
    """The intraclass correlation of n rounds of k games; shape (n, k).

    It is the share of the variance that the rounds have in common, once each place in a round is measured from its own
    mean: ICC(3,1) of Shrout and Fleiss (1979), (B - E) / (B + (k - 1) E), with the mean squares between rounds and of
    what is left. The interval is Fisher's (1925, §39): z = ½ log((1 + (k - 1) r) / (1 - r)) is about normal, with the
    variance k / (2 (k - 1) (n - 2)). Where nothing varies it is not a number. Raises ValueError for fewer than three
    rounds or two games.
    """
    values = np.asarray(rounds, np.float64)
    count, games = values.shape
    if count < 3 or games < 2:
        raise ValueError(f"A correlation is of three rounds of two games or more, not of {count} of {games}.")
    centred = values - values.mean(axis=0)
    means = centred.mean(axis=1)
    between = games * (means**2).sum() / (count - 1)
    error = ((centred - means[:, None]) ** 2).sum() / ((count - 1) * (games - 1))
    if between + error == 0.0:
        return Interval(math.nan, math.nan, math.nan)
    share = (between - error) / (between + (games - 1) * error)
    return Interval(share, *(_share_of(_fisher(share, games) + side * _reach(count, games), games) for side in (-1, 1)))


def _reach(count: int, games: int) -> float:
    return SIGMAS * math.sqrt(games / (2 * (games - 1) * (count - 2)))


def _fisher(share: float, games: int) -> float:
    """Fisher's z of a correlation; no further out than floats can tell from one."""
    ahead, behind = max(1.0 + (games - 1) * share, 1e-15), max(1.0 - share, 1e-15)
    return 0.5 * math.log(ahead / behind)


def _share_of(z: float, games: int) -> float:
    """The correlation of a Fisher's z."""
    ratio = math.exp(2.0 * z)
    return (ratio - 1.0) / (ratio + games - 1.0)
