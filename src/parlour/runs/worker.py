"""Workers that play games, and runs that store them."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import chain
from typing import Any, Protocol

from parlour.core.game import Game
from parlour.players import Player, PlayerError, ask
from parlour.players.warmup import first_decision

from .executor import Executor, WorkerDiedError
from .game_loop import GameTask, play_game
from .game_result import GameResult
from .run_log import RunLog

WARM_SECONDS = 0.3  # thinking time, excluding compilation


class Lineup(Protocol):
    """The game and its players. It must be picklable, because workers are made from it."""

    @property
    def players(self) -> Sequence[Any]:
        """The players in any form; tasks refer to them by index."""
        ...

    def game(self) -> Game: ...

    def make_player(self, number: int, seed: int) -> Player: ...


class GameWorker:
    """Plays games of a lineup. Every player decides once beforehand, so that everything is compiled."""

    def __init__(self, lineup: Lineup, stop: threading.Event):
        self._lineup, self._game, self._stop = lineup, lineup.game(), stop
        self._warm_up()

    def __call__(self, task: GameTask) -> GameResult | None:
        players = [self._lineup.make_player(number, task.seed(seat)) for seat, number in enumerate(task.seats)]
        return play_game(task, self._game, players, self._stop)

    def _warm_up(self) -> None:
        state = first_decision(self._game)
        for number in range(len(self._lineup.players)):
            hurry = threading.Event()
            threading.Timer(WARM_SECONDS, hurry.set).start()
            with contextlib.suppress(PlayerError):  # such a player also forfeits its games
                ask(self._lineup.make_player(number, 0), state.clone(), hurry)


def play_games(lineup: Lineup, tasks: Iterator[GameTask], executor: Executor) -> Generator[GameResult]:
    """Play games and yield them as they finish. Close the generator to stop. Raises WorkerDiedError."""
    first = next(tasks, None)
    if first is None:
        return
    make_worker = functools.partial(GameWorker, lineup)
    with closing(executor.run(make_worker, chain([first], tasks))) as results:
        yield from results


def play_missing(
    log: RunLog[Any], lineup: Lineup, tasks: Iterator[GameTask], executor: Executor
) -> Generator[GameResult]:
    """Play the games that a log lacks, and yield each one after logging it. Close the generator to stop.

    Raises WorkerDiedError. On KeyboardInterrupt, all finished games are in the log.
    """
    missing = (task for task in tasks if task.number not in log.games)
    try:
        with closing(play_games(lineup, missing, executor)) as results:
            for result in results:
                log.add(result)
                yield result
    except WorkerDiedError as problem:
        raise WorkerDiedError(f"{problem} All finished games are in the log.") from None
