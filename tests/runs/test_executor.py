"""Executors."""

import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import closing

import pytest

from parlour.errors import ParlourError
from parlour.runs.executor import LocalExecutor, WorkerDiedError

DEADLY = 13


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


def refuse(stop):
    raise LookupError("not ready")


@pytest.mark.parametrize("processes", [1, 2])
def test_all_results_are_yielded(processes):
    results = list(LocalExecutor(processes).run(Squarer, iter(range(10))))
    assert sorted(square for _, square in results) == [number**2 for number in range(10)]
    workers = {process for process, _ in results}
    assert len(workers) <= processes and os.getpid() not in workers


@pytest.mark.parametrize("processes", [0, -1])
def test_at_least_one_process_is_required(processes):
    with pytest.raises(ParlourError, match=f"The number of processes must be at least 1, not {processes}"):
        LocalExecutor(processes)


def test_no_tasks_give_no_results():
    assert list(LocalExecutor(1).run(Squarer, iter(()))) == []


def test_closing_stops_all_workers():
    endless = itertools.chain([5], itertools.repeat(-1))
    with closing(LocalExecutor(1).run(Squarer, endless)) as results:
        assert next(results)[1] == 25
    assert not multiprocessing.active_children()


def test_dead_process_is_reported():
    with pytest.raises(WorkerDiedError, match="A worker process died, possibly because it ran out of memory."):
        list(LocalExecutor(1).run(Squarer, iter([1, DEADLY, 2])))
    assert not multiprocessing.active_children()


def test_worker_exception_is_raised():
    with pytest.raises(LookupError, match="not ready"):
        list(LocalExecutor(1).run(refuse, iter([1])))
    assert not multiprocessing.active_children()


def count_until_interrupted():
    """Code that the next test runs in a separate process."""
    try:
        with closing(LocalExecutor(2).run(Dawdler, itertools.count())) as results:
            for number in results:
                print(number, flush=True)
    except KeyboardInterrupt:
        print("left behind:", multiprocessing.active_children())


def test_second_interrupt_leaves_no_processes():
    command = [sys.executable, "-c", "from tests.runs.test_executor import *; count_until_interrupted()"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "0\n"
        for _ in range(3):
            process.send_signal(signal.SIGINT)
            time.sleep(0.1)
        assert process.stdout.read().splitlines()[-1] == "left behind: []"
