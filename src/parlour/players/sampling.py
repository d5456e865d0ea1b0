"""How a player that is not perfect chooses: good moves often, others the less often the worse it thinks they are."""

from __future__ import annotations

import math
import random

from parlour.search.report import MoveReport, Report

LEAST_SHARE = 0.25  # of the visits of the best move, that another needs to be played at times


def sample(report: Report, temperature: float, dice: random.Random) -> MoveReport:
    """The best move; with a temperature, one drawn by exp(value / temperature) of those that were looked at.

    So a move that seems worse than the best by the temperature is played e times less often. What is proven to be
    best is seen by anyone. Where others decide unseen too, moves are drawn as often as the search has visited them:
    what can be foreseen must not be played every time.
    """
    if report.best.proven:
        return report.best
    if temperature <= 0.0:
        return _draw(report, dice) if report.mixed else report.best
    known = [move for move in report.moves if move.visits]
    highest = max(move.value for move in known)
    weights = [math.exp((move.value - highest) / temperature) for move in known]
    return dice.choices(known, weights)[0]


def _draw(report: Report, dice: random.Random) -> MoveReport:
    """A move of a mixture; those that the search has hardly looked at are none of it."""
    least = LEAST_SHARE * report.best.visits
    mixture = [move for move in report.moves if move.visits >= least]
    return dice.choices(mixture, [move.visits for move in mixture])[0]
