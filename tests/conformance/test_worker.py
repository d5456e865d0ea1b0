"""Work in another process: results, crashes and silence."""

import os
import threading

import pytest

from parlour.conformance.worker import WorkerError, work_apart


def count(subject):
    yield from (subject, 2, None)


def crash(subject):
    yield subject
    os._exit(1)


def fall_silent(subject):
    threading.Event().wait()
    yield subject


def test_results_arrive():
    assert list(work_apart(count, "one")) == ["one", 2, None]


@pytest.mark.parametrize(
    ("work", "silence", "message"),
    [(crash, 600, "the process crashed"), (fall_silent, 0.1, "no answer for 0 minutes")],
)
def test_lost_process_is_an_error(work, silence, message):
    with pytest.raises(WorkerError, match=message):
        list(work_apart(work, "one", silence))
