"""What passes between Python and compiled code where a call has to cost next to nothing: types of our own for Numba."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import NativeValue, box, lower_cast, models, register_model, unbox

BYTES = ir.IntType(8).as_pointer()
INT, LONG = ir.IntType(32), ir.IntType(64)


class Memory(types.Type):
    """A bytearray in which a record lies; in compiled code its address."""

    def __init__(self, record: Any):
        self.record = record
        super().__init__(f"Memory({record.name})")

    @property
    def mangling_args(self) -> Any:
        return "Memory", (self.record,)


class Whole(types.Type):
    """Whatever Python takes for a whole number; in compiled code 64 bits, or -1 where it has more."""


class Object(types.Type):
    """An object of Python's that compiled code has made."""


WHOLE, OBJECT = Whole("Whole"), Object("Object")
register_model(Memory)(models.OpaqueModel)
register_model(Object)(models.OpaqueModel)


@register_model(Whole)
class _WholeModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any):
        super().__init__(manager, kind, LONG)


@unbox(Memory)
def _unbox_memory(kind: Any, value: Any, c: Any) -> NativeValue:
    address = _python(c.builder, "PyByteArray_AsString", BYTES, BYTES)
    return NativeValue(c.builder.call(address, [value]))


@unbox(Whole)
def _unbox_whole(kind: Any, value: Any, c: Any) -> NativeValue:
    convert = _python(c.builder, "PyLong_AsLongLongAndOverflow", LONG, BYTES, INT.as_pointer())
    overflow = c.builder.alloca(INT)
    number = c.builder.call(convert, [value, overflow])
    is_minus_one = c.builder.icmp_signed("==", number, LONG(-1))
    failed = c.builder.icmp_unsigned("!=", c.pyapi.err_occurred(), BYTES(None))
    return NativeValue(number, is_error=c.builder.and_(is_minus_one, failed))


@box(Object)
def _box_object(kind: Any, value: Any, c: Any) -> Any:
    return value


def received(kind: Any) -> Any:
    """As what a rule gets what is of a kind: of a memory the record, of a whole number its 64 bits."""
    if isinstance(kind, Memory):
        return kind.record
    return types.int64 if isinstance(kind, Whole) else kind


@lower_cast(Memory, types.Record)
def _record_in_memory(context: Any, builder: Any, kind: Any, wanted: Any, value: Any) -> Any:
    return builder.bitcast(value, context.get_value_type(wanted))


@lower_cast(Whole, types.Integer)
def _number(context: Any, builder: Any, kind: Any, wanted: Any, value: Any) -> Any:
    return value


def _python(builder: Any, name: str, answer: Any, *arguments: Any) -> Any:
    """A function of Python's own interface for C."""
    known = builder.module.globals.get(name)
    return known or ir.Function(builder.module, ir.FunctionType(answer, arguments), name)
