"""Play a match into its log, and derive results: complete rounds, scores by seat, players' effort."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from statistics import fmean

from parlour.errors import ParlourError
from parlour.runs.executor import Executor, play_missing
from parlour.runs.game_loop import Effort, GameResult, record_of_game
from parlour.runs.run_log import RunLog
from parlour.statistics.ratings import Meeting

from .match_plan import MatchPlan

MatchLog = RunLog[MatchPlan]


@dataclass(slots=True)
class Wdl:
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
class Timing:
    """Total time and effort of all games."""

    games: int = 0
    decisions: int = 0
    thinking: float = 0.0  # seconds
    all: float = 0.0  # seconds
    efforts: dict[int, Effort] = field(default_factory=lambda: defaultdict(Effort))  # keyed by player

    @property
    def overhead(self) -> float:
        """The arena's own time, as a share of the players' thinking time."""
        return (self.all - self.thinking) / self.thinking if self.thinking else 0.0


def complete_rounds(log: MatchLog) -> dict[int, list[GameResult]]:
    """Return the games of each round whose games are all finished, in order."""
    rounds: dict[int, list[GameResult]] = defaultdict(list)
    for number in sorted(log.games):
        rounds[log.games[number].round].append(log.games[number])
    return {number: games for number, games in sorted(rounds.items()) if len(games) == log.plan.size(number)}


def leading_scores(log: MatchLog) -> list[float]:
    """Return the scores of a match's first rounds, up to the first incomplete one.

    Sequential tests use only these: the rounds that finish first are short, so they may not be representative.
    """
    scores = []
    for place, (number, games) in enumerate(complete_rounds(log).items()):
        if place != number:
            break
        scores.append(round_score(log.plan, games))
    return scores


def round_score(plan: MatchPlan, games: Sequence[GameResult]) -> float:
    """Return the mean score of a round's first player, from 0 to 1, in a game with two sides."""
    first = plan.pair(games[0].round)[0]
    return fmean((game.results[game.seats.index(first)] + 1.0) / 2.0 for game in games)


def round_result(player: int, games: Sequence[GameResult]) -> float:
    """Return the mean result in a round of its first player, or of a player that plays alone."""
    return fmean(game.results[game.seats.index(player)] for game in games if player in game.seats)


def meetings(log: MatchLog) -> list[Meeting]:
    """Return the complete rounds of a round robin."""
    found = []
    for number, games in complete_rounds(log).items():
        one, other = log.plan.pair(number)
        found.append(Meeting(one, other, round_score(log.plan, games) * len(games), len(games)))
    return found


def by_seat(log: MatchLog, player: int) -> dict[int, Wdl]:
    """Return a player's results against the others, by the seat, or the first of the team, that it held alone."""
    teams = log.plan.game().teams
    tallies: dict[int, Wdl] = defaultdict(Wdl)
    for game in log.games.values():
        if len({team for team, each in zip(teams, game.seats, strict=True) if each == player}) == 1:
            seat = game.seats.index(player)
            tallies[seat].add(game.results[seat])
    return dict(sorted(tallies.items()))


def timing(log: MatchLog) -> Timing:
    """Return the total time and effort of a log's games."""
    total = Timing(games=len(log.games))
    for game in log.games.values():
        total.all += game.seconds
        for player, effort in zip(game.seats, game.efforts, strict=True):
            total.efforts[player].add(effort)
            total.decisions += effort.moves
            total.thinking += effort.seconds
    return total


def run(
    log: MatchLog,
    games: int,
    executor: Executor,
    on_game: Callable[[], object] = lambda: None,
    is_decided: Callable[[], bool] = lambda: False,
) -> None:
    """Play the missing games among the first `games`, until all are over or `is_decided` returns True.

    `on_game` is called after each game. Raises WorkerDiedError. On KeyboardInterrupt, all workers stop, and all
    finished games are in the log.
    """
    with closing(play_missing(log, log.plan, islice(log.plan.tasks(), games), executor)) as played:
        for _ in played:
            is_over = is_decided()  # first, so that `on_game` can show the state of the decision
            on_game()
            if is_over:
                break


def game_record(log: MatchLog, number: int) -> str:
    """Return the record of a game by its number. Raises ParlourError if there is no such game."""
    if number not in log.games:
        span = f"{len(log.games)} games, numbered up to {max(log.games)}" if log.games else "no games yet"
        raise ParlourError(f"The log has no game {number}. It has {span}.")
    played, plan = log.games[number], log.plan
    return record_of_game(plan.game(), plan.task(number).dice, plan.players, played)
