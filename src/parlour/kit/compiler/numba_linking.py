"""Linking: each function that Python calls is linked once with everything it reaches, and optimised as a whole.

Functions that only compiled code calls are cached separately, unlinked. Linking each with all its callees takes longer,
and its callers would do it again.
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

from .numba_pipeline import RuleCompiler

MANGLED = "_ZN"  # prefix of the names of Numba's functions
_library_numbers = itertools.count()
_written: weakref.WeakKeyDictionary[Any, bytes] = weakref.WeakKeyDictionary()
_loaded: weakref.WeakValueDictionary[bytes, InnerLibrary] = weakref.WeakValueDictionary()


class InnerLibrary(JITCodeLibrary):
    """The code of a function for compiled callers only, without that of its callees.

    Assumption: a library gets its code once, by `add_llvm_module`, and is finalized by `finalize`; its callees are in
    `_linking_libraries`, and callers use `_get_module_for_linking`.
    """

    environment: Any = None  # the data for error messages
    number: int  # greater than the numbers of its callees

    def add_llvm_module(self, ll_module) -> None:
        """Optimise the function on its own; linking with its callers optimises across calls."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)
        unused = binding.create_new_module_pass_manager()
        unused.add_global_dead_code_eliminate_pass()  # such as addresses of callees in this process
        unused.run(ll_module, builder)
        self._final_module = ll_module

    def finalize(self) -> None:
        self._finalize_dynamic_globals()
        self.complete()

    def complete(self) -> None:
        """Mark the library, whose callees are complete, as complete."""
        self._finalized, self.number = True, next(_library_numbers)

    def _get_module_for_linking(self):
        """Return the code with all its callees, for functions compiled by Numba itself."""
        whole = self.own_module().clone()
        link(whole, reached(self._linking_libraries))
        return whole

    def own_module(self):
        """Return the code of the function alone, which can be linked any number of times."""
        return super()._get_module_for_linking()


class EntryLibrary(JITCodeLibrary):
    """The code of a function that Python calls, with everything it reaches."""

    def finalize(self) -> None:
        libraries, self._linking_libraries = reached(self._linking_libraries), []
        link(self._final_module, libraries)
        self._reload_init.update(*(library._reload_init for library in libraries))
        super().finalize()

    def _verify_declare_only_symbols(self) -> None:
        """Raise AssertionError for calls of unlinked code, which would crash the process."""
        for function in self._final_module.functions:
            if function.is_declaration and function.name.startswith(MANGLED):
                raise AssertionError(f"{function.name} was not linked with {self.name}.")


def reached(libraries: Iterable[Any]) -> list[Any]:
    """Return everything that is reachable from some libraries, callers first and Numba's own libraries last."""
    found = dict.fromkeys(libraries)
    new = list(found)
    while new:
        library = new.pop()
        if isinstance(library, InnerLibrary):
            called = [each for each in library._linking_libraries if each not in found]
            found |= dict.fromkeys(called)
            new += called
    return sorted(found, key=lambda library: -library.number if isinstance(library, InnerLibrary) else 1)


def link(module, libraries: Iterable[Any]) -> None:
    """Link a module with its callees; LLVM drops functions that nothing linked so far calls."""
    for library in libraries:
        module.link_in(module_of(library), preserve=True)


def module_of(library):
    """Return the module to link; those of Numba's own libraries include their callees."""
    return library.own_module() if isinstance(library, InnerLibrary) else library._get_module_for_linking()


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):
    """Lowering of inner functions. Assumption: it fills an existing library, and `no_compile` stops it there."""

    _name = "inner_lowering"

    def run_pass(self, state) -> Literal[True]:
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        state.library.environment = state.cr.env
        entry = _placeholder_entry(state.cr.fndesc, state.library)
        state.targetctx.insert_user_function(entry, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=entry)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):
    """Lowering of entry points that registers the environments of inner code, as Numba does for cached code.

    An environment holds the data for error messages. Assumption: its name begins so, and is the key to find it.
    """

    _name = "entry_lowering"

    def run_pass(self, state) -> Literal[True]:
        codegen: Any = state.targetctx.codegen()
        state.library = EntryLibrary(codegen, state.func_id.func_qualname)
        state.library.enable_object_caching()
        super().run_pass(state)
        for name in [variable.name for variable in state.library._final_module.global_variables]:
            if name.startswith("_ZN08NumbaEnv") and (environment := lookup_environment(name)):
                codegen.set_env(name, environment)
        return True


class EntryCompiler(RuleCompiler):
    """The compiler of functions that Python calls."""

    lowering = EntryLowering


class InnerCompiler(RuleCompiler):
    """The compiler of functions that only compiled code calls."""

    lowering = InnerLowering


def _placeholder_entry(about, library: InnerLibrary):
    """Return a placeholder for functions that Python cannot call. Assumption: address 0 is accepted."""
    return _dynfunc.make_function(about.lookup_module(), about.llvm_func_name, "", 0, library.environment, (library,))


def parts(library: InnerLibrary) -> list[bytes]:
    """Return the stored code of a function and of everything it reaches, callers first."""
    return [_part(each) for each in reached([library])]


def _part(library) -> bytes:
    """Return the stored form of a single library, computed once because many callers share it."""
    if library not in _written:
        code = module_of(library).as_bitcode()
        _written[library] = dumps((library.name, code, getattr(library, "environment", None)))
    return _written[library]


def assemble(codegen, kept: list[bytes]) -> InnerLibrary:
    """Rebuild a library from stored parts, sharing those that are already loaded in this process."""
    *called, library = [_library(codegen, part) for part in reversed(kept)]
    library._linking_libraries = called
    return library


def _library(codegen, part: bytes) -> InnerLibrary:
    known = hashlib.sha256(part).digest()
    if library := _loaded.get(known):
        return library
    name, code, environment = pickle.loads(part)
    _loaded[known] = library = InnerLibrary(codegen, name)
    library._final_module, library.environment = binding.parse_bitcode(code), environment
    _written[library] = part
    library.complete()
    return library


def reduce(made) -> tuple[Any, ...]:
    """Return the stored form of a function for compiled callers."""
    about = made.fndesc
    about.typemap = about.calltypes = None  # as Numba does: they may not be picklable
    return parts(made.library), about, made.signature


def rebuild(target_context, code: list[bytes], about, signature):
    """Restore a function for compiled callers.

    Assumption: Numba uses the signature, description, entry point and library of a cached result.
    """
    library = assemble(target_context.codegen(), code)
    return compile_result(
        typing_context=target_context.typing_context,
        target_context=target_context,
        entry_point=_placeholder_entry(about, library),
        library=library,
        environment=library.environment,
        fndesc=about,
        signature=signature,
        objectmode=False,
    )


# Assumption: these options of njit exist, though only the first two are documented.
FLAGS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "pipeline_class": EntryCompiler}
INNER_FLAGS: Any = {**FLAGS, "no_cpython_wrapper": True, "pipeline_class": InnerCompiler}
ENTRY_FLAGS: Any = {**FLAGS, "nogil": False}  # short calls, some of which make Python lists
