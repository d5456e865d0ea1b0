"""Work shared out to processes."""

import itertools
import multiprocessing
import os
from contextlib import closing

import pytest

from parlour import crew

DEADLY = 13


class Squarer:
    """Squares numbers; 13 is its death, and below 0 it waits until it is told to stop."""

    def __init__(self, stop):
        self.stop = stop

    def __call__(self, number):
        if number == DEADLY:
            os._exit(1)
        if number < 0:
            self.stop.wait()
            return None
        return os.getpid(), number**2


def refuse(stop):
    raise LookupError("not ready")


@pytest.mark.parametrize("processes", [1, 2])
def test_all_results_come(processes):
    results = list(crew.results(Squarer, iter(range(10)), processes))
    assert sorted(square for _, square in results) == [number**2 for number in range(10)]
    workers = {process for process, _ in results}
    assert len(workers) <= processes and os.getpid() not in workers


def test_nothing_comes_of_nothing():
    assert list(crew.results(Squarer, iter(()), 1)) == []


def test_on_closing_all_stop():
    endless = itertools.chain([5], itertools.repeat(-1))
    with closing(crew.results(Squarer, endless, 1)) as results:
        assert next(results)[1] == 25
    assert not multiprocessing.active_children()


def test_the_death_of_a_process_is_told():
    with pytest.raises(crew.CrewError, match="A process died, perhaps for lack of memory."):
        list(crew.results(Squarer, iter([1, DEADLY, 2]), 1))
    assert not multiprocessing.active_children()


def test_what_goes_wrong_in_a_process_goes_wrong_here():
    with pytest.raises(LookupError, match="not ready"):
        list(crew.results(refuse, iter([1]), 1))
    assert not multiprocessing.active_children()
