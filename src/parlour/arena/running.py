"""Games played side by side, each in a process of its own with a single thread."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any

from parlour.errors import ParlourError
from parlour.game import Game
from parlour.players import Player, make_any_player

from .log import Log
from .plan import Plan, Task
from .playing import Played, play

AHEAD = 2  # games a process that wait for it, so that it never waits for them

WARM_SECONDS = 0.3  # of thinking, not of compiling


@dataclass(slots=True)
class Place:
    """What a process has at hand."""

    plan: Plan
    game: Game
    stop: threading.Event
    is_warm: bool = False


_place: Place  # of this process, if it is one that plays


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
    count = processes or os.cpu_count() or 1
    context = multiprocessing.get_context("spawn")
    ending, beginning = context.Pipe(duplex=False)  # closed, it tells all processes to stop; so does our own death
    with ProcessPoolExecutor(count, context, _start, (log.plan, ending)) as pool:
        try:
            pool.submit(_warm).result()  # one compiles, before the others would do the same
            for played in _results(pool, missing, count * AHEAD):
                log.add(played)
                on_game()
                if is_decided():
                    break
        except BrokenProcessPool:
            problem = "A process that played died, perhaps for lack of memory. The log has all its games."
            raise ParlourError(problem) from None
        finally:
            beginning.close()
            pool.shutdown(wait=True, cancel_futures=True)


def _results(pool: ProcessPoolExecutor, tasks: Iterator[Task], ahead: int) -> Iterator[Played]:
    """The games as they end, while the next ones begin."""
    waiting: set[Future[Played | None]] = {pool.submit(_play, task) for task in islice(tasks, ahead)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            waiting |= {pool.submit(_play, task) for task in islice(tasks, 1)}
            played = future.result()
            if played is not None:
                yield played


def _start(plan: Plan, ending: Connection) -> None:
    """Make a process ready. Ctrl-C reaches it too, but it is its parent that says when to stop."""
    global _place
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _place = place = Place(plan, plan.game(), threading.Event())

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            ending.recv()
        place.stop.set()
        if parent := multiprocessing.parent_process():
            parent.join()  # it ends us; if it was killed, nobody will
            os._exit(1)

    threading.Thread(target=watch, name="watch", daemon=True).start()


def _warm() -> None:
    """Have each player decide once, in a moment, so that all is compiled."""
    state = _place.game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for name in _place.plan.players:
        hurry = threading.Event()
        threading.Timer(WARM_SECONDS, hurry.set).start()
        make_any_player(name, 0).decide(state.clone(), hurry)
    _place.is_warm = True


def _play(task: Task) -> Played | None:
    if not _place.is_warm:
        _warm()
    players = [_player(task, seat) for seat in range(len(task.seats))]
    return play(task, _place.plan, _place.game, players, _place.stop)


def _player(task: Task, seat: int) -> Player:
    seed = random.Random(f"{task.secret} {task.number} {seat}").getrandbits(63)
    return make_any_player(_place.plan.players[task.seats[seat]], seed)
