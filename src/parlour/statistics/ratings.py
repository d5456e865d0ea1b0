"""Elo: how strong players are, from who beat whom."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .intervals import SIGMAS, Interval

ELO = 400.0 / math.log(10.0)  # of a natural unit of strength
PRIOR = 1.0  # drawn games that are added to each meeting, so that nobody is infinitely strong
TOLERANCE = 1e-9
MAX_STEPS = 200


def elo(score: float) -> float:
    """The difference in Elo at which so much is expected: 400 log10(s / (1 - s)) (Elo 1978, the logistic form)."""
    if score <= 0.0:
        return -math.inf
    return math.inf if score >= 1.0 else 400.0 * math.log10(score / (1.0 - score))


def expected_score(difference: float) -> float:
    """What is expected of a player who is so many Elo ahead: 1 / (1 + 10^(-d / 400))."""
    return 1.0 / (1.0 + 10.0 ** (-difference / 400.0))


class Meeting(NamedTuple):
    """A round between two players: what the first scored, all games together, of how many."""

    one: int
    other: int
    score: float
    games: int


def rate(meetings: Sequence[Meeting], count: int) -> list[Interval]:
    """Each player's Elo; their mean is 0.

    The model of Bradley and Terry (1952), a draw being half a win: players of strengths r and s score
    1 / (1 + exp(s - r)). Newton's method finds the likeliest strengths; a drawn game is added to each pairing.
    The intervals are of Huber's and White's robust variance H⁻¹ J H⁻¹, in which J adds up the squared gradients of
    whole rounds, so that games of one round need not be independent.
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
    """One meeting a pairing, with the prior's drawn game."""
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
    """Of the log-likelihood."""
    gradient = np.zeros(len(strength))
    for meeting in meetings:
        surplus = meeting.score - meeting.games * _expected(strength, meeting)
        gradient[meeting.one] += surplus
        gradient[meeting.other] -= surplus
    return gradient


def _information(strength: NDArray[np.float64], meetings: Sequence[Meeting]) -> NDArray[np.float64]:
    """Fisher's: how sharply the log-likelihood bends."""
    bend = np.zeros((len(strength), len(strength)))
    for meeting in meetings:
        expected = _expected(strength, meeting)
        weight = meeting.games * expected * (1.0 - expected)
        for i, j, sign in (
            (meeting.one, meeting.one, 1),
            (meeting.other, meeting.other, 1),
            (meeting.one, meeting.other, -1),
            (meeting.other, meeting.one, -1),
        ):
            bend[i, j] += sign * weight
    return bend
