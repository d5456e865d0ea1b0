"""How the code of rules is linked: what compiled code alone calls becomes machine code with those whom Python calls.

Each function that Python calls is linked once with all that it reaches, and optimized as a whole. What it reaches is
kept by itself, unlinked: to link each function with all that it calls takes longer, and is done again by its callers.
"""

from __future__ import annotations

import hashlib
import itertools
import weakref
from collections.abc import Iterable
from typing import Any, Literal

from llvmlite import binding
from numba import _dynfunc  # pyright: ignore[reportAttributeAccessIssue]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering

from .numba_compat import CacheImpl, CodeCache

Part = tuple[str, bytes, Any]  # of what is kept: a function's name, its code, and what its errors are made from
MANGLED = "_ZN"  # how the names of what Numba compiled begin
_numbers = itertools.count()
_written: weakref.WeakKeyDictionary[Any, bytes] = weakref.WeakKeyDictionary()
_loaded: weakref.WeakValueDictionary[bytes, InnerLibrary] = weakref.WeakValueDictionary()


class InnerLibrary(JITCodeLibrary):
    """The code of a function for compiled callers alone, without that of what it calls.

    Assumption: a library is finalized by `finalize`, what it calls stands in `_linking_libraries`, and callers ask for
    `_get_module_for_linking`.
    """

    environment: Any = None  # what errors are made from
    number: int  # greater than those of all that it calls

    def finalize(self) -> None:
        self._optimize_final_module()
        self._finalize_dynamic_globals()
        self._count()

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=self._codegen._loopvect, slp_vectorize=False, opt=self._codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _count(self) -> None:
        self._finalized, self.number = True, next(_numbers)

    def _get_module_for_linking(self) -> Any:
        """The code with all that it calls, for what Numba compiles for others."""
        whole = self.own_module().clone()
        link(whole, reached(self._linking_libraries))
        return whole

    def own_module(self) -> Any:
        """The code by itself, to be linked any number of times."""
        return super()._get_module_for_linking()


class EntryLibrary(JITCodeLibrary):
    """The code of a function that Python calls, with all that it reaches."""

    def finalize(self) -> None:
        libraries, self._linking_libraries = reached(self._linking_libraries), []
        link(self._final_module, libraries)
        self._reload_init.update(*(library._reload_init for library in libraries))
        super().finalize()

    def _verify_declare_only_symbols(self) -> None:
        """Refuse code that calls what was not linked, which would end the process."""
        for function in self._final_module.functions:
            if function.is_declaration and function.name.startswith(MANGLED):
                raise AssertionError(f"{function.name} was not linked with {self.name}.")


def reached(libraries: Iterable[Any]) -> list[Any]:
    """All code that is reached from some libraries, callers before what they call, and Numba's own at the end."""
    found = dict.fromkeys(libraries)
    new = list(found)
    while new:
        library = new.pop()
        if isinstance(library, InnerLibrary):
            called = [each for each in library._linking_libraries if each not in found]
            found |= dict.fromkeys(called)
            new += called
    return sorted(found, key=lambda library: -library.number if isinstance(library, InnerLibrary) else 1)


def link(module: Any, libraries: Iterable[Any]) -> None:
    """Link code with what it calls; LLVM leaves out what is not called by anything that was linked before."""
    for library in libraries:
        module.link_in(module_of(library), preserve=True)


def module_of(library: Any) -> Any:
    """What a library is linked with: Numba's own brings what it calls."""
    return library.own_module() if isinstance(library, InnerLibrary) else library._get_module_for_linking()


def bitcode_of(library: Any) -> bytes:
    """The code as LLVM keeps it, written once: most of it is part of what many callers reach."""
    if library not in _written:
        _written[library] = module_of(library).as_bitcode()
    return _written[library]


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):
    """Assumption: lowering fills a library that is there already, and `no_compile` leaves it at that."""

    _name = "inner_lowering"

    def run_pass(self, state: Any) -> Literal[True]:
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        state.library.environment = state.cr.env
        entry = _no_entry(state.cr.fndesc, state.library)
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
        codegen: Any = state.targetctx.codegen()
        state.library = EntryLibrary(codegen, state.func_id.func_qualname)
        state.library.enable_object_caching()
        super().run_pass(state)
        for name in [variable.name for variable in state.library._final_module.global_variables]:
            if name.startswith("_ZN08NumbaEnv") and (environment := lookup_environment(name)):
                codegen.set_env(name, environment)
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


def _no_entry(about: Any, library: InnerLibrary) -> Any:
    """What stands in Numba's tables for a function that Python cannot call. Assumption: one at address 0 does."""
    return _dynfunc.make_function(about.lookup_module(), about.llvm_func_name, "", 0, library.environment, (library,))


class _InnerCacheImpl(CacheImpl):
    """Assumption: of a result in the cache Numba asks for its signature, its description, its entry and its library."""

    def reduce(self, cres: Any) -> Any:
        about = cres.fndesc
        about.typemap = about.calltypes = None  # as Numba does: they may not be picklable
        return parts(cres.library), about, cres.signature

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        kept, about, signature = payload
        library = assembled(target_context.codegen(), kept)
        return compile_result(
            typing_context=target_context.typing_context,
            target_context=target_context,
            entry_point=_no_entry(about, library),
            library=library,
            environment=library.environment,
            fndesc=about,
            signature=signature,
            objectmode=False,
        )


def parts(library: InnerLibrary) -> list[Part]:
    """The code of a function and of all that it reaches, callers first, as they are kept."""
    return [(it.name, bitcode_of(it), getattr(it, "environment", None)) for it in reached([library])]


def assembled(codegen: Any, kept: list[Part]) -> InnerLibrary:
    """The library of parts that were kept; each that is in this process already is there once."""
    *called, library = [_library(codegen, part) for part in reversed(kept)]
    library._linking_libraries = called
    return library


def _library(codegen: Any, part: Part) -> InnerLibrary:
    name, code, environment = part
    known = hashlib.sha256(code).digest()
    if library := _loaded.get(known):
        return library
    _loaded[known] = library = InnerLibrary(codegen, name)
    library._final_module, library.environment = binding.parse_bitcode(code), environment
    _written[library] = code
    library._count()
    return library


class InnerCodeCache(CodeCache):
    """The cache of a function for compiled callers."""

    _impl_class = _InnerCacheImpl


# Assumption: these options of njit exist, though only the first two are documented.
FLAGS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "pipeline_class": EntryCompiler}
INNER_FLAGS: Any = {**FLAGS, "no_cpython_wrapper": True, "pipeline_class": InnerCompiler}
ENTRY_FLAGS: Any = {**FLAGS, "nogil": False}  # too short to be worth letting others run, and some make Python's lists
