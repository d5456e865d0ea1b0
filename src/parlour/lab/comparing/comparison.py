"""A comparison under way: what the games of a log show, pair by pair, and which rounds are still wanted.

What is found depends on the first pairs alone, up to where each contrast is decided, in their order: on however many
processes they are played, and whatever came after, it is the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from statistics import fmean

import numpy as np

from parlour.lab.measurement import Json, interval_json, number_json
from parlour.runs.game_result import GameResult
from parlour.statistics import Interval
from parlour.statistics.sequences import ALPHA, ConfidenceSequence, benjamini_hochberg, values_to_reach

from .comparison_plan import FIRST, OUTCOMES, ComparisonPlan, Goal, Outcome, Round, family


class Direction(StrEnum):
    """What is known of a difference."""

    HIGHER = "higher"
    LOWER = "lower"
    ALIKE = "no difference that matters"
    OPEN = "not yet known"


class Contrast:
    """The pairs of games that two arms have played, in their order, and what they show so far."""

    def __init__(self, arm: int, player: int, outcome: Outcome, smallest: float, goal: Goal, alpha: float):
        self.arm, self.player, self.outcome, self.smallest, self.goal = arm, player, outcome, smallest, goal
        self.firsts, self.seconds = list[float](), list[float]()
        self.finding, self.apart_from = Direction.OPEN, math.inf  # the pair from which on dice are no more in common
        self._sequence = ConfidenceSequence(-1.0, 1.0, alpha)

    @property
    def pairs(self) -> int:
        """How many there are."""
        return len(self.firsts)

    @property
    def interval(self) -> Interval:
        """The mean difference, which all along was within these limits with a probability 1 - alpha."""
        return self._sequence.interval

    @property
    def means(self) -> tuple[float, float]:
        """The mean of the first arm and of the second. Raises ValueError before the first pair."""
        return fmean(self.firsts), fmean(self.seconds)

    @property
    def p_value(self) -> float:
        """How likely it is at most that so much ever speaks against there being no difference, if there is none."""
        return self._sequence.p_value(0.0)

    @property
    def correlation(self) -> float:
        """Pearson's, of the pairs with dice in common; not a number where an arm's games all came to the same."""
        count = int(min(self.pairs, self.apart_from))
        first, second = np.array(self.firsts[:count]), np.array(self.seconds[:count])
        if count < 2 or not first.std() or not second.std():
            return math.nan
        return float(np.corrcoef(first, second)[0, 1])

    @property
    def reach(self) -> float:
        """How far the interval reaches from the difference, at most."""
        value, low, high = self.interval
        return max(value - low, high - value)

    @property
    def is_known(self) -> bool:
        """Whether what is to be known is."""
        if self.goal is Goal.SIZE:
            return self.pairs > 0 and self.reach <= self.smallest
        return self.finding is not Direction.OPEN

    def add(self, *pairs: tuple[float, float]) -> None:
        """Count pairs, and look once when all are in."""
        self.firsts += [first for first, _ in pairs]
        self.seconds += [second for _, second in pairs]
        self._sequence.update([self.outcome.difference(*pair) for pair in pairs])
        self.finding = self._found()

    def missing(self) -> float:
        """About how many more pairs it takes to know; infinite on the border, or where nothing is known yet."""
        if self.is_known:
            return 0.0
        if not self.pairs:
            return math.inf
        return min(values_to_reach(self.pairs, *it) for it in self._ways()) - self.pairs

    def _ways(self) -> Iterator[tuple[float, float]]:
        """How far the interval reaches, and how far it may, for each way to know."""
        value, low, high = self.interval
        if self.goal is Goal.SIZE:
            yield self.reach, self.smallest
            return
        yield value - low if value > 0 else high - value, abs(value)
        yield self.reach, self.smallest - abs(value)

    def _found(self) -> Direction:
        _, low, high = self.interval
        if -self.smallest <= low and high <= self.smallest:
            return Direction.ALIKE
        if low > 0:
            return Direction.HIGHER
        return Direction.LOWER if high < 0 else Direction.OPEN


def agree(findings: list[Direction]) -> bool:
    """Whether all have found the same, and have found something."""
    return Direction.OPEN not in findings and all(one is other for one, other in pairwise(findings))


PILOT = 40  # pairs after which dice in common are given up where they bring nothing

Games = Mapping[int, GameResult]  # by number


class Comparison:
    """All contrasts of a plan: of each arm but the first, by each of the players.

    With k arms to compare, each interval is wrong with a probability of alpha / k, so that any of them is wrong with
    alpha at most (Bonferroni); one that is decided is played no more.
    """

    def __init__(self, plan: ComparisonPlan, alpha: float = ALPHA):
        self.plan, arms = plan, range(1, len(plan.arms))
        self.alpha = alpha / len(arms)
        self.contrasts = [self._contrast(arm, player) for player in range(len(plan.players)) for arm in arms]
        self._games = [plan.game(arm) for arm in range(len(plan.arms))]
        self._keeps_dice = any(arm.forbidden for arm in plan.arms)  # then most games are the same anyway

    def feed(self, games: Games) -> None:
        """Count all further pairs of which both games are there, up to where a contrast is decided."""
        for contrast in self.contrasts:
            while not contrast.is_known and (pair := self._pair(contrast, contrast.pairs, games)):
                contrast.add(self._values(contrast.outcome, contrast, pair))
                if contrast.pairs == PILOT and contrast.correlation <= 0.0 and not self._keeps_dice:
                    contrast.apart_from = PILOT

    def is_decided(self) -> bool:
        """Whether all is known."""
        return all(contrast.is_known for contrast in self.contrasts)

    def rounds(self, games: Games, first: int, last: int) -> Iterator[Round]:
        """The rounds that are wanted from one pair to before another; each is asked for when it is drawn."""
        for pair in range(first, last):
            for player in range(len(self.plan.players)):
                number = self.plan.round(pair, player)
                wanted = [it for it in self.contrasts if it.player == player and not it.is_known]
                missing = [it for it in wanted if self._pair(it, pair, games) is None]
                if missing:
                    apart = tuple(it.arm for it in missing if pair >= it.apart_from)
                    yield Round(number, tuple(it.arm for it in missing), apart)

    def also(self, outcome: Outcome, games: Games) -> list[Contrast]:
        """The contrasts of another outcome, over the same pairs."""
        return [self._repeated(outcome, contrast, games) for contrast in self.contrasts]

    def used(self, contrast: Contrast, games: Games) -> float:
        """In which share of a contrast's rounds the seat that is looked at used what the second arm forbids."""
        rounds = (self.plan.round(pair, contrast.player) for pair in range(contrast.pairs))
        again = [bool(games[self.plan.game_number(it, contrast.arm)].actions) for it in rounds]
        return fmean(again) if again else 0.0

    def _contrast(self, arm: int, player: int) -> Contrast:
        return Contrast(arm, player, self.plan.measured, self.plan.smallest, self.plan.goal, self.alpha)

    def _repeated(self, outcome: Outcome, contrast: Contrast, games: Games) -> Contrast:
        made = Contrast(contrast.arm, contrast.player, outcome, outcome.smallest, self.plan.goal, self.alpha)
        made.apart_from = contrast.apart_from
        pairs = (self._pair(contrast, place, games) for place in range(contrast.pairs))
        made.add(*(self._values(outcome, contrast, pair) for pair in pairs if pair))
        return made

    def _pair(self, contrast: Contrast, pair: int, games: Games) -> tuple[GameResult, GameResult] | None:
        """The games of a pair, if both are there. One without actions is the first once more."""
        number = self.plan.round(pair, contrast.player)
        first = games.get(self.plan.game_number(number, FIRST))
        second = games.get(self.plan.game_number(number, contrast.arm))
        if first is None or second is None:
            return None
        return first, second if second.actions else first

    def _values(self, outcome: Outcome, contrast: Contrast, pair: tuple[GameResult, GameResult]) -> tuple[float, float]:
        first, second = pair
        seat = self.plan.focus(first.round, len(first.results))
        game, other = self._games[FIRST], self._games[contrast.arm]
        return outcome.value(first, game, seat), outcome.value(second, other, seat)


