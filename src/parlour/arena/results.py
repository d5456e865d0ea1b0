"""The results of a match: rounds, scores by seat, what the players needed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from parlour.runs.game_result import Effort, GameResult
from parlour.runs.run_log import RunLog
from parlour.statistics.ratings import Meeting

from .plan import MatchPlan

MatchLog = RunLog[MatchPlan]


@dataclass(slots=True)
class Wdl:
    """Wins, draws and losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, result: float) -> None:
        """Count a game by its result."""
        self.wins += result > 0
        self.draws += result == 0
        self.losses += result < 0

    @property
    def games(self) -> int:
        """How many there are in all."""
        return self.wins + self.draws + self.losses

    def __str__(self) -> str:
        return f"{self.wins} – {self.draws} – {self.losses}"


@dataclass(slots=True)
class Timing:
    """What all games needed."""

    games: int = 0
    decisions: int = 0
    thinking: float = 0.0  # seconds
    all: float = 0.0  # seconds
    efforts: dict[int, Effort] = field(default_factory=lambda: defaultdict(Effort))  # by player

    @property
    def overhead(self) -> float:
        """What the arena itself took, as a share of the players' thinking time."""
        return (self.all - self.thinking) / self.thinking if self.thinking else 0.0


def complete_rounds(log: MatchLog) -> dict[int, list[GameResult]]:
    """The games of each round of which all games are over, in order."""
    rounds: dict[int, list[GameResult]] = defaultdict(list)
    for number in sorted(log.games):
        rounds[log.games[number].round].append(log.games[number])
    return {number: games for number, games in sorted(rounds.items()) if len(games) == log.plan.size(number)}


def leading_scores(log: MatchLog) -> list[float]:
    """The scores of a match's first rounds, up to the first that is not complete.

    A sequential test looks at these alone: the rounds that end first are the shortest, and may not be like the others.
    """
    scores = []
    for place, (number, games) in enumerate(complete_rounds(log).items()):
        if place != number:
            break
        scores.append(round_score(log.plan, games))
    return scores


def round_score(plan: MatchPlan, games: Sequence[GameResult]) -> float:
    """What the first player of a round scored in the mean, from 0 to 1, in a game of two seats."""
    first = plan.pair(games[0].round)[0]
    return fmean((game.results[game.seats.index(first)] + 1.0) / 2.0 for game in games)


def round_result(player: int, games: Sequence[GameResult]) -> float:
    """A player's mean result in a round, at the seats that it had alone."""
    return fmean(game.results[game.seats.index(player)] for game in games if game.seats.count(player) == 1)


def meetings(log: MatchLog) -> list[Meeting]:
    """The complete rounds of a round robin."""
    found = []
    for number, games in complete_rounds(log).items():
        one, other = log.plan.pair(number)
        found.append(Meeting(one, other, round_score(log.plan, games) * len(games), len(games)))
    return found


def by_seat(log: MatchLog, player: int) -> dict[int, Wdl]:
    """How a player did against the others, by the seat that it had alone."""
    tallies: dict[int, Wdl] = defaultdict(Wdl)
    for game in log.games.values():
        if game.seats.count(player) == 1:
            seat = game.seats.index(player)
            tallies[seat].add(game.results[seat])
    return dict(sorted(tallies.items()))


def timing(log: MatchLog) -> Timing:
    """What the games of a log needed."""
    total = Timing(games=len(log.games))
    for game in log.games.values():
        total.all += game.seconds
        for player, effort in zip(game.seats, game.efforts, strict=True):
            total.efforts[player].add(effort)
            total.decisions += effort.moves
            total.thinking += effort.seconds
    return total
