"""Executors, and workers that play games."""

import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace
from multiprocessing import util

import pytest

from parlour.errors import ParlourError
from parlour.runs import executor
from parlour.runs.executor import GameWorker, LocalExecutor, WorkerDiedError, play_games
from parlour.training.training_run import TrainingPlan, WeightsLineup

DEADLY = 13
COLUMNA = TrainingPlan("parlour.games.columna", {"quiet": 5}, games=2, budget=20)
DICE = TrainingPlan("parlour.games.bingo_battle", {}, games=2, budget=5)
BLANK = dict.fromkeys(COLUMNA.game().features, 0.0)
TEMPTED = BLANK | {"stack on the edge": 1.0}


class Squarer:
    """Squares numbers; 13 kills its process, and negative numbers wait for the stop event."""

    def __init__(self, stop):
        self.stop = stop

    def __call__(self, number):
        if number == DEADLY:
            os._exit(1)
        if number < 0:
            self.stop.wait()
            return None
        return os.getpid(), number**2


class Dawdler:
    """Is slow for all tasks but the first, and ignores the stop event."""

    def __init__(self, stop):
        pass

    def __call__(self, number):
        time.sleep(1 if number else 0)
        return number


class Stubborn:
    """Never ends a task but the first, whatever the stop event."""

    def __init__(self, stop):
        pass

    def __call__(self, number):
        return threading.Event().wait() if number else number


def prepare_forever(stop):
    util.Finalize(None, print, ["ended"], {"flush": True}, exitpriority=0)  # as external players are ended
    wait_forever("preparing")


def wait_forever(text):
    print(text, flush=True)
    threading.Event().wait()


class Unloadable:
    """A factory that a new process never finishes loading."""

    def __reduce__(self):
        return wait_forever, ("loading",)


def refuse(stop):
    raise LookupError("not ready")


@pytest.mark.parametrize(("processes", "count"), [(1, 10), (2, 10), (1, 0)])
def test_all_results_are_yielded(processes, count):
    results = list(LocalExecutor(processes).run(Squarer, iter(range(count))))
    assert sorted(square for _, square in results) == [number**2 for number in range(count)]
    workers = {process for process, _ in results}
    assert len(workers) <= processes and os.getpid() not in workers


@pytest.mark.parametrize("processes", [0, -1])
def test_at_least_one_process_is_required(processes):
    with pytest.raises(ParlourError, match=f"The number of processes must be at least 1, not {processes}"):
        LocalExecutor(processes)


def test_closing_stops_all_workers():
    endless = itertools.chain([5], itertools.repeat(-1))
    with closing(LocalExecutor(1).run(Squarer, endless)) as results:
        assert next(results)[1] == 25
    assert not multiprocessing.active_children()


def test_closing_abandons_a_task_that_ignores_it():
    with closing(LocalExecutor(1).run(Stubborn, itertools.count())) as results:
        assert next(results) == 0
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    ("factory", "error", "message"),
    [
        (Squarer, WorkerDiedError, "A worker process died, possibly because it ran out of memory."),
        (refuse, LookupError, "not ready"),
    ],
)
def test_dead_process_or_exception_of_a_worker_is_raised(factory, error, message):
    with pytest.raises(error, match=message):
        list(LocalExecutor(1).run(factory, iter([1, DEADLY, 2])))
    assert not multiprocessing.active_children()


def count_until_interrupted(factory=Dawdler):
    """Code that the next tests run in a separate process."""
    try:
        with closing(LocalExecutor(2).run(factory, itertools.count())) as results:
            for number in results:
                print(number, flush=True)
    except KeyboardInterrupt:
        print("left behind:", multiprocessing.active_children())


def counting(factory):
    command = [sys.executable, "-c", f"from tests.runs.test_executor import *; count_until_interrupted({factory})"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize(
    ("factory", "first", "rest"),
    [
        ("prepare_forever", "preparing", ["ended", "left behind: []"]),  # like a long compilation
        ("Unloadable()", "loading", ["left behind: []"]),
    ],
)
def test_interrupt_does_not_wait_for_processes_that_are_not_ready(factory, first, rest):
    with counting(factory) as process:
        assert process.stdout.readline() == f"{first}\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read().splitlines() == rest


def test_second_interrupt_leaves_no_processes():
    with counting("Dawdler") as process:
        assert process.stdout.readline() == "0\n"
        for _ in range(3):
            process.send_signal(signal.SIGINT)
            time.sleep(0.1)
        assert process.stdout.read().splitlines()[-1] == "left behind: []"


def lineup(plan):
    return WeightsLineup(plan, (plan.game().weights.values,))


def worker(plan):
    return GameWorker(lineup(plan), threading.Event())


class InterruptedPool:
    """Receives Ctrl-C in a thread without a mask while it starts a process."""

    is_submitted = False

    def submit(self, function):
        other = threading.Thread(target=time.sleep, args=[0.2])
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        other.start()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        signal.pthread_kill(other.ident, signal.SIGINT)
        other.join()
        self.is_submitted = True


@pytest.fixture
def default_interrupt():
    """Let Ctrl-C raise KeyboardInterrupt, whatever earlier tests have set."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("default_interrupt")
def test_interrupt_while_a_process_starts_is_raised_afterwards():
    pool = InterruptedPool()
    with pytest.raises(KeyboardInterrupt):
        executor._submit(pool, print)
    assert pool.is_submitted
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("plan", [COLUMNA, DICE])
def test_game_is_played_to_the_end(plan):
    task = next(plan.self_play(1))
    result = worker(plan)(task)
    state = plan.game().new_initial_state()
    for action in result.actions:
        state.apply_action(action)
    assert state.is_terminal() and result.results == tuple(state.returns())
    assert (result.number, result.round, result.seats) == (1, 1, (0, 0))


def test_task_gives_the_same_game_anywhere():
    first, second = COLUMNA.self_play(1)
    here, there = worker(COLUMNA), worker(COLUMNA)
    one, other = here(first).actions, here(second).actions
    assert (there(second).actions, there(first).actions) == (other, one)
    assert one != other


def test_players_determine_the_game():
    task = replace(next(COLUMNA.self_play(1)), seats=(0, 1), slips=0.0)
    lineups = (WeightsLineup(COLUMNA, (BLANK, second)) for second in (BLANK, TEMPTED))
    one, other = (GameWorker(each, threading.Event())(task).actions for each in lineups)
    assert one != other


def test_worker_stops_on_request():
    stop = threading.Event()
    busy = GameWorker(lineup(COLUMNA), stop)
    stop.set()
    assert busy(next(COLUMNA.self_play(1))) is None


def test_no_tasks_need_no_executor():
    assert list(play_games(lineup(COLUMNA), iter(()), executor=None)) == []


def test_games_do_not_depend_on_process_count():
    played = (play_games(lineup(DICE), DICE.self_play(1), LocalExecutor(count)) for count in (1, 2))
    one, other = ({game.number: game.actions for game in games} for games in played)
    assert one == other and sorted(one) == [1, 2]
