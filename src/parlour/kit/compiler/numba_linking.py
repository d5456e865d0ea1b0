"""How the code of rules is linked: what compiled code alone calls becomes machine code with those whom Python calls.

Each function that Python calls is linked once with all that it reaches, and optimized as a whole. What it reaches is
kept by itself, unlinked: to link each function with all that it calls takes longer, and is done again by its callers.
"""

from __future__ import annotations

import hashlib
import itertools
import pickle
import weakref
from collections.abc import Iterable
from typing import Any, Literal

from llvmlite import binding
from numba import _dynfunc  # pyright: ignore[reportAttributeAccessIssue]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import compile_result
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.serialize import dumps
from numba.core.typed_passes import NativeLowering

from .numba_cache import CodeCache
from .numba_pipeline import RuleCompiler

MANGLED = "_ZN"  # how the names of what Numba compiled begin
_numbers = itertools.count()
_written: weakref.WeakKeyDictionary[Any, bytes] = weakref.WeakKeyDictionary()
_loaded: weakref.WeakValueDictionary[bytes, InnerLibrary] = weakref.WeakValueDictionary()


class InnerLibrary(JITCodeLibrary):
    """The code of a function for compiled callers alone, without that of what it calls.

    Assumption: a library is given code by `add_llvm_module`, once, and finalized by `finalize`; what it calls stands in
    `_linking_libraries`, and callers ask for `_get_module_for_linking`.
    """

    environment: Any = None  # what errors are made from
    number: int  # greater than those of all that it calls

    def add_llvm_module(self, ll_module: Any) -> None:
        """Optimize the function by itself; across calls it is done where it is linked with its callers."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)
        unused = binding.create_new_module_pass_manager()
        unused.add_global_dead_code_eliminate_pass()  # such as addresses of what it calls, which are of this process
        unused.run(ll_module, builder)
        self._final_module = ll_module

    def finalize(self) -> None:
        self._finalize_dynamic_globals()
        self._count()

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


class EntryCompiler(RuleCompiler):
    """The compiler of what Python calls."""

    lowering = EntryLowering


class InnerCompiler(RuleCompiler):
    """The compiler of what compiled code alone calls."""

    lowering = InnerLowering


def _no_entry(about: Any, library: InnerLibrary) -> Any:
    """What stands in Numba's tables for a function that Python cannot call. Assumption: one at address 0 does."""
    return _dynfunc.make_function(about.lookup_module(), about.llvm_func_name, "", 0, library.environment, (library,))


def parts(library: InnerLibrary) -> list[bytes]:
    """The code of a function and of all that it reaches, callers first, as they are kept."""
    return [_part(each) for each in reached([library])]


def _part(library: Any) -> bytes:
    """A library by itself as it is kept, written once: most are part of what many callers reach."""
    if library not in _written:
        code = module_of(library).as_bitcode()
        _written[library] = dumps((library.name, code, getattr(library, "environment", None)))
    return _written[library]


def assembled(codegen: Any, kept: list[bytes]) -> InnerLibrary:
    """The library of parts that were kept; each that is in this process already is there once."""
    *called, library = [_library(codegen, part) for part in reversed(kept)]
    library._linking_libraries = called
    return library


def _library(codegen: Any, part: bytes) -> InnerLibrary:
    known = hashlib.sha256(part).digest()
    if library := _loaded.get(known):
        return library
    name, code, environment = pickle.loads(part)
    _loaded[known] = library = InnerLibrary(codegen, name)
    library._final_module, library.environment = binding.parse_bitcode(code), environment
    _written[library] = part
    library._count()
    return library


class InnerCodeCache(CodeCache):
    """The cache of a function for compiled callers.

    Assumption: of a result in the cache Numba asks for its signature, its description, its entry and its library.
    """

    def reduce(self, made: Any) -> Any:
        about = made.fndesc
        about.typemap = about.calltypes = None  # as Numba does: they may not be picklable
        return parts(made.library), about, made.signature

    def rebuild(self, target_context: Any, kept: Any) -> Any:
        code, about, signature = kept
        library = assembled(target_context.codegen(), code)
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


# Assumption: these options of njit exist, though only the first two are documented.
FLAGS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "pipeline_class": EntryCompiler}
INNER_FLAGS: Any = {**FLAGS, "no_cpython_wrapper": True, "pipeline_class": InnerCompiler}
ENTRY_FLAGS: Any = {**FLAGS, "nogil": False}  # too short to be worth letting others run, and some make Python's lists
