"""Evaluate a comparison: contrasts between variants, pair by pair, and the rounds still needed.

Results depend only on the pairs in order, up to where each contrast is decided, so they are the same for any number of
processes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from statistics import fmean

import numpy as np

from parlour import kit
from parlour.lab.analysis.luck_adjustment import adjusted_values
from parlour.lab.measurement import Json, interval_json, number_json
from parlour.runs.game_loop import GameResult
from parlour.statistics import Interval
from parlour.statistics.sequences import (
    ALPHA,
    ConfidenceSequence,
    asymptotic_interval,
    benjamini_hochberg,
    values_to_reach,
)

from .comparison_plan import FIRST, OUTCOMES, SCORE, ComparisonPlan, ComparisonRound, Goal, Outcome, family
from .side_effects import Games, side_effects

PILOT = 40  # pairs after which shared dice are dropped if they do not help
FLUKES = 0.1  # false discovery rate of the exploratory outcomes


class Direction(StrEnum):
    """The direction of a difference."""

    HIGHER = "higher"
    LOWER = "lower"
    ALIKE = "no difference that matters"
    OPEN = "not yet known"


class Contrast:
    """The results of two arms in pairs of games by the same player.

    Differences in score are adjusted for luck once the luck of enough pairs is known and passes the calibration gate.
    """

    def __init__(self, arm: int, player: int, outcome: Outcome, smallest: float, goal: Goal, alpha: float):
        self.arm, self.player, self.outcome, self.smallest, self.goal = arm, player, outcome, smallest, goal
        self.firsts, self.seconds, self.lucks = list[float](), list[float](), list[float]()
        self.finding, self.apart_from = Direction.OPEN, math.inf  # first pair without shared dice
        self._sequence, self._adjusted = ConfidenceSequence(-1.0, 1.0, alpha), None

    @property
    def pairs(self) -> int:
        return len(self.firsts)

    @property
    def interval(self) -> Interval:
        """Mean difference, with limits that have been valid at all times with probability 1 - alpha."""
        return self._adjusted or self.plain

    @property
    def plain(self) -> Interval:
        """The interval that includes luck."""
        return self._sequence.interval

    @property
    def is_adjusted(self) -> bool:
        """Whether the interval is adjusted for luck."""
        return self._adjusted is not None

    @property
    def means(self) -> tuple[float, float]:
        """Mean of the first arm and of the second. Raises ValueError without a pair."""
        return fmean(self.firsts), fmean(self.seconds)

    @property
    def p_value(self) -> float:
        """Upper bound on the probability of this much evidence if there is no difference."""
        return self._sequence.p_value(0.0)

    @property
    def correlation(self) -> float:
        """Pearson correlation of the pairs with shared dice; NaN if an arm's games all have the same value."""
        count = int(min(self.pairs, self.apart_from))
        first, second = np.array(self.firsts[:count]), np.array(self.seconds[:count])
        if count < 2 or not first.std() or not second.std():
            return math.nan
        return float(np.corrcoef(first, second)[0, 1])

    @property
    def reach(self) -> float:
        """Larger distance from the difference to a limit of its interval."""
        value, low, high = self.interval
        return max(value - low, high - value)

    @property
    def is_known(self) -> bool:
        """True once the goal is reached."""
        if self.goal is Goal.SIZE:
            return self.pairs > 0 and self.reach <= self.smallest
        return self.finding is not Direction.OPEN

    def add(self, *pairs: tuple[float, float], lucks: Sequence[float] = ()) -> None:
        """Add pairs, and update the interval once after the last. `lucks`: how much luckier the second arm was."""
        self.firsts += [first for first, _ in pairs]
        self.seconds += [second for _, second in pairs]
        self.lucks += lucks
        self._sequence.update([self.outcome.difference(*pair) for pair in pairs])
        self._adjusted = self._less_luck() if self.lucks else None
        self.finding = self._found()

    def _less_luck(self) -> Interval | None:
        differences = [self.outcome.difference(*pair) for pair in zip(self.firsts, self.seconds, strict=True)]
        adjusted = adjusted_values(differences, self.lucks)
        if adjusted is None:
            return None
        return asymptotic_interval(adjusted, self._sequence.alpha).map(lambda it: min(max(it, -1.0), 1.0))

    def missing(self) -> float:
        """Estimate how many more pairs are needed; infinite at the border or without any data."""
        if self.is_known:
            return 0.0
        if not self.pairs:
            return math.inf
        return min(values_to_reach(self.pairs, *it) for it in self._ways()) - self.pairs

    def _ways(self) -> Iterator[tuple[float, float]]:
        """Yield the half-width and the allowed half-width for each way to reach the goal."""
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
    """True if all findings are the same and none is open."""
    return Direction.OPEN not in findings and all(one is other for one, other in pairwise(findings))


