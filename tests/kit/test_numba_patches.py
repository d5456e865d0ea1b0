"""Each thing that is done quicker than Numba does it: it comes to the same, and a new Numba still does it."""

import gc

import numba
import numpy as np
import pytest
from llvmlite.binding import ffi
from numba.core.compiler import Flags

from parlour.kit import record, rule
from parlour.kit.compiler import numba_patches
from parlour.kit.fields import U1


@record
class Point:
    x: U1


@rule
def move(point: Point) -> int:
    point.x += 1
    return point.x


@pytest.fixture(autouse=True)
def quick():
    numba_patches.apply()


def flags(**values):
    made = Flags()
    for name, value in values.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({}, {}, True),
        ({"nrt": True}, {"nrt": True}, True),
        ({"nrt": False}, {}, True),  # as it is where nobody says otherwise
        ({"nrt": True}, {}, False),
        ({"nrt": True}, {"boundscheck": True}, False),
    ],
)
def test_flags_are_equal_if_all_their_values_are(one, other, same):
    one, other = flags(**one), flags(**other)
    assert (one == other) == same, "Numba no longer compares the flags of compilations by their values."
    assert hash(one) == hash(other) or not same
    assert one.values() == {name: getattr(one, name) for name in one.options}
    assert one != 1


def test_a_record_is_told_by_its_name():
    kind = numba.from_dtype(Point)
    assert repr(kind) == kind.name and "x" in kind.name


def test_no_call_of_llvm_is_timed():
    assert ffi.lib._lock._cblist == []


def test_garbage_is_collected_again_after_a_compilation():
    assert gc.isenabled()
    point = np.zeros(1, Point)
    assert move(point[0]) == 1
    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError), numba_patches.uncollected():
        assert not gc.isenabled()
        _ = 1 / 0
    assert gc.isenabled()


def test_who_collects_no_garbage_is_left_alone():
    gc.disable()
    try:
        with numba_patches.uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
