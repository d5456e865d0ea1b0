"""Shares of several kinds at once, and of what was never seen."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from .intervals import Interval, score_interval

DOUBT = 0.05  # how often an interval may miss


def simultaneous_intervals(shares: NDArray[np.float64]) -> list[Interval]:
    """The mean share of each of several kinds, with intervals all of which hold at once in 95 % of all cases.

    `shares`: a row a round, a column a kind, as 0.5 where half of a round's games ended so. Goodman's intervals for
    multinomial proportions (1965): Wilson's, each of which misses k times less often where there are k kinds.
    Raises ValueError without a round.
    """
    sigmas = NormalDist().inv_cdf(1.0 - DOUBT / (2.0 * shares.shape[1]))
    return [score_interval(column, sigmas) for column in shares.T]


def never_seen(rounds: int) -> Interval:
    """The share of rounds with what was seen in none of them: at most 1 - 0.05^(1/n), which is about 3/n.

    The rule of three (Hanley and Lippman-Hand 1983), exact. Raises ValueError without a round.
    """
    if rounds < 1:
        raise ValueError("There is no interval without a round.")
    return Interval(0.0, 0.0, 1.0 - DOUBT ** (1.0 / rounds))