class Comparison:
    """The contrasts of a plan: each arm but the first with the first, for each player.

    With k arms to compare, each interval has an error rate of alpha / k, so that the family-wise rate is alpha
    (Bonferroni). Decided contrasts are no longer played.
    """

    def __init__(self, plan: ComparisonPlan, alpha: float = ALPHA):
        self.plan, arms = plan, range(1, len(plan.arms))
        self.alpha, goal = alpha / len(arms), (plan.measured, plan.smallest, plan.goal)
        self.contrasts = [
            Contrast(arm, player, *goal, self.alpha) for player in range(len(plan.players)) for arm in arms
        ]
        self._games = [plan.game(arm) for arm in range(len(plan.arms))]
        self._keeps_dice = any(arm.forbidden for arm in plan.arms)  # most games are then identical

    def feed(self, games: Games) -> None:
        """Add all pairs whose games are both available, up to where each contrast is decided."""
        for contrast in self.contrasts:
            while not contrast.is_known and (pair := self._pair(contrast, contrast.pairs, games)):
                contrast.add(self._values(contrast.outcome, contrast, pair), lucks=self._lucks(contrast, pair))
                if contrast.pairs == PILOT and contrast.correlation <= 0.0 and not self._keeps_dice:
                    contrast.apart_from = PILOT

    def is_decided(self) -> bool:
        """True if all contrasts are decided."""
        return all(contrast.is_known for contrast in self.contrasts)

    def rounds(self, games: Games, first: int, last: int) -> Iterator[ComparisonRound]:
        """Yield the rounds needed in a range of pairs; each is chosen only when it is drawn."""
        for pair in range(first, last):
            for player in range(len(self.plan.players)):
                number = self.plan.round(pair, player)
                wanted = [it for it in self.contrasts if it.player == player and not it.is_known]
                missing = [it for it in wanted if self._pair(it, pair, games) is None]
                if missing:
                    apart = tuple(it.arm for it in missing if pair >= it.apart_from)
                    yield ComparisonRound(number, tuple(it.arm for it in missing), apart)

    def also(self, outcome: Outcome, games: Games) -> list[Contrast]:
        """Return the contrasts of another outcome over the same pairs."""
        return [self._repeated(outcome, contrast, games) for contrast in self.contrasts]

    def used(self, contrast: Contrast, games: Games) -> float:
        """Return the share of rounds in which the restricted seat would have used what the arm forbids."""
        rounds = (self.plan.round(pair, contrast.player) for pair in range(contrast.pairs))
        again = [bool(games[self.plan.game_number(it, contrast.arm)].actions) for it in rounds]
        return fmean(again) if again else 0.0

    def decisive_games(self, arm: int, games: Games) -> Games:
        """The games of an arm's pairs up to the decision. How many more had begun by then depends on the machine."""
        return {number: game for it in self.contrasts if it.arm == arm for number, game in self._numbered(it, games)}

    def _numbered(self, contrast: Contrast, games: Games) -> Iterator[tuple[int, GameResult]]:
        for place in range(contrast.pairs):
            number = self.plan.round(place, contrast.player)
            numbers = (self.plan.game_number(number, arm) for arm in (FIRST, contrast.arm))
            yield from zip(numbers, self._pair(contrast, place, games) or (), strict=False)

    def _repeated(self, outcome: Outcome, contrast: Contrast, games: Games) -> Contrast:
        made = Contrast(contrast.arm, contrast.player, outcome, outcome.smallest, self.plan.goal, self.alpha)
        made.apart_from = contrast.apart_from
        pairs = (self._pair(contrast, place, games) for place in range(contrast.pairs))
        made.add(*(self._values(outcome, contrast, pair) for pair in pairs if pair))
        return made

    def _pair(self, contrast: Contrast, pair: int, games: Games) -> tuple[GameResult, GameResult] | None:
        """Return the games of a pair, if both exist. A game without actions repeats the first."""
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

    def _lucks(self, contrast: Contrast, pair: tuple[GameResult, GameResult]) -> list[float]:
        """Return how much luckier the second game was; [] for outcomes other than scores or if it is not known."""
        if contrast.outcome.name != SCORE or not all(it.luck for it in pair):
            return []
        first, second = (it.luck[self.plan.focus(it.round, len(it.results))] for it in pair)
        return [second - first]


def summarize(comparison: Comparison, games: Games) -> Json:
    """Return all findings as JSON values: the primary outcome, its robustness, and exploratory outcomes."""
    plan = comparison.plan
    return {
        "game": plan.game().name,
        "rules": kit.version(plan.game().rules.State),
        "arms": [arm.name for arm in plan.arms],
        "options": [arm.options for arm in plan.arms],
        "players": dict(zip(plan.players, plan.meanings, strict=True)),
        "seed": plan.seed,
        "opening": plan.opening,
        "near_best": plan.near_best,
        "outcome": {"name": plan.outcome, "meaning": plan.measured.meaning, "smallest": plan.smallest},
        "confidence": 1.0 - comparison.alpha,
        "contrasts": [_contrast_json(plan, contrast) for contrast in comparison.contrasts],
        "robust": [_robust(comparison, arm) for arm in range(1, len(plan.arms))],
        "exploratory": list(_exploratory(comparison, games)),
        "side_effects": [
            side_effects(plan, comparison.decisive_games(arm, games), arm) for arm in range(1, len(plan.arms))
        ],
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
        "plain": interval_json(contrast.plain),
        "adjusted": contrast.is_adjusted,
        "pairs": contrast.pairs,
        "correlation": number_json(contrast.correlation),
        "unpaired_from": number_json(contrast.apart_from),
        "finding": contrast.finding.value,
        "missing": number_json(contrast.missing()),
    }


def _robust(comparison: Comparison, arm: int) -> Json:
    """Report whether both families of players, and all players in each, agree."""
    found = [it for it in comparison.contrasts if it.arm == arm]
    families = {family(comparison.plan.players[it.player]) for it in found}
    findings = [it.finding for it in found]
    return {
        "arm": arm,
        "robust": len(families) > 1 and agree(findings),
        "turns_round": {Direction.HIGHER, Direction.LOWER} <= {*findings},
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
