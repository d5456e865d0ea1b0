"""FairPool and FairThread: threads that run the jobs of a fair queue."""

import asyncio
import math
import threading
import time
from concurrent.futures import CancelledError
from contextlib import nullcontext

import pytest

from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing.fair_pool import FairPool, FairThread
from parlour.server.runtime.computing.fair_queue import Bounds, Priority
from parlour.view.language import speaking, spoken
from tests.server.times import until

PATIENCE = 60  # seconds; longer than any test
OPPONENT, REQUEST, SHOW, LATER = Priority


class Work:
    """Work that lasts until `end` is set or it is stopped, and counts its starts."""

    def __init__(self, pool, priority=OPPONENT, network="", seconds=100.0):
        self.begun, self.end = threading.Semaphore(0), threading.Event()
        self.job = pool.submit(self.run, priority, network, seconds)

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


def test_result_or_exception_is_passed_on(pool):
    def fail(stop):
        raise LookupError("nothing there")

    work = Work(pool)
    work.end.set()
    assert work.result == "done"
    with pytest.raises(LookupError):
        pool.submit(fail, OPPONENT, "", 1).future.result(PATIENCE)
    assert not pool.queue.running


def test_equally_urgent_job_waits_for_a_slot(pool):
    one = Work(pool)
    assert one.has_begun()
    other = Work(pool)
    assert pool.queue.waiting() == [other.job]
    one.end.set()
    assert other.has_begun()


def test_less_urgent_job_stops_with_a_partial_result(pool):
    shown = Work(pool, SHOW)
    assert shown.has_begun()
    answer = Work(pool)
    assert shown.result == "stopped"
    assert answer.has_begun()


def test_patient_job_restarts_after_an_interruption(pool):
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


def test_job_that_becomes_urgent_interrupts_less_urgent_ones(pool):
    shown = Work(pool, SHOW)
    assert shown.has_begun()
    later = Work(pool, LATER)
    later.job.move(OPPONENT)
    assert later.has_begun()
    assert shown.result == "stopped"


def test_cancelled_jobs_leave_the_pool(pool):
    one = Work(pool)
    assert one.has_begun()
    other, third = Work(pool), Work(pool)
    other.job.cancel()
    assert pool.queue.waiting() == [third.job]
    one.job.cancel()
    assert third.has_begun()
    with pytest.raises(CancelledError):
        assert one.result


def test_cancelled_patient_job_does_not_restart(pool):
    later = Work(pool, LATER)
    assert later.has_begun()
    later.job.cancel()
    assert Work(pool).has_begun()
    assert pool.queue.waiting() == []


def test_time_starts_with_submission(pool):
    start = time.monotonic()
    work = Work(pool, seconds=50)
    assert work.has_begun()
    assert start + 50 <= work.job.stop.moment <= time.monotonic() + 50
    late = pool.submit(work.run, OPPONENT, "", 50, least=5)
    late._submitted -= 30  # simulates waiting in the queue
    late.begin()
    assert late.stop.moment <= time.monotonic() + 20
    late._submitted -= 30
    late.begin()
    assert start + 5 <= late.stop.moment <= time.monotonic() + 5
    patient = pool.submit(work.run, LATER, "", 50)
    patient.begin()
    assert patient.stop.moment == math.inf and not patient.stop.is_set()


def test_job_that_has_waited_has_no_time_left(pool):
    one = Work(pool)
    assert one.has_begun()
    late = Work(pool, seconds=0)
    one.end.set()
    assert late.result == "stopped"


def test_full_pool_refuses_work(pool):
    Work(pool, REQUEST, "a", seconds=7)
    for network, code, seconds in (("a", "too_many", 7), ("b", None, 0), ("c", "busy", 14)):
        with pytest.raises(Refusal) if code else nullcontext() as refused:
            Work(pool, REQUEST, network, seconds=7)
        if code:
            assert (refused.value.code, refused.value.retry_after) == (code, seconds)
            assert f"{seconds} s" in refused.value.message


def test_close_cancels_all_jobs(pool):
    one = Work(pool)
    assert one.has_begun()
    other = Work(pool)
    pool.close()
    assert one.job.future.cancelled() and other.job.future.cancelled()
    assert Work(pool).job.future.cancelled()


# FairThread


@pytest.fixture
def thread():
    thread = FairThread("test", Bounds(4, 3))
    yield thread
    thread.close()


@pytest.fixture
async def held(thread):
    """An event that ends the job that keeps the thread busy."""
    go_on = threading.Event()
    task = asyncio.create_task(thread.do("first", go_on.wait, 60))
    await until(lambda: thread.queue.running)
    yield go_on
    go_on.set()
    await task


def submit(thread, done, *names, network="home"):
    return [asyncio.create_task(thread.do(network, done.append, name)) for name in names]


async def test_thread_works_in_the_callers_language_and_passes_exceptions_on(thread):
    with speaking("de"):
        language, where, given = await thread.do("home", lambda it: (spoken(), threading.get_ident(), it), 5)
    assert (language, given) == ("de", 5) and where != threading.get_ident()
    with pytest.raises(ZeroDivisionError):
        await thread.do("home", lambda: 1 / 0)


async def test_thread_alternates_between_networks(thread, held):
    done = []
    tasks = [*submit(thread, done, 1, 2), *submit(thread, done, "guest", network="guest")]
    await asyncio.sleep(0)
    held.set()
    await asyncio.gather(*tasks)
    assert done == [1, "guest", 2]


async def test_cancelled_work_never_begins(thread, held):
    done = []
    first, second = submit(thread, done, 1, 2)
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    held.set()
    await second
    assert done == [2]


@pytest.mark.parametrize(("network", "code"), [("first", "too_many"), ("guest", "busy")])
async def test_thread_limits_waiting_work_per_network_and_in_total(thread, held, network, code):
    done = []
    tasks = [*submit(thread, done, 1, 2, network="first"), *submit(thread, done, 3)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refused:
        await thread.do(network, done.append, 4)
    assert (refused.value.code, refused.value.retry_after) == (code, 1)
    held.set()
    await asyncio.gather(*tasks)
