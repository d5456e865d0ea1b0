"""Elo ratings from the results of matches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .intervals import SIGMAS, Interval

ELO = 400.0 / math.log(10.0)  # Elo per natural unit of strength
PRIOR = 1.0  # drawn games added per pairing, which keeps strengths finite
TOLERANCE = 1e-9
MAX_STEPS = 200


def elo(score: float) -> float:
    """Return the Elo difference with that expected score: 400 log10(s / (1 - s)) (Elo 1978, logistic form)."""
    if score <= 0.0:
        return -math.inf
    return math.inf if score >= 1.0 else 400.0 * math.log10(score / (1.0 - score))


def expected_score(difference: float) -> float:
    """Return the expected score at an Elo difference: 1 / (1 + 10^(-d / 400))."""
    return 1.0 / (1.0 + 10.0 ** (-difference / 400.0))


class Meeting(NamedTuple):
    """A round between two players: the total score of the first, and the number of games."""

    one: int
    other: int
    score: float
    games: int


def rate(meetings: Sequence[Meeting], count: int) -> list[Interval]:
    """Return each player's Elo. The mean of all players is 0.

    The model is Bradley and Terry's (1952), a draw counting half: strengths r and s give a score of 1 / (1 + exp(s -
    r)). Newton's method finds the maximum likelihood, with one drawn game added per pairing. The intervals use Huber's
    and White's robust variance H⁻¹ J H⁻¹, where J sums the squared gradients of whole rounds, so that games of a round
    need not be independent.
    """
    strength = _likeliest(meetings, count)
    information = _information(strength, _pooled(meetings))
    inverse = np.linalg.pinv(information)
    squares = np.zeros((count, count))
    for meeting in meetings:
        gradient = _gradient(strength, [meeting])
        squares += np.outer(gradient, gradient)
    errors = SIGMAS * ELO * np.sqrt(np.diag(inverse @ squares @ inverse))
    return [Interval(e, e - w, e + w) for e, w in zip((ELO * strength).tolist(), errors.tolist(), strict=True)]


def _likeliest(meetings: Sequence[Meeting], count: int) -> NDArray[np.float64]:
    pooled, strength = _pooled(meetings), np.zeros(count)
    for _ in range(MAX_STEPS):
        step = np.linalg.pinv(_information(strength, pooled)) @ _gradient(strength, pooled)
        strength += step / max(1.0, float(np.abs(step).max()))
        if float(np.abs(step).max()) < TOLERANCE:
            break
    return strength - strength.mean()


def _pooled(meetings: Sequence[Meeting]) -> list[Meeting]:
    """Return one meeting per pairing, including the prior's drawn game."""
    pairs = sorted({(meeting.one, meeting.other) for meeting in meetings})
    pooled = []
    for one, other in pairs:
        these = [meeting for meeting in meetings if (meeting.one, meeting.other) == (one, other)]
        score, games = sum(meeting.score for meeting in these), sum(meeting.games for meeting in these)
        pooled.append(Meeting(one, other, score + PRIOR / 2.0, games + PRIOR))  # pyright: ignore[reportArgumentType]
    return pooled


def _expected(strength: NDArray[np.float64], meeting: Meeting) -> float:
    return 1.0 / (1.0 + math.exp(strength[meeting.other] - strength[meeting.one]))


def _gradient(strength: NDArray[np.float64], meetings: Sequence[Meeting]) -> NDArray[np.float64]:
    """Return the gradient of the log-likelihood."""
    gradient = np.zeros(len(strength))
    for meeting in meetings:
        surplus = meeting.score - meeting.games * _expected(strength, meeting)
        gradient[meeting.one] += surplus
        gradient[meeting.other] -= surplus
    return gradient


def _information(strength: NDArray[np.float64], meetings: Sequence[Meeting]) -> NDArray[np.float64]:
    """Return Fisher's information: the negative second derivative of the log-likelihood."""
    bend = np.zeros((len(strength), len(strength)))
    for meeting in meetings:
        expected = _expected(strength, meeting)
        weight = meeting.games * expected * (1.0 - expected)
        pair = meeting.one, meeting.other
        bend[np.ix_(pair, pair)] += weight * np.array([[1, -1], [-1, 1]])
    return bend
