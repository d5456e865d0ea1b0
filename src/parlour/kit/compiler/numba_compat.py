"""All that the kit uses of Numba's private parts, but for `numba_linking.py` and `numba_patches.py`.

Each part rests on an assumption, named where it is made; tests/kit/test_numba_compat.py tells which of them a new
Numba breaks.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import secrets
from collections.abc import Callable, Collection, Iterator
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import errors
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import typeof_impl

from . import code_cache, numba_patches
from .argument_types import Memory, received

Fingerprint = Callable[[tuple[Any, ...]], str]  # of a function's code, by the types of its arguments


class _Locator(_CacheLocator):
    """Assumption: Numba asks a locator for a function's folder, its freshness and its name."""

    def __init__(self, function: Callable[..., Any]):
        self.function = function
        self._py_file = function.__code__.co_filename  # for what Numba warns of

    def get_cache_path(self) -> Any:
        return str(code_cache.version_folder())

    def get_source_stamp(self) -> Any:
        return "fingerprints tell"

    def get_disambiguator(self) -> Any:
        return self.function.__module__

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _Locator:
        return cls(py_func)


class CacheImpl(CompileResultCacheImpl):
    _locator_classes = (_Locator,)


class CodeCache(FunctionCache):
    """Numba's cache of one function, in our folder; trouble with a file costs a compilation, never the game.

    Assumption: code is found and saved by `_index_key`, every access to a file is guarded, and files of code are named
    by a pattern with a number.
    """

    _impl_class = CacheImpl

    def __init__(self, function: Callable[..., Any], fingerprint: Fingerprint):
        super().__init__(function)
        self.fingerprint = fingerprint
        # Two processes that save at once would both take the next number, and one find the other's code by its own key.
        files, own = self._cache_file, secrets.token_hex(4)
        files._data_name_pattern = files._data_name_pattern.replace("{number", f"{own}.{{number")

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return (*super()._index_key(sig, codegen), self.fingerprint(tuple(getattr(sig, "args", sig))))

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged file can fail to load in any way; the code is then compiled again
            with contextlib.suppress(OSError):
                self.flush()
            return None

    @contextlib.contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            self.disable()
            code_cache.warn(problem)


def keep(dispatcher: Any, cache: CodeCache) -> None:
    """Have a dispatcher's code kept. Assumption: it asks its `_cache`, as njit(cache=True) would set it."""
    dispatcher._cache = cache


def cache_counts(dispatcher: Any) -> dict[str, int]:
    """How often a dispatcher's code was found in its cache, and how often not. Assumption: its `stats` count that."""
    stats = dispatcher.stats
    return {"hits": sum(stats.cache_hits.values()), "misses": sum(stats.cache_misses.values())}


def serve_compiled_callers(dispatcher: Any, inner: Any) -> None:
    """Give compiled callers the code of another dispatcher, with one version for all whole numbers but 64-bit words.

    Assumption: a caller's types are inferred by `get_call_template`, and its code is linked to `get_overload`.
    """
    dispatcher.get_call_template = lambda args, kws: inner.get_call_template(tuple(map(_widest, args)), kws)
    dispatcher.get_overload = inner.get_overload


def explain_failures(dispatcher: Any, explain: Callable[[tuple[Any, ...], Exception], Exception]) -> None:
    """Have a dispatcher raise an error of ours, made from the types of its arguments, where it cannot compile.

    Assumption: whatever is compiled is compiled by `compile`, and ForceLiteralArg asks for another try.
    """
    compile_for = dispatcher.compile

    def compile_or_explain(signature: Any) -> Any:
        try:
            with numba_patches.uncollected():
                return compile_for(signature)
        except errors.ForceLiteralArg:
            raise
        except Exception as problem:
            raise explain(tuple(getattr(signature, "args", signature)), problem) from None

    dispatcher.compile = compile_or_explain


def _widest(kind: Any) -> Any:
    kind = types.unliteral(received(kind))
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


def resolve_by_type(call: Callable[..., Any], find: Callable[[Any], Any]) -> None:
    """Teach Numba that a call means the dispatcher found for its first argument's type, without a step between.

    Assumption: a template's `get_impl_key` may name the code of a dispatcher's overload.
    """

    class Resolved(AbstractTemplate):
        key = call

        def generic(self, args: Any, kws: Any) -> Any:
            return types.Dispatcher(find(received(args[0]))).get_call_type(self.context, args, kws)

        def get_impl_key(self, sig: Any) -> Any:
            return find(sig.args[0]).get_overload(sig.args)

    infer_global(call, types.Function(Resolved))


def type_as_dispatchers(kind: type) -> None:
    """Let objects of a class, whose `dispatcher` compiles them, be called by their names in compiled code.

    Assumption: a dispatcher's type is `types.Dispatcher`.
    """

    @typeof_impl.register(kind)
    def _type(value: Any, context: Any) -> Any:
        return types.Dispatcher(value.dispatcher)


def _name_in_code(kind: Any) -> tuple[str, tuple[int]]:
    digest = hashlib.sha256(kind.name.encode()).digest()
    return "Record", (int.from_bytes(digest[:8]),)


def name_records_by_content() -> None:
    """Let record types have the same names in compiled code in every process, and no two the same.

    Numba counts types as they come up. So what two processes compiled for two games could bear the same names, and in
    a third, which found both in the cache, one game would run the code of the other.
    Assumption: a type stands in the names of compiled functions as its `mangling_args`.
    """
    types.Record.mangling_args = property(_name_in_code)  # pyright: ignore


def dtype_of(kind: Any, known: Collection[np.dtype]) -> np.dtype | None:
    """NumPy's name for one of Numba's types, if it is among those known. Assumption: equal layouts are equal types."""
    return next((dtype for dtype in known if type_of(dtype) == kind), None)


@functools.cache
def type_of(kind: np.dtype) -> Any:
    """Numba's name for one of NumPy's types, which it would make up anew each time."""
    return numba.from_dtype(kind)


def records_in(kind: Any) -> Iterator[Any]:
    """All record types that occur in one of Numba's types.

    Assumption: a record has typed `fields`, an array a `dtype`, and a tuple is made of its types.
    """
    if isinstance(kind, types.Record):
        yield kind
    for part in _parts(kind):
        yield from records_in(part)


def _parts(kind: Any) -> list[Any]:
    if isinstance(kind, types.Record):
        return [field.type for field in kind.fields.values()]
    if isinstance(kind, types.Array | types.NestedArray):
        return [kind.dtype]
    if isinstance(kind, Memory):
        return [kind.record]
    return list(kind) if types.BaseTuple in type(kind).__mro__ else []
