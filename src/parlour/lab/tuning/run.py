"""A search over a game's variants, and the confirmation of what it finds on seeds that it has never seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from parlour.lab.comparing import ComparisonLog
from parlour.lab.comparing.rounds import FIRST, Round, play_rounds
from parlour.lab.intent import Intent, Standing
from parlour.runs.executor import Executor
from parlour.runs.game_result import GameResult

from .standings import Judgement, judge, overall, sample_of

STAGES = (4, 2, 1)  # parts of the games after which variants that miss the intent are given up
CONFIRMED = 3  # variants that are tried on fresh seeds, at most


@dataclass(slots=True)
class Tuned:
    """How each variant stands by the search, and how those do that were confirmed; the one that is found, if any is."""

    judged: dict[int, list[Judgement]] = field(default_factory=dict)  # by arm
    games: dict[int, int] = field(default_factory=dict)  # that were played of an arm by each of the players
    confirmed: dict[int, list[Judgement]] = field(default_factory=dict)
    chosen: int | None = None


@dataclass(frozen=True, slots=True)
class _Tuning:
    """A run: its log, its intent, who plays it."""

    log: ComparisonLog
    intent: Intent
    executor: Executor
    on_round: Callable[[], Any]

    def play(self, arms: Sequence[int], first: int, last: int) -> None:
        """Play what is missing of some arms from one pair to before another; the game as it is goes with them."""
        rounds = list(self._missing([arm for arm in arms if arm != FIRST], first, last))
        with closing(play_rounds(self.log.plan, iter(rounds), self.executor)) as played:
            for results in played:
                for result in results:
                    self.log.add(result)
                self.on_round()

    def judge(self, arm: int, first: int, last: int) -> list[Judgement]:
        """How an arm stands by its games of these pairs, with all players."""
        plan, game = self.log.plan, self.log.plan.game(arm)
        found = list[Judgement]()
        for player, name in enumerate(plan.players):
            games = [self.log.games[self._number(pair, player, arm)] for pair in range(first, last)]
            found += judge(sample_of(game, name, games, plan.opening), self.intent)
        return found

    def _missing(self, arms: Sequence[int], first: int, last: int) -> Iterator[Round]:
        for pair in range(first, last):
            for player in range(len(self.log.plan.players)):
                wanted = [arm for arm in arms if self._number(pair, player, arm) not in self.log.games]
                if wanted or self._number(pair, player, FIRST) not in self.log.games:
                    yield Round(self.log.plan.round(pair, player), tuple(wanted))

    def _number(self, pair: int, player: int, arm: int) -> int:
        return self.log.plan.game_number(self.log.plan.round(pair, player), arm)


def tune(
    log: ComparisonLog,
    intent: Intent,
    games: int,
    executor: Executor,
    on_round: Callable[[], Any] = lambda: None,
) -> Tuned:
    """Give up variants as soon as they miss the intent, by up to so many games; then confirm what is left.

    The variants with the fewest changes come first; each is confirmed by as many games again, of seeds of its own, and
    the first is chosen that meets all targets there. Raises WorkerDiedError; KeyboardInterrupt goes on to the caller,
    and what was played is in the log.
    """
    run, found = _Tuning(log, intent, executor, on_round), Tuned()
    left, played = list(range(len(log.plan.arms))), 0
    for part in STAGES:
        last = -(-games // part)
        run.play(left, played, last)
        for arm in left:
            found.judged[arm], found.games[arm] = run.judge(arm, 0, last), last
        left, played = [arm for arm in left if overall(found.judged[arm]) is not Standing.MISSED], last
    _confirm(run, found, left, games)
    return found


def _confirm(run: _Tuning, found: Tuned, left: Sequence[int], games: int) -> None:
    """Try what is left, one after the other, until one is confirmed."""
    for place, arm in enumerate(left[:CONFIRMED], 1):
        first, last = place * games, (place + 1) * games
        run.play([arm], first, last)
        found.confirmed[arm] = run.judge(arm, first, last)
        if overall(found.confirmed[arm]) is Standing.MET:
            found.chosen = arm
            return


def games_of(log: ComparisonLog, arm: int) -> Iterator[GameResult]:
    """The games of an arm, in order."""
    arms = len(log.plan.arms)
    return (log.games[number] for number in sorted(log.games) if (number - 1) % arms == arm)