FLUKES = 0.1  # the share of flukes among what is found besides the primary outcome


def summarize(comparison: Comparison, games: Games) -> Json:
    """All that was found: of the primary outcome, with whether it is robust, and of the others."""
    plan = comparison.plan
    return {
        "game": plan.game().name,
        "arms": [arm.name for arm in plan.arms],
        "options": [arm.options for arm in plan.arms],
        "players": dict(zip(plan.players, plan.meanings, strict=True)),
        "seed": plan.seed,
        "opening": plan.opening,
        "outcome": {"name": plan.outcome, "meaning": plan.measured.meaning, "smallest": plan.smallest},
        "confidence": 1.0 - comparison.alpha,
        "contrasts": [_contrast_json(plan, contrast) for contrast in comparison.contrasts],
        "robust": [_robust(comparison, arm) for arm in range(1, len(plan.arms))],
        "exploratory": list(_exploratory(comparison, games)),
    }


def _contrast_json(plan: ComparisonPlan, contrast: Contrast) -> Json:
    first, second = contrast.means if contrast.pairs else (math.nan, math.nan)
    return {
        "arm": contrast.arm,
        "player": plan.players[contrast.player],
        "family": family(plan.players[contrast.player]),
        "first": number_json(first),
        "second": number_json(second),
        "difference": interval_json(contrast.interval),
        "pairs": contrast.pairs,
        "correlation": number_json(contrast.correlation),
        "unpaired_from": number_json(contrast.apart_from),
        "finding": contrast.finding.value,
        "missing": number_json(contrast.missing()),
    }


def _robust(comparison: Comparison, arm: int) -> Json:
    """Whether both families have found the same, each with all its players."""
    plan = comparison.plan
    found = [it for it in comparison.contrasts if it.arm == arm]
    families = {family(plan.players[it.player]) for it in found}
    findings = [it.finding for it in found]
    signs = {it.finding for it in found} & {Direction.HIGHER, Direction.LOWER}
    return {
        "arm": arm,
        "robust": len(families) > 1 and agree(findings),
        "turns_round": len(signs) > 1,
        "open": findings.count(Direction.OPEN),
    }


def _exploratory(comparison: Comparison, games: Games) -> Iterator[Json]:
    others = [outcome for outcome in OUTCOMES.values() if outcome.name != comparison.plan.outcome]
    found = [contrast for outcome in others for contrast in comparison.also(outcome, games)]
    flukes = benjamini_hochberg([contrast.p_value for contrast in found])
    for contrast, q in zip(found, flukes, strict=True):
        yield _contrast_json(comparison.plan, contrast) | {
            "outcome": contrast.outcome.name,
            "q": q,
            "found": q < FLUKES,
        }
