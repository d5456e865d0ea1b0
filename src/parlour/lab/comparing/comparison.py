"""A comparison under way: what the games of a log show, pair by pair, and which rounds are still wanted.

What is found depends on the first pairs alone, up to where each contrast is decided, in their order: on however many
processes they are played, and whatever came after, it is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import fmean

from parlour.runs.game_result import GameResult
from parlour.statistics.sequences import ALPHA

from .contrast import Contrast
from .outcomes import Outcome
from .plan import ComparisonPlan
from .rounds import FIRST, Round

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
