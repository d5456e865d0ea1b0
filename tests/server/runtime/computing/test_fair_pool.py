"""Threads that do what waits in a fair queue."""

import math
import threading
import time
from concurrent.futures import CancelledError

import pytest

from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing.fair_pool import FairPool, Stop
from parlour.server.runtime.computing.fair_queue import Bounds, Task
from parlour.server.runtime.computing.priority import Priority

PATIENCE = 60  # seconds: no test takes so long
OPPONENT, REQUEST, SHOW, LATER = Priority


class Work:
    """Lasts until it is told to end, or to stop; says how often it was begun."""

    def __init__(self, pool, priority=OPPONENT, network="", seconds=100.0):
        self.begun, self.end = threading.Semaphore(0), threading.Event()
        self.job = pool.submit(self.run, Task(priority, network, seconds))

    def run(self, stop):
        self.begun.release()
        while not self.end.wait(0.001):
            if stop.is_set():
                return "stopped"
        return "done"

    def has_begun(self):
        return self.begun.acquire(timeout=PATIENCE)

    @property
    def result(self):
        return self.job.future.result(PATIENCE)


@pytest.fixture
def pool():
    pool = FairPool("test", 1, {REQUEST: Bounds(2, 1)})
    yield pool
    pool.close()


def test_work_is_done(pool):
    work = Work(pool)
    work.end.set()
    assert work.result == "done"
    assert not pool.queue.running


def test_what_it_raises_is_told(pool):
    def fail(stop):
        raise LookupError("nothing there")

    with pytest.raises(LookupError):
        pool.submit(fail, Task(OPPONENT, "", 1)).future.result(PATIENCE)
    assert not pool.queue.running


def test_what_has_a_slot_keeps_its_like_waiting(pool):
    one = Work(pool)
    assert one.has_begun()
    other = Work(pool)
    assert pool.queue.waiting() == [other.job]
    one.end.set()
    assert other.has_begun()


def test_what_is_less_urgent_stops_with_what_it_has(pool):
    shown = Work(pool, SHOW)
    assert shown.has_begun()
    answer = Work(pool)
    assert shown.result == "stopped"
    assert answer.has_begun()


def test_what_is_patient_begins_anew(pool):
    later = Work(pool, LATER)
    assert later.has_begun()
    answer = Work(pool)
    assert answer.has_begun()
    assert pool.queue.waiting() == [later.job]
    assert not later.job.future.done()
    answer.end.set()
    assert later.has_begun()
    later.end.set()
    assert later.result == "done"


def test_what_becomes_urgent_does_not_wait_for_what_is_not(pool):
    shown = Work(pool, SHOW)
    assert shown.has_begun()
    later = Work(pool, LATER)
    later.job.move(OPPONENT)
    assert later.has_begun()
    assert shown.result == "stopped"


def test_nobody_waits_for_what_was_cancelled(pool):
    one = Work(pool)
    assert one.has_begun()
    other, third = Work(pool), Work(pool)
    other.job.cancel()
    assert pool.queue.waiting() == [third.job]
    one.job.cancel()
    assert third.has_begun()
    with pytest.raises(CancelledError):
        assert one.result


def test_patient_work_that_was_cancelled_is_not_done_again(pool):
    later = Work(pool, LATER)
    assert later.has_begun()
    later.job.cancel()
    other = Work(pool)
    assert other.has_begun()
    assert pool.queue.waiting() == []


def test_time_runs_from_when_it_is_asked_for(pool):
    asked = time.monotonic()
    work = Work(pool, seconds=50)
    assert work.has_begun()
    assert asked + 50 <= work.job.stop.moment <= time.monotonic() + 50
    late = pool.submit(work.run, Task(OPPONENT, "", 50), least=5)
    late._asked -= 30  # it has waited so long
    late.begin()
    assert late.stop.moment <= time.monotonic() + 20
    late._asked -= 30
    late.begin()
    assert asked + 5 <= late.stop.moment <= time.monotonic() + 5
    patient = pool.submit(work.run, Task(LATER, "", 50))
    patient.begin()
    assert patient.stop.moment == math.inf


def test_what_has_waited_has_no_time_left(pool):
    one = Work(pool)
    assert one.has_begun()
    late = Work(pool, seconds=0)
    one.end.set()
    assert late.result == "stopped"


def test_a_stop_is_set_by_hand_or_by_the_clock():
    stop = Stop()
    assert not stop.is_set()
    stop.set()
    assert stop.is_set()
    assert Stop(time.monotonic()).is_set()


def test_too_much_is_refused(pool):
    Work(pool, REQUEST, "a", seconds=7)
    with pytest.raises(Refusal) as refused:
        Work(pool, REQUEST, "a", seconds=7)
    assert (refused.value.code, refused.value.retry_after) == ("too_many", 7)
    Work(pool, REQUEST, "b", seconds=7)
    with pytest.raises(Refusal) as refused:
        Work(pool, REQUEST, "c", seconds=7)
    assert (refused.value.code, refused.value.retry_after) == ("busy", 14)
    assert "14 s" in refused.value.message


def test_at_the_end_all_stops(pool):
    one = Work(pool)
    assert one.has_begun()
    other = Work(pool)
    pool.close()
    assert one.job.future.cancelled() and other.job.future.cancelled()
    assert Work(pool).job.future.cancelled()
