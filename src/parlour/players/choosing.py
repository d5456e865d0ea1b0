"""How a player that is not perfect chooses: good moves often, others the less often the worse it thinks they are."""

from __future__ import annotations

import math
import random

from parlour.search.report import MoveReport, Report


def choose(report: Report, temperature: float, dice: random.Random) -> MoveReport:
    """The best move; with a temperature, one drawn by exp(value / temperature) of those that were looked at.

    So a move that seems worse than the best by the temperature is played e times less often. What is proven to be
    best is seen by anyone.
    """
    if temperature <= 0.0 or report.best.proven:
        return report.best
    known = [move for move in report.moves if move.visits]
    weights = [math.exp((move.value - report.best.value) / temperature) for move in known]
    return dice.choices(known, weights)[0]
