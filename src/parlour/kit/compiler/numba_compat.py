"""Uses of Numba's private interfaces, apart from those in the other modules named after Numba.

Each use states its assumption. tests/kit/test_numba_compat.py shows which ones a new version of Numba breaks.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Collection, Iterable
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import errors, itanium_mangler
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import typeof_impl

from parlour.util.gc import gc_deferred

from . import Function
from .argument_types import Memory, received


def compile_once_for_whole_numbers(dispatcher) -> None:
    """Make a dispatcher compile one version for all integers from compiled callers, except 64-bit words.

    Assumption: a caller's types are inferred by `get_call_template`, whose result stays the same.
    """
    infer, known = dispatcher.get_call_template, dict[Any, Any]()

    def get_call_template(args, kws):
        key = (*map(_widest, args), *sorted(kws.items()))
        if key not in known:
            known[key] = infer(tuple(map(_widest, args)), kws)
        return known[key]

    dispatcher.get_call_template = get_call_template


def explain_failures(dispatcher, explain: Callable[[tuple[Any, ...], Exception], Exception]) -> None:
    """Make a dispatcher raise the error that `explain` returns, given the argument types and the compiler's error.

    Assumption: everything is compiled by `compile`, and ForceLiteralArg asks for another try.
    """
    compile_for = dispatcher.compile

    def compile_or_explain(signature):
        try:
            with gc_deferred():
                return compile_for(signature)
        except errors.ForceLiteralArg:
            raise
        except Exception as problem:
            raise explain(tuple(getattr(signature, "args", signature)), problem) from None

    dispatcher.compile = compile_or_explain


def _widest(kind):
    kind = types.unliteral(received(kind))
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


def resolve_by_type(call: Function, find: Function) -> None:
    """Make Numba resolve a call directly to the dispatcher found for its first argument's type.

    Assumption: a template's `get_impl_key` may return the code of a dispatcher's overload.
    """

    class Resolved(AbstractTemplate):
        key = call

        def generic(self, args, kws):
            return types.Dispatcher(find(received(args[0]))).get_call_type(self.context, args, kws)

        def get_impl_key(self, sig):
            return find(sig.args[0]).get_overload(sig.args)

    infer_global(call, types.Function(Resolved))


def type_as_dispatchers(kind: type) -> None:
    """Let objects of a class, whose `for_callers` compiles them, be called by their names in compiled code.

    Assumption: a dispatcher's type is `types.Dispatcher`.
    """

    @typeof_impl.register(kind)
    def _type(value, context):
        return types.Dispatcher(value.for_callers)


def name_records_by_content(kinds: Iterable[object]) -> None:
    """Give the record types in some types mangled names that are the same in every process.

    By default Numba names a record by a counter. Code that two processes compiled for two games could then have equal
    names, and a third process that loads both from the cache would run the code of the wrong game. Assumption: the
    mangler looks a type up in `N2CODE` first.
    """
    for record in {record for kind in kinds for record in records_in(kind)}:
        if record not in itanium_mangler.N2CODE:
            digest = hashlib.sha256(record.name.encode()).hexdigest()[:16]
            itanium_mangler.N2CODE[record] = itanium_mangler.mangle_identifier(f"Record_{digest}")


def dtype_of(kind, known: Collection[np.dtype]) -> np.dtype | None:
    """Return the NumPy type of a Numba type, if it is among those known. Assumption: equal layouts are equal types."""
    return next((dtype for dtype in known if type_of(dtype) == kind), None)


@functools.cache
def type_of(kind: np.dtype):
    """Return the Numba type of a NumPy type, cached because Numba computes it on every call."""
    return numba.from_dtype(kind)


@functools.cache
def records_in(kind) -> frozenset[Any]:
    """Return all record types within a Numba type.

    Assumption: a record has typed `fields`, an array a `dtype`, and a tuple iterates over its types.
    """
    own = {kind} if isinstance(kind, types.Record) else set()
    return frozenset(own.union(*map(records_in, _parts(kind))))


def _parts(kind) -> list[Any]:
    if isinstance(kind, types.Record):
        return [field.type for field in kind.fields.values()]
    if isinstance(kind, types.Array | types.NestedArray | types.DType):
        return [kind.dtype]
    if isinstance(kind, Memory):
        return [kind.record]
    return list(kind) if types.BaseTuple in type(kind).__mro__ else []
