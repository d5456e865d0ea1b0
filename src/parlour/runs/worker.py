"""Games played side by side: workers that play, and runs that keep what they played."""

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
from .game_loop import Task, play_game
from .game_result import GameResult
from .run_log import RunLog

WARM_SECONDS = 0.3  # of thinking, not of compiling


class Lineup(Protocol):
    """What is played, and by whom. Workers are made from it, so it can be pickled."""

    @property
    def players(self) -> Sequence[Any]:
        """The players, in whatever form they are described; tasks name them by their numbers here."""
        ...

    def game(self) -> Game:
        """The game that is played."""
        ...

    def make_player(self, number: int, seed: int) -> Player:
        """One of the players, for a single game."""
        ...


class GameWorker:
    """Plays games of a lineup; all of its players have decided once before, so that everything is compiled."""

    def __init__(self, lineup: Lineup, stop: threading.Event):
        self._lineup, self._game, self._stop = lineup, lineup.game(), stop
        self._warm_up()

    def __call__(self, task: Task) -> GameResult | None:
        players = [self._lineup.make_player(number, task.seed(seat)) for seat, number in enumerate(task.seats)]
        return play_game(task, self._game, players, self._stop)

    def _warm_up(self) -> None:
        state = first_decision(self._game)
        for number in range(len(self._lineup.players)):
            hurry = threading.Event()
            threading.Timer(WARM_SECONDS, hurry.set).start()
            with contextlib.suppress(PlayerError):  # it will fail in its games too, and lose them
                ask(self._lineup.make_player(number, 0), state.clone(), hurry)


def play_games(lineup: Lineup, tasks: Iterator[Task], executor: Executor) -> Generator[GameResult]:
    """Play games, and yield them as they end; without tasks no worker is started. Close it to stop.

    Raises WorkerDiedError.
    """
    first = next(tasks, None)
    if first is None:
        return
    make_worker = functools.partial(GameWorker, lineup)
    with closing(executor.run(make_worker, chain([first], tasks))) as results:
        yield from results


def play_missing(log: RunLog[Any], lineup: Lineup, tasks: Iterator[Task], executor: Executor) -> Generator[GameResult]:
    """Play the games that a log does not have yet, and yield each once it is in the log. Close it to stop.

    Raises WorkerDiedError; KeyboardInterrupt goes on to the caller. What was played is in the log.
    """
    missing = (task for task in tasks if task.number not in log.games)
    try:
        with closing(play_games(lineup, missing, executor)) as results:
            for result in results:
                log.add(result)
                yield result
    except WorkerDiedError as problem:
        raise WorkerDiedError(f"{problem} All finished games are in the log.") from None
