"""When Python looks for garbage."""

import gc

import pytest

from parlour.kit import rule
from parlour.util.gc import gc_deferred, gc_frozen


@pytest.fixture(autouse=True)
def looking():
    """Garbage is looked for, and nothing is frozen, as in a new process."""
    frozen = gc.get_freeze_count()
    gc.unfreeze()
    gc.enable()
    yield
    gc.unfreeze()
    if frozen:
        gc.freeze()
    gc.enable()


def rings(count=2000):
    """What only a look for garbage finds: young lists that hold themselves."""
    for _ in range(count):
        ring = []
        ring.append(ring)


@pytest.fixture
def looks():
    """The generations that are looked at."""
    seen = []

    def note(phase, about):
        if phase == "start":
            seen.append(about["generation"])

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


@pytest.mark.parametrize("context", [gc_deferred, gc_frozen])
def test_nobody_looks_meanwhile_and_what_is_there_at_the_end_is_no_longer_young(context, looks):
    with context():
        rings()
        assert not gc.isenabled()
    assert gc.isenabled() and not looks
    assert gc.get_count()[0] < 700


def test_what_was_postponed_is_found_in_time():
    gc.collect()
    with gc_deferred():
        rings()
    assert gc.get_freeze_count() == 0
    assert gc.collect() >= 2000


def test_what_was_loaded_is_never_looked_at():
    gc.collect()
    with gc_frozen():
        rings()
    assert gc.get_freeze_count() > 2000
    assert gc.collect() < 2000


def test_what_a_program_froze_stays_frozen():
    gc.freeze()
    frozen = gc.get_freeze_count()
    with gc_deferred():
        rings()
    assert gc.get_freeze_count() == frozen


@pytest.mark.parametrize("context", [gc_deferred, gc_frozen])
def test_a_program_that_looks_for_none_is_left_alone(context):
    gc.disable()
    with context():
        pass
    assert not gc.isenabled()
    assert gc.get_freeze_count() == 0


@pytest.mark.parametrize("context", [gc_deferred, gc_frozen])
def test_an_error_changes_nothing(context):
    with pytest.raises(ZeroDivisionError), context():
        raise ZeroDivisionError
    assert gc.isenabled()


def test_nobody_looks_while_a_rule_is_compiled(looks, monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))

    @rule
    def twice(n):
        return 2 * n

    assert twice(1) == 2
    del looks[:]
    assert twice(1.5) == 3.0
    assert gc.isenabled() and not looks
