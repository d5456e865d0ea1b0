"""Records, and the checks of interpreted rules."""

from itertools import pairwise

import numpy as np
import pytest

from parlour import kit
from parlour.errors import GameDefinitionError
from parlour.kit import Checked, record, state
from parlour.kit.fields import I1, I2, U1, U8, Array, shape


@record
class Kind:
    small: U1
    signed: I1
    wide: U8
    cells: Array[I2] = shape(3)
    grid: Array[Array[U1]] = shape(2, 3)


@record
class Pair:
    both: Array[Kind] = shape(2)
    one: Kind


@pytest.fixture
def checked():
    return Checked(kit.raw(kit.new(Kind)))


def test_fields_are_aligned_and_padding_is_a_field():
    names = Kind.names[1:]
    assert names == ("small", "signed", "gap_before_wide", "wide", "cells", "grid", "gap_before_end")
    assert [Kind.fields[name][1] for name in names] == [0, 1, 2, 8, 16, 22, 28]
    assert (Kind.itemsize, Kind.fields["gap_before_end"][0].itemsize) == (32, 4)
    assert [Kind.fields[name][0].base.str[1:] for name in names] == ["u1", "i1", "u1", "u8", "i2", "u1", "u1"]
    assert (Kind.fields["cells"][0].shape, Kind.fields["grid"][0].shape) == ((3,), (2, 3))


def annotated(annotation, name="Slip", **values):
    return type(name, (), {"__annotations__": {"pile": annotation}, "__module__": "cards.whist.rules", **values})


@pytest.mark.parametrize(("depth", "sizes", "size"), [(0, (), 8), (1, (9,), 16), (2, (3, 5), 16)])
def test_sizes_are_whole_words(depth, sizes, size):
    kind = [U1, Array[U1], Array[Array[U1]]][depth]
    assert record(annotated(kind, pile=shape(*sizes))).itemsize == size


def test_class_name_makes_the_type_unique():
    one, other = record(annotated(U1)), record(annotated(U1, "Card"))
    assert one != other
    assert (one.names[0], one.fields[one.names[0]][0].itemsize) == ("cards.whist.rules.Slip", 0)
    assert state(annotated(U1)).names[0] == "cards.whist"


@pytest.mark.parametrize(
    ("cls", "message"),
    [
        (annotated(int), r"Slip\.pile must be a number \(U1, I4, …\), a record or an Array"),
        (annotated(str), r"Slip\.pile must be a number"),
        (annotated(Array[U1]), r"Slip\.pile needs a shape with 1 size: = shape\(…\)"),
        (annotated(Array[Array[U1]], pile=shape(4)), r"Slip\.pile needs a shape with 2 sizes"),
        (annotated(U1, pile=shape(4)), r"Slip\.pile is not an Array, so it takes no shape"),
    ],
)
def test_invalid_field_is_reported(cls, message):
    with pytest.raises(GameDefinitionError, match=message):
        record(cls)


def test_records_nest():
    pair = kit.new(Pair)
    pair.both[1].cells[2] = 7
    pair.one.small = 3
    row = Checked(kit.raw(pair.one)).grid[1]
    row[2] = 9
    assert kit.raw(pair)["both"][1]["cells"].tolist() == [0, 0, 7]
    assert (kit.raw(pair)["one"]["small"], pair.one.grid[1, 2]) == (3, 9)


def test_new_records_are_zero_and_copies_independent():
    first = kit.new(Kind)
    assert not any(kit.raw(first).tobytes())
    second = kit.copy(first)
    second.cells[1] = 5
    assert (first.cells[1], second.cells[1]) == (0, 5)
    assert len(kit.new(Kind, 4)) == 4


def test_new_records_share_no_cache_line():
    made = [kit.raw(kit.new(kit.Rng)) for _ in range(1000)]
    places = sorted(record.__array_interface__["data"][0] for record in made)
    assert all(after - before >= 64 for before, after in pairwise(places))


def test_numbers_are_read_as_python_numbers(checked):
    checked.small = 200
    checked.wide = np.uint64(2**64 - 1)
    assert checked.small * 5 == 1000
    assert type(checked.small) is int
    assert type(checked.cells[0]) is int
    assert type(checked.wide) is np.uint64  # keys and sets of squares stay 64 bits


@pytest.mark.parametrize(
    ("field", "index", "value"),
    [
        ("small", None, 256),
        ("small", None, -1),
        ("signed", None, 128),
        ("signed", None, -129),
        ("cells", 0, 2**15),
        ("grid", (1, 2), 256),
    ],
)
def test_overflow_is_an_error(checked, field, index, value):
    with pytest.raises(OverflowError):
        setattr(checked, field, value) if index is None else getattr(checked, field).__setitem__(index, value)


@pytest.mark.parametrize(
    ("field", "index"),
    [("cells", -1), ("cells", 3), ("grid", (0, -1)), ("grid", (-1, 0)), ("grid", (2, 0)), ("grid", (0, 3))],
)
def test_index_out_of_range_is_an_error(checked, field, index):
    array = getattr(checked, field)
    with pytest.raises(IndexError):
        array[index]
    with pytest.raises(IndexError):
        array[index] = 1


def test_array_assignment_without_slice_is_an_error(checked):
    with pytest.raises(GameDefinitionError, match=r"s\.cells\[:\]"):
        checked.cells = np.ones(3)
    with pytest.raises(GameDefinitionError, match=r"s\.cells\[:\]"):
        checked.cells = checked.cells
    checked.cells[:] = np.ones(3)
    assert (list(checked.cells), len(checked.cells)) == ([1, 1, 1], 3)


def test_unknown_field_lists_the_known_ones(checked):
    with pytest.raises(GameDefinitionError, match=r"no field 'smal'.*'small'"):
        _ = checked.smal
    with pytest.raises(GameDefinitionError, match="array has no attribute 'smal'"):
        _ = checked.cells.smal


def test_lookup_table_has_the_given_width():
    assert kit.raw(kit.lookup([7, 7])).tolist() == [7, 7]
    assert (kit.raw(kit.lookup([7])).dtype, kit.raw(kit.lookup([[7]], U8)).dtype) == (np.int64, np.uint64)


def test_snapshot_reads_like_the_record():
    made = kit.new(Kind)
    made.small, made.cells[2] = 200, 9
    seen = kit.snapshot(made)
    assert (seen.small, list(seen.cells)) == (200, list(made.cells))
    assert type(seen.small) is int
    assert kit.snapshot(seen) is seen
    again = kit.copy(seen)
    again.small = 8
    assert (made.small, again.small) == (200, 8)
    assert kit.interpret(doubled)(seen) == 400


@kit.rule
def doubled(s):
    return s.small * 2
