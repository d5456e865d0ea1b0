"""Games played side by side, each in a process of its own with a single thread."""

from __future__ import annotations

import functools
import random
import threading
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from typing import Any

from parlour import crew
from parlour.errors import ParlourError
from parlour.players import Player, ask, make_any_player
from parlour.players.warmup import first_decision

from .log import Log
from .plan import Plan, Task
from .playing import Played, play

WARM_SECONDS = 0.3  # of thinking, not of compiling


def run(
    log: Log,
    games: int,
    processes: int | None = None,
    on_game: Callable[[], Any] = lambda: None,
    is_decided: Callable[[], bool] = lambda: False,
) -> None:
    """Play what is missing of the first `games` games, until all are over or `is_decided` says so.

    `on_game` is called after each. KeyboardInterrupt stops all processes and goes on to the caller; what was played
    is in the log. Raises ParlourError where a process dies.
    """
    missing = (task for task in islice(log.plan.tasks(), games) if task.number not in log.games)
    try:
        with closing(crew.results(functools.partial(Place, log.plan), missing, processes)) as results:
            for played in results:
                log.add(played)
                on_game()
                if is_decided():
                    break
    except crew.CrewError as problem:
        raise ParlourError(f"{problem} The log has all its games.") from None


class Place:
    """Where games of a plan are played; all players have been there once, so that all is compiled."""

    def __init__(self, plan: Plan, stop: threading.Event):
        self.plan, self.game, self.stop = plan, plan.game(), stop
        self._warm()

    def __call__(self, task: Task) -> Played | None:
        players = [self._player(task, seat) for seat in range(len(task.seats))]
        return play(task, self.plan, self.game, players, self.stop)

    def _player(self, task: Task, seat: int) -> Player:
        seed = random.Random(f"{task.secret} {task.number} {seat}").getrandbits(63)
        return make_any_player(self.plan.players[task.seats[seat]], seed)

    def _warm(self) -> None:
        """Have each player decide once, in a moment."""
        state = first_decision(self.game)
        for name in self.plan.players:
            hurry = threading.Event()
            threading.Timer(WARM_SECONDS, hurry.set).start()
            ask(make_any_player(name, 0), state, hurry)
