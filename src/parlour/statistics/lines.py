"""Straight lines through values of different precision."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .intervals import SIGMAS, Interval


class Line(NamedTuple):
    """A straight line through values of different precision: its height at their centre, and its slope."""

    height: Interval
    rise: Interval


def line(at: Sequence[float], values: Sequence[Interval]) -> Line:
    """Fit a line by least squares, weighted by the values' precision (Aitken 1935), with intervals.

    The slope is unknown for values at a single place.
    """
    x, y = np.array(at, np.float64), np.array([value.value for value in values])
    weight = np.array([(2.0 * SIGMAS / (value.high - value.low)) ** 2 for value in values])
    centre = float(np.average(x, weights=weight))
    height, error = float(np.average(y, weights=weight)), SIGMAS / math.sqrt(weight.sum())
    spread = float((weight * (x - centre) ** 2).sum())
    if spread <= 0.0:
        return Line(Interval(height, height - error, height + error), Interval(0.0, -math.inf, math.inf))
    rise, slack = float((weight * (x - centre) * y).sum()) / spread, SIGMAS / math.sqrt(spread)
    return Line(Interval(height, height - error, height + error), Interval(rise, rise - slack, rise + slack))
