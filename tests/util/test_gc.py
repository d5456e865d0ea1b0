"""Suspending the garbage collector."""

import gc
import subprocess
import sys

import pytest

from parlour.kit import rule
from parlour.util.gc import gc_deferred, gc_frozen


@pytest.fixture(autouse=True)
def enabled_collector(monkeypatch):
    """Enable the collector with nothing frozen, as in a new process."""
    monkeypatch.setattr("parlour.util.gc._seen_frozen", False)
    frozen = gc.get_freeze_count()
    gc.unfreeze()
    gc.enable()
    yield
    gc.unfreeze()
    if frozen:
        gc.freeze()
    gc.enable()


def make_cycles(count=2000):
    """Create garbage that only the collector finds: lists that contain themselves."""
    for _ in range(count):
        ring = []
        ring.append(ring)


@pytest.fixture
def collections():
    """Record the generations that are collected."""
    seen = []

    def note(phase, about):
        if phase == "start":
            seen.append(about["generation"])

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


@pytest.mark.parametrize("context", [gc_deferred, gc_frozen])
def test_collector_is_suspended_and_survivors_are_not_young(context, collections):
    with context():
        make_cycles()
        assert not gc.isenabled()
    assert gc.isenabled() and not collections
    assert gc.get_count()[0] < 700


SURVIVORS = """
import contextlib, gc
from parlour.util.gc import gc_deferred, gc_frozen
gc.collect()
with contextlib.suppress(ZeroDivisionError), CONTEXT():
    for _ in range(2000):
        ring = []
        ring.append(ring)
    raise ZeroDivisionError
print(gc.isenabled(), gc.get_freeze_count() > 2000, gc.collect() < 1000)
"""


@pytest.mark.parametrize(("context", "frozen"), [("gc_deferred", False), ("gc_frozen", True)])
def test_survivors_are_collected_later_unless_frozen(context, frozen):
    """Runs in a new process, which collects a few thousand objects instead of millions."""
    program = [sys.executable, "-c", SURVIVORS.replace("CONTEXT", context)]
    assert subprocess.check_output(program, text=True).split() == ["True", str(frozen), str(frozen)]


def test_objects_frozen_by_the_program_stay_frozen():
    gc.freeze()
    frozen = gc.get_freeze_count()
    with gc_deferred():
        make_cycles()
    assert gc.get_freeze_count() == pytest.approx(frozen, abs=1000)  # some may have been freed meanwhile


@pytest.mark.parametrize("context", [gc_deferred, gc_frozen])
def test_disabled_collector_stays_disabled(context):
    gc.disable()
    with context():
        pass
    assert not gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_collector_is_suspended_during_compilation(collections, monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))

    @rule
    def twice(n):
        return 2 * n

    assert twice(1) == 2
    del collections[:]
    assert twice(1.5) == 3.0
    assert gc.isenabled() and not collections
