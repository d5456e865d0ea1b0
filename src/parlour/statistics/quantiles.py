"""Quantiles, such as the median, with their intervals."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .intervals import Interval, mean_interval
from .rounds import round_totals


def quantile_interval(values: ArrayLike, share: float, rounds: ArrayLike | None = None) -> Interval:
    """The value that a share of all values does not exceed: for 0.5 the median.

    Woodruff's interval (1952): the share of values up to the quantile has an interval of its own, and its ends are the
    shares whose quantiles are the ends that are wanted. So nothing need be known of how values are spread. `rounds`
    says which values are not independent. Raises ValueError without a value.
    """
    given = np.asarray(values, np.float64)
    if not given.size:
        raise ValueError("There is no quantile without a value.")
    centre, ordered = _quantile(given, share), np.sort(given)
    until = _counted(given, centre, share)
    around = mean_interval(until if rounds is None else _by_round(until, share, rounds))
    return Interval(centre, _quantile(ordered, around.low), _quantile(ordered, around.high))


def _by_round(until: NDArray[np.float64], share: float, rounds: ArrayLike) -> NDArray[np.float64]:
    """A value a round whose mean is that of all values: a round of more values counts for more (Cochran 1977, 6.3)."""
    sums, counts = round_totals(rounds, until, 1.0).T
    return share + (sums - share * counts) / counts.mean()


def _quantile(values: NDArray[np.float64], share: float) -> float:
    """A quantile; infinite for a share that no values have, for then it may lie beyond all that were seen."""
    if not 0.0 < share < 1.0:
        return math.copysign(math.inf, share - 0.5)
    return float(np.quantile(values, share, method="inverted_cdf"))


def _counted(values: NDArray[np.float64], centre: float, share: float) -> NDArray[np.float64]:
    """1 for values below a quantile, 0 for those above; of those equal to it so much that the mean is the share."""
    below, equal = values < centre, values == centre
    return below + equal * ((share * len(values) - below.sum()) / equal.sum())
