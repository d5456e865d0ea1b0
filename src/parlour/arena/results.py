"""What a log says: rounds, scores by seat, thinking."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from .log import Log
from .plan import Plan
from .playing import Played
from .standings import Meeting


@dataclass(slots=True)
class Tally:
    """Wins, draws and losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, result: float) -> None:
        self.wins += result > 0
        self.draws += result == 0
        self.losses += result < 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def __str__(self) -> str:
        return f"{self.wins} – {self.draws} – {self.losses}"


@dataclass(slots=True)
class Effort:
    """What a player needed to decide."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    simulations: int = 0


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


def complete_rounds(log: Log) -> dict[int, list[Played]]:
    """The games of each round of which all games are over, in order."""
    rounds: dict[int, list[Played]] = defaultdict(list)
    for number in sorted(log.games):
        rounds[log.games[number].round].append(log.games[number])
    return {number: games for number, games in sorted(rounds.items()) if len(games) == log.plan.size(number)}


def leading_scores(log: Log) -> list[float]:
    """The scores of a match's first rounds, up to the first that is not complete.

    A sequential test looks at these alone: the rounds that end first are the shortest, and may not be like the others.
    """
    scores = []
    for place, (number, games) in enumerate(complete_rounds(log).items()):
        if place != number:
            break
        scores.append(round_score(log.plan, games))
    return scores


def round_score(plan: Plan, games: Sequence[Played]) -> float:
    """What the first player of a round scored in the mean, from 0 to 1, in a game of two seats."""
    first = plan.pair(games[0].round)[0]
    return fmean((played.results[played.seats.index(first)] + 1.0) / 2.0 for played in games)


def round_result(player: int, games: Sequence[Played]) -> float:
    """A player's mean result in a round, at the seats that it had alone."""
    return fmean(played.results[played.seats.index(player)] for played in games if played.seats.count(player) == 1)


def meetings(log: Log) -> list[Meeting]:
    """The complete rounds of a round robin."""
    found = []
    for number, games in complete_rounds(log).items():
        one, other = log.plan.pair(number)
        found.append(Meeting(one, other, round_score(log.plan, games) * len(games), len(games)))
    return found


def by_seat(log: Log, player: int) -> dict[int, Tally]:
    """How a player did against the others, by the seat that it had alone."""
    tallies: dict[int, Tally] = defaultdict(Tally)
    for played in log.games.values():
        if played.seats.count(player) == 1:
            seat = played.seats.index(player)
            tallies[seat].add(played.results[seat])
    return dict(sorted(tallies.items()))


def timing(log: Log) -> Timing:
    """What the games of a log needed."""
    total = Timing(games=len(log.games))
    for played in log.games.values():
        total.all += played.seconds
        for player, thinking in zip(played.seats, played.thinking, strict=True):
            effort = total.efforts[player]
            effort.moves += thinking.moves
            effort.seconds += thinking.seconds
            effort.longest = max(effort.longest, thinking.longest)
            effort.simulations += thinking.simulations
            total.decisions += thinking.moves
            total.thinking += thinking.seconds
    return total
