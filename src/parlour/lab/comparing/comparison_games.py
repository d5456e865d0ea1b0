"""Play the games of a comparison into its log, and write game records."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from itertools import chain

from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.kit import CHANCE
from parlour.lab.analysis.luck_adjustment import luck_by_seat
from parlour.match.dice import Dice
from parlour.runs.executor import Executor, WorkerDiedError
from parlour.runs.game_loop import DiceRolls, GameResult, GameStep, play_game, record_of_game, replay
from parlour.runs.run_log import RunLog
from parlour.search.outlook import Outlook, outlook_of

from .comparison_plan import FIRST, ComparisonPlan, ComparisonRound, item_of
from .contrasts import PILOT, Comparison

ComparisonLog = RunLog[ComparisonPlan]


def run(
    log: ComparisonLog,
    most: int,
    executor: Executor,
    on_round: Callable[[Comparison], object] = lambda comparison: None,
    is_over: Callable[[], bool] = lambda: False,
) -> Comparison:
    """Play the missing games of the first `most` pairs, until all contrasts are decided or `is_over` returns True.

    `on_round` is called after each round. Raises WorkerDiedError. On KeyboardInterrupt, all workers stop, and all
    finished games are in the log.
    """
    comparison = Comparison(log.plan)
    comparison.feed(log.games)
    for first, last in ((0, min(PILOT, most)), (PILOT, most)):  # the pilot decides whether shared dice help
        _play(log, comparison, first, last, executor, on_round, is_over)
    return comparison


def _play(
    log: ComparisonLog,
    comparison: Comparison,
    first: int,
    last: int,
    executor: Executor,
    on_round: Callable[[Comparison], object],
    is_over: Callable[[], bool],
) -> None:
    rounds = comparison.rounds(log.games, first, last)
    try:
        with closing(play_rounds(log.plan, rounds, executor)) as played:
            for results in played:
                for result in results:
                    log.add(result)
                comparison.feed(log.games)
                on_round(comparison)
                if comparison.is_decided() or is_over():
                    break
    except WorkerDiedError as problem:
        raise WorkerDiedError(f"{problem} All finished games are in the log.") from None


def play_rounds(
    plan: ComparisonPlan, tasks: Iterator[ComparisonRound], executor: Executor
) -> Generator[list[GameResult]]:
    """Play rounds and yield the games of each as it finishes. Close the generator to stop.

    Raises WorkerDiedError.
    """
    first = next(tasks, None)
    if first is None:
        return
    with closing(executor.run(functools.partial(RoundWorker, plan), chain([first], tasks))) as results:
        yield from results


class RoundWorker:
    """Plays the rounds of a plan, and measures the luck in each game.

    A restricted game that would repeat the first is not played; its result has no actions.
    """

    def __init__(self, plan: ComparisonPlan, stop: threading.Event):
        self._plan, self._stop, self._game = plan, stop, functools.cache(plan.game)
        self._outlook = functools.cache(self._outlook_of)

    def __call__(self, task: ComparisonRound) -> list[GameResult] | None:
        used = set[int]()
        results = [self._play(task, FIRST, used)]
        for arm in task.arms:
            forbidden = self._plan.arms[arm].forbidden
            same = forbidden and not used & set(forbidden)
            results.append(self._same(results[FIRST], task, arm) if same else self._play(task, arm, set()))
        return None if None in results else [result for result in results if result is not None]

    def _play(self, task: ComparisonRound, arm: int, used: set[int]) -> GameResult | None:
        """Play a game, and add the items that the restricted seat used to `used`."""
        plan, game = self._plan, self._game(arm)
        given = plan.task(task.number, arm, arm in task.apart)
        seats = range(game.num_players())
        players = [plan.make_player(given.seats[seat], game, arm, seat, given) for seat in seats]
        focus = plan.focus(task.number, len(seats))

        def note(step: GameStep) -> None:
            if step.actor == focus and step.decision is not None:
                used.add(item_of(step.state, step.action))

        watches = any(it.forbidden for it in plan.arms) and arm == FIRST
        result = play_game(given, game, players, self._stop, [note] if watches else [])
        if result is not None:
            result.number = plan.game_number(task.number, arm)
            result.luck = luck_by_seat(self._outlook(arm), game, result)
        return result

    def _outlook_of(self, arm: int) -> Outlook:
        return outlook_of(self._game(arm))

    def _same(self, result: GameResult | None, task: ComparisonRound, arm: int) -> GameResult | None:
        if result is None:
            return None
        number = self._plan.game_number(task.number, arm)
        return GameResult(number, result.round, result.seats, result.results, (), luck=result.luck)


def game_record(log: ComparisonLog, number: int) -> str:
    """Return the record of a game by its number, with the dice it was played with: its round's or its own.

    Raises ParlourError if there is no such game, or if its dice do not match the log's seed.
    """
    if number not in log.games:
        raise ParlourError(f"The log has no game {number}.")
    played, plan = log.games[number], log.plan
    arm = arm_of(plan, number)
    if not played.actions:
        raise ParlourError(f"Game {number} was not played because it would repeat game {number - arm}.")
    game = plan.game(arm)
    for apart in (False, True):
        dice = plan.task(played.round, arm, apart).dice
        if fell_by(dice, game, played.actions):
            return record_of_game(game, dice, plan.players, played)
    raise ParlourError(
        f"Game {number} cannot be recorded: its dice do not match the seed in the log. It was played with other rules "
        "or another seed."
    )


def fell_by(dice: Dice, game: Game, actions: Sequence[int | str]) -> bool:
    """True if all chance outcomes of a game are those of some dice."""
    rolls = DiceRolls(dice)
    turns = enumerate(replay(game, actions), 1)
    return all(rolls.next(step.state, turn) == step.action for turn, step in turns if step.actor == CHANCE)


def arm_of(plan: ComparisonPlan, number: int) -> int:
    return (number - 1) % len(plan.arms)
