"""WorkerProcess: calls that may take too long or crash."""

import multiprocessing
import os
import signal
import threading
import time

import pytest

from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing import worker_process
from parlour.server.runtime.computing.worker_process import ProcessDiedError, TooSlowError, WorkerProcess
from parlour.view.language import ENGLISH, spoken

LONG = 600  # seconds
ENOUGH = 10  # seconds
FAR_OFF = 60_000  # as a multiple of the CPU limit


def refuse():
    raise Refusal("busy", "Not now.", field="record", retry_after=3)


def end():
    assert multiprocessing.parent_process(), "must run in a separate process"
    os.kill(os.getpid(), signal.SIGKILL)


def nothing():
    pass


def spin():
    while True:
        pass


def work(seconds):
    """Use some seconds of CPU time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


@pytest.fixture(scope="module")
def process():
    process = WorkerProcess(nothing, LONG)
    yield process
    process.close()


def call(process, function, *arguments, language=ENGLISH):
    return process.call(language, function, *arguments)


def test_calls_run_in_one_separate_process_in_the_callers_language(process):
    assert call(process, os.getpid) == call(process, os.getpid) != os.getpid()
    assert call(process, spoken, language="de") == "de"


def test_exception_is_passed_on(process):
    with pytest.raises(Refusal) as refused:
        call(process, refuse)
    refusal = refused.value
    assert (refusal.code, refusal.message, refusal.field, refusal.retry_after) == ("busy", "Not now.", "record", 3)


def test_dead_process_is_replaced(process):
    before = call(process, os.getpid)
    with pytest.raises(ProcessDiedError):
        call(process, end)
    assert call(process, os.getpid) != before


@pytest.fixture(params=["CPU timer", "no CPU timer", "sleeping"])
def hostile(request, process, monkeypatch):
    """A call that takes too long: with a CPU timer, without one, and without using any CPU time."""
    monkeypatch.setattr(process, "seconds", 0.01)
    monkeypatch.setattr(worker_process, "HAS_CPU_TIMER", request.param != "no CPU timer")
    if request.param == "CPU timer":
        monkeypatch.setattr(worker_process, "BACKSTOP", FAR_OFF)
    return (spin,) if request.param == "CPU timer" else (time.sleep, LONG)


def test_slow_process_is_ended_and_replaced(process, hostile, monkeypatch):
    with monkeypatch.context() as patiently:
        patiently.setattr(process, "seconds", ENOUGH)
        before = call(process, os.getpid)
    with pytest.raises(TooSlowError):
        call(process, *hostile)
    monkeypatch.undo()
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    assert call(process, os.getpid) != before


@pytest.mark.skipif(not worker_process.HAS_CPU_TIMER, reason="the system has no CPU timer")
@pytest.mark.parametrize(("function", "seconds"), [(time.sleep, [0.5]), (work, [0.15] * 3)])
def test_time_limit_applies_to_each_call_and_excludes_idle_time(process, monkeypatch, function, seconds):
    monkeypatch.setattr(process, "seconds", 0.3)
    monkeypatch.setattr(worker_process, "BACKSTOP", FAR_OFF)
    there = call(process, os.getpid)
    for each in seconds:
        call(process, function, each)
    assert call(process, os.getpid) == there


def test_close_ends_a_call_in_progress_and_restart_replaces_the_process():
    process = WorkerProcess(nothing, LONG)
    before = call(process, os.getpid)
    process.restart()
    there = call(process, os.getpid)
    assert there != before
    threading.Timer(0.05, process.close).start()
    with pytest.raises(ProcessDiedError):
        call(process, time.sleep, LONG)
    with pytest.raises(ProcessLookupError):
        os.kill(there, 0)
