"""A process of our own for what may take too long, or bring a process down."""

import multiprocessing
import os
import signal
import threading
import time

import pytest

from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing.worker_process import ProcessDiedError, TooSlowError, WorkerProcess
from parlour.view.language import ENGLISH, spoken

LONG = 600  # seconds


def refuse():
    raise Refusal("busy", "Not now.", field="record", retry_after=3)


def end():
    assert multiprocessing.parent_process(), "this should have been asked of a process of its own"
    os.kill(os.getpid(), signal.SIGKILL)


def nothing():
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


def test_one_that_takes_too_long_is_ended_and_replaced(process):
    before = ask(process, os.getpid)
    process.seconds = 0.01
    with pytest.raises(TooSlowError):
        ask(process, time.sleep, LONG)
    process.seconds = LONG
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    assert ask(process, os.getpid) != before


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
