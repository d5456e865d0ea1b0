"""The sequential probability ratio test: is a player better by `elo1`, or only by `elo0`? It stops once that is known.

Wald's test (1945), generalised to outcomes with unknown frequencies: M. Van den Bergh, "The Generalized Sequential
Probability Ratio Test for Expected Elo", as chess engine testers use it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from parlour.errors import ParlourError

from .ratings import expected_score

ALPHA = BETA = 0.05  # error rates of accepting elo1 when elo0 is true, and vice versa
BOUND = math.log((1.0 - BETA) / ALPHA)  # upper bound of the log-likelihood ratio; the lower is its negative
RARE = 1e-3  # prior count of each pair score, so that none is impossible
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
LARGEST = 1000.0  # Elo
PAIR = re.compile(r"(-?[0-9]{1,4}(?:\.[0-9]+)?),(-?[0-9]{1,4}(?:\.[0-9]+)?)")
HALVINGS = 80  # bisection steps: more than a float has bits


class Verdict(Enum):
    """The result of a test."""

    OPEN = "not decided yet"
    LOWER = "the lower is accepted"
    HIGHER = "the higher is accepted"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test between two Elo differences."""

    elo0: float
    elo1: float

    def llr(self, counts: Mapping[float, float]) -> float:
        """Return the log-likelihood ratio of elo1 over elo0, for the count of each score."""
        seen = {score: counts.get(score, 0.0) + RARE for score in {*PAIR_SCORES, *counts}}
        likely1 = _likeliest(seen, expected_score(self.elo1))
        likely0 = _likeliest(seen, expected_score(self.elo0))
        return sum(count * math.log(likely1[score] / likely0[score]) for score, count in seen.items())


@dataclass(slots=True)
class SequentialTest:
    """A test in progress. Scores after its verdict are ignored."""

    sprt: Sprt
    verdict: Verdict = Verdict.OPEN
    llr: float = 0.0
    rounds: int = 0  # rounds counted
    _counts: Counter[float] = field(default_factory=Counter)

    def update(self, scores: Sequence[float]) -> Verdict:
        """Process all scores so far, in order; those already counted must come first."""
        for score in scores[self.rounds :]:
            if self.verdict is not Verdict.OPEN:
                break
            self._counts[score] += 1
            self.rounds += 1
            self.llr = self.sprt.llr(self._counts)
            if abs(self.llr) >= BOUND:
                self.verdict = Verdict.HIGHER if self.llr > 0 else Verdict.LOWER
        return self.verdict


def parse_sprt(text: str) -> Sprt:
    """Return the test for `elo0,elo1`. Raises ParlourError."""
    found = PAIR.fullmatch(text)
    elo0, elo1 = map(float, found.groups()) if found else (0.0, 0.0)
    if not -LARGEST <= elo0 < elo1 <= LARGEST:
        raise ParlourError(f"A test needs two Elo differences, the lower one first, as in 0,20, not {text!r}.")
    return Sprt(elo0, elo1)


def _likeliest(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """Return the most likely frequencies of scores, given their counts and their mean.

    They are p / (1 + x (a - mean)) for a score a with relative frequency p; x is the root that gives the right mean.
    """
    total = sum(counts.values())
    seen = {score: count / total for score, count in counts.items()}

    def excess(x: float) -> float:
        return sum(p * (a - mean) / (1.0 + x * (a - mean)) for a, p in seen.items())

    low, high = -1.0 / (max(seen) - mean), 1.0 / (mean - min(seen))
    for _ in range(HALVINGS):
        middle = (low + high) / 2.0
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return {a: p / (1.0 + (low + high) / 2.0 * (a - mean)) for a, p in seen.items()}
