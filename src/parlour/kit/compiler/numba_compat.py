"""All that the kit uses of Numba's private parts, and nothing else does but `numba_patches.py`.

Each part rests on an assumption, named where it is made; tests/kit/test_numba_compat.py tells which of them a new
Numba breaks.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import secrets
from collections.abc import Callable, Collection, Iterator
from typing import Any, Literal

import numba
import numpy as np
from llvmlite import binding
from numba import _dynfunc, types  # pyright: ignore[reportAttributeAccessIssue]
from numba.core import errors
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering
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


class _CacheImpl(CompileResultCacheImpl):
    _locator_classes = (_Locator,)


class CodeCache(FunctionCache):
    """Numba's cache of one function, in our folder; trouble with a file costs a compilation, never the game.

    Assumption: code is found and saved by `_index_key`, every access to a file is guarded, and files of code are named
    by a pattern with a number.
    """

    _impl_class = _CacheImpl

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


class InnerLibrary(JITCodeLibrary):
    """The code of a function for compiled callers alone. It becomes machine code with each of them, and not by itself.

    Assumption: a library is optimized by `_optimize_final_module` and made into machine code by
    `_finalize_final_module`.
    """

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=self._codegen._loopvect, slp_vectorize=False, opt=self._codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):
    """Assumption: lowering fills a library that is there already, and `no_compile` leaves it at that."""

    _name = "inner_lowering"

    def run_pass(self, state: Any) -> Literal[True]:
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        entry = _no_entry(state.cr.fndesc, state.library, state.cr.env)
        state.targetctx.insert_user_function(entry, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=entry)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):
    """Lets the inner code in what Python calls have its environments, as Numba does for what comes from a cache.

    An environment holds what errors are made from. Assumption: its name begins so, and it is found by that.
    """

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> Literal[True]:
        super().run_pass(state)
        for name in [variable.name for variable in state.library._final_module.global_variables]:
            if name.startswith("_ZN08NumbaEnv") and (environment := lookup_environment(name)):
                state.library.codegen.set_env(name, environment)
        return True


class EntryCompiler(Compiler):
    """Numba's compiler, but for how code is lowered. Assumption: a pipeline is a list of passes and their names."""

    lowering = EntryLowering

    def define_pipelines(self) -> Any:
        [pipeline] = super().define_pipelines()
        pipeline.passes = [(self.lowering if kind is NativeLowering else kind, name) for kind, name in pipeline.passes]
        return [pipeline]


class InnerCompiler(EntryCompiler):
    """The compiler of what compiled code alone calls."""

    lowering = InnerLowering


def _no_entry(about: Any, library: Any, environment: Any) -> Any:
    """What stands in Numba's tables for a function that Python cannot call. Assumption: one at address 0 does."""
    return _dynfunc.make_function(about.lookup_module(), about.llvm_func_name, "", 0, environment, (library,))


class _InnerCacheImpl(_CacheImpl):
    """Assumption: of a result in the cache Numba asks for its signature, its description, its entry and its library."""

    def reduce(self, cres: Any) -> Any:
        about = cres.fndesc
        about.typemap = about.calltypes = None  # as Numba does: they may not be picklable
        return cres.library.serialize_using_bitcode(), about, cres.environment, cres.signature

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        (name, _, code), about, environment, signature = payload
        library = InnerLibrary(target_context.codegen(), name)
        library._final_module = binding.parse_bitcode(code)
        library._finalized = True
        return compile_result(
            typing_context=target_context.typing_context,
            target_context=target_context,
            entry_point=_no_entry(about, library, environment),
            library=library,
            environment=environment,
            fndesc=about,
            signature=signature,
            objectmode=False,
        )


class InnerCodeCache(CodeCache):
    """The cache of a function for compiled callers."""

    _impl_class = _InnerCacheImpl


# Assumption: these options of njit exist, though only the first two are documented.
FLAGS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "pipeline_class": EntryCompiler}
INNER_FLAGS: Any = {**FLAGS, "no_cpython_wrapper": True, "pipeline_class": InnerCompiler}
ENTRY_FLAGS: Any = {**FLAGS, "nogil": False}  # too short to be worth letting others run, and some make Python's lists


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
