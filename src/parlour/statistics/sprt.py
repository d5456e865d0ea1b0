"""The sequential test: is a player better by `elo1` or only by `elo0`? It stops when it knows.

Wald's test (1945) in the generalised form for outcomes of unknown frequencies: M. Van den Bergh, "The Generalized
Sequential Probability Ratio Test for Expected Elo", as the testers of chess engines use it.
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

ALPHA = BETA = 0.05  # how often it may find for elo1 where elo0 is true, and the reverse
BOUND = math.log((1.0 - BETA) / ALPHA)  # of the log-likelihood ratio; below, its negative
RARE = 1e-3  # how often each pair score is counted before any was seen, so that none is impossible
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
LARGEST = 1000.0  # Elo
PAIR = re.compile(r"(-?[0-9]{1,4}(?:\.[0-9]+)?),(-?[0-9]{1,4}(?:\.[0-9]+)?)")
HALVINGS = 80  # of the interval in which a root lies: more than a float has digits


class Verdict(Enum):
    """What a test has found out."""

    OPEN = "not decided yet"
    LOWER = "the lower is accepted"
    HIGHER = "the higher is accepted"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test between two differences in Elo."""

    elo0: float
    elo1: float

    def llr(self, counts: Mapping[float, float]) -> float:
        """The logarithm of how much likelier it is with elo1 than with elo0 that each score was seen so often."""
        seen = {score: counts.get(score, 0.0) + RARE for score in {*PAIR_SCORES, *counts}}
        likely1 = _likeliest(seen, expected_score(self.elo1))
        likely0 = _likeliest(seen, expected_score(self.elo0))
        return sum(count * math.log(likely1[score] / likely0[score]) for score, count in seen.items())


@dataclass(slots=True)
class SequentialTest:
    """A test under way. Scores that come after its verdict change nothing."""

    sprt: Sprt
    verdict: Verdict = Verdict.OPEN
    llr: float = 0.0
    rounds: int = 0  # that it has counted
    _counts: Counter[float] = field(default_factory=Counter)

    def update(self, scores: Sequence[float]) -> Verdict:
        """Go on with all scores so far, in their order: those that it has counted before come first."""
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
    """A test from `elo0,elo1`. Raises ParlourError."""
    found = PAIR.fullmatch(text)
    elo0, elo1 = map(float, found.groups()) if found else (0.0, 0.0)
    if not -LARGEST <= elo0 < elo1 <= LARGEST:
        raise ParlourError(f"A test needs two Elo differences, the lower one first, as in 0,20, not {text!r}.")
    return Sprt(elo0, elo1)


def _likeliest(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """The likeliest frequencies of scores, given how often each was seen and what their mean is.

    They are p / (1 + x (a - mean)) for a score a seen with the frequency p; x is the root at which the mean is right.
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
