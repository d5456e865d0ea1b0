"""Numba types of our own for arguments and results that pass between Python and compiled code at almost no cost."""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.extending import NativeValue, box, lower_cast, models, register_model, unbox

BYTES = ir.IntType(8).as_pointer()
INT, LONG = ir.IntType(32), ir.IntType(64)


class Memory(types.Type):
    """A bytearray that holds a record; in compiled code its address."""

    def __init__(self, record):
        self.record = record
        super().__init__(f"Memory({record.name})")

    @property
    def mangling_args(self):
        return "Memory", (self.record,)


class Whole(types.Type):
    """Anything that Python accepts as an integer; in compiled code 64 bits, or -1 if it has more."""


class Object(types.Type):
    """A Python object made by compiled code."""


WHOLE, OBJECT = Whole("Whole"), Object("Object")
register_model(Memory)(models.OpaqueModel)
register_model(Object)(models.OpaqueModel)


@register_model(Whole)
class _WholeModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, LONG)


@unbox(Memory)
def _unbox_memory(kind, value, c) -> NativeValue:
    address = _python(c.builder, "PyByteArray_AsString", BYTES, BYTES)
    return NativeValue(c.builder.call(address, [value]))


@unbox(Whole)
def _unbox_whole(kind, value, c) -> NativeValue:
    convert = _python(c.builder, "PyLong_AsLongLongAndOverflow", LONG, BYTES, INT.as_pointer())
    overflow = c.builder.alloca(INT)
    number = c.builder.call(convert, [value, overflow])
    is_minus_one = c.builder.icmp_signed("==", number, LONG(-1))
    failed = c.builder.icmp_unsigned("!=", c.pyapi.err_occurred(), BYTES(None))
    return NativeValue(number, is_error=c.builder.and_(is_minus_one, failed))


@box(Object)
def _box_object(kind, value, c):
    return value


def received(kind):
    """Return the type that a rule receives: the record in a memory, or a 64-bit integer."""
    if isinstance(kind, Memory):
        return kind.record
    return types.int64 if isinstance(kind, Whole) else kind


@lower_cast(Memory, types.Record)
def _record_in_memory(context, builder, kind, wanted, value):
    return builder.bitcast(value, context.get_value_type(wanted))


@lower_cast(Whole, types.Integer)
def _number(context, builder, kind, wanted, value):
    return value


def _python(builder, name: str, answer, *arguments):
    """Declare a function of Python's C API."""
    known = builder.module.globals.get(name)
    return known or ir.Function(builder.module, ir.FunctionType(answer, arguments), name)
