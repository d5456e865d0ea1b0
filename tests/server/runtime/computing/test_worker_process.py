"""A process of our own for what may take too long, or bring a process down."""

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
FAR_OFF = 60_000  # times a hundredth of a second


def refuse():
    raise Refusal("busy", "Not now.", field="record", retry_after=3)


def end():
    assert multiprocessing.parent_process(), "this should have been asked of a process of its own"
    os.kill(os.getpid(), signal.SIGKILL)


def nothing():
    pass


def spin():
    while True:
        pass


def work(seconds):
    """Take so much of the processor's time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


@pytest.fixture(scope="module")
def process():
    process = WorkerProcess(nothing, LONG)
    yield process
    process.close()


def ask(process, function, *arguments, language=ENGLISH):
    return process.ask(language, function, *arguments)


def test_it_answers_from_a_process_of_its_own(process):
    assert ask(process, os.getpid) == ask(process, os.getpid) != os.getpid()


def test_it_speaks_the_language_of_who_asks(process):
    assert ask(process, spoken, language="de") == "de"


def test_what_is_raised_there_is_raised_here(process):
    with pytest.raises(Refusal) as refused:
        ask(process, refuse)
    told = refused.value
    assert (told.code, told.message, told.field, told.retry_after) == ("busy", "Not now.", "record", 3)


def test_one_that_died_is_replaced(process):
    before = ask(process, os.getpid)
    with pytest.raises(ProcessDiedError):
        ask(process, end)
    assert ask(process, os.getpid) != before


@pytest.fixture(params=["it is counted", "it is not counted", "nothing is done"])
def hostile(request, process, monkeypatch):
    """What takes too long where the processor's time is counted, where it is not, and without taking any of it."""
    monkeypatch.setattr(process, "seconds", 0.01)
    monkeypatch.setattr(worker_process, "TAKES_TIME", request.param != "it is not counted")
    if request.param == "it is counted":
        monkeypatch.setattr(worker_process, "BACKSTOP", FAR_OFF)
    return (spin,) if request.param == "it is counted" else (time.sleep, LONG)


def test_one_that_takes_too_long_is_ended_and_replaced(process, hostile, monkeypatch):
    with monkeypatch.context() as patiently:
        patiently.setattr(process, "seconds", ENOUGH)
        before = ask(process, os.getpid)
    with pytest.raises(TooSlowError):
        ask(process, *hostile)
    monkeypatch.undo()
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    assert ask(process, os.getpid) != before


@pytest.mark.skipif(not worker_process.TAKES_TIME, reason="the system counts no time of the processor")
def test_time_in_which_it_is_not_at_work_does_not_count(process, monkeypatch):
    monkeypatch.setattr(process, "seconds", 0.3)
    there = ask(process, os.getpid)
    ask(process, time.sleep, 0.5)
    assert ask(process, os.getpid) == there


@pytest.mark.skipif(not worker_process.TAKES_TIME, reason="the system counts no time of the processor")
def test_each_answer_has_time_of_its_own(process, monkeypatch):
    monkeypatch.setattr(process, "seconds", 0.3)
    there = ask(process, os.getpid)
    for _ in range(3):
        ask(process, work, 0.15)
    assert ask(process, os.getpid) == there


def test_closed_it_leaves_nobody_waiting():
    process = WorkerProcess(nothing, LONG)
    there = ask(process, os.getpid)
    threading.Timer(0.05, process.close).start()
    with pytest.raises(ProcessDiedError):
        ask(process, time.sleep, LONG)
    with pytest.raises(ProcessLookupError):
        os.kill(there, 0)


def test_what_has_changed_on_disk_is_read_by_another_process():
    process = WorkerProcess(nothing, LONG)
    before = ask(process, os.getpid)
    process.begin_anew()
    assert ask(process, os.getpid) != before
    process.close()
