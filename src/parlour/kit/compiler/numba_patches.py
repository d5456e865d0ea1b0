"""What Numba does at every step of a compilation that nobody asks for, done quicker or left out.

None of it changes what compiled code does; without it compilation takes about a quarter longer.
tests/kit/test_numba_patches.py tells what a new Numba does otherwise.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib.util
import sys
from collections.abc import Callable, Iterator
from typing import Any

from llvmlite.binding import ffi
from numba import types
from numba.core import cgutils, ir, lowering, targetconfig, transforms, typeinfer
from numba.core.base import BaseContext
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.types.functions import BaseFunction
from numba.core.typing.context import BaseContext as BaseTypingContext

errors: Any = importlib.import_module("numba.core.errors")
NUMBERS = {types.Integer, types.Float, types.Boolean, types.IntegerLiteral, types.BooleanLiteral}


@functools.cache
def apply() -> None:
    """Have all of it in this process."""
    _compare_flags_quickly()
    _tell_records_quickly()
    _time_no_locks()
    _copy_records_whole()
    _list_variables_quickly()
    _trace_lives_when_asked()
    _load_scipy_when_asked()
    _describe_errors_when_raised()
    _infer_calls_with_numbers_once()
    _take_in_declarations_once()


def _compare_flags_quickly() -> None:
    """Flags are compared at each call that is inferred. Their hash is that of their names, and most are not set."""
    kind: Any = targetconfig.TargetConfig
    compared = kind.__eq__

    def equal(one: Any, other: Any) -> Any:
        return one is other or compared(one, other)

    kind.__eq__ = equal
    kind.__hash__ = lambda flags: _hash_of_names(type(flags))
    kind.values = lambda flags: {**_defaults(type(flags)), **flags._values}


@functools.cache
def _hash_of_names(kind: Any) -> int:
    return hash(tuple(sorted(kind.options)))


@functools.cache
def _defaults(kind: Any) -> dict[str, Any]:
    return {name: option.default for name, option in kind.options.items()}


def _tell_records_quickly() -> None:
    """At each of thirty passes arguments are written out for whoever asks; the name of a record is at hand."""
    types.Record.__repr__ = lambda record: record.name  # pyright: ignore


def _time_no_locks() -> None:
    """Each call of LLVM, of which there are tens of thousands, tells its beginning and its end; nobody listens."""
    for told in [*ffi.lib._lock._cblist]:
        ffi.unregister_lock_callback(*told)


def _copy_records_whole() -> None:
    """A record is copied by one instruction, where Numba's loads and stores become one for each byte until late."""
    pack: Any = BaseContext.pack_value

    def copy(context: Any, builder: Any, kind: Any, value: Any, place: Any, align: int | None = None) -> None:
        if isinstance(kind, types.Record):
            cgutils.raw_memcpy(builder, place, value, context.get_constant(types.intp, kind.size), 1)
        else:
            pack(context, builder, kind, value, place, align)

    BaseContext.pack_value = copy  # pyright: ignore


def _list_variables_quickly() -> None:
    """Of each instruction all values are gone through for variables, many times; most values tell by their type."""
    search: Any = ir.Inst._rec_list_vars
    kinds = {ir.Loc, str, int, bool, type(None)}

    def variables_in(instruction: Any, value: Any) -> Any:
        kind = type(value)
        return [value] if kind is ir.Var else [] if kind in kinds else search(instruction, value)

    ir.Inst._rec_list_vars = variables_in  # pyright: ignore


def _trace_lives_when_asked() -> None:
    """Which variables live where is traced after ten passes; until deletions are written down, hardly any pass asks."""
    process: Any = PostProcessor.run

    def run(processor: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        code = processor.func_ir
        if emit_dels or code.is_generator:
            process(processor, emit_dels, extend_lifetimes)
            return
        code.blocks = transforms.canonicalize_cfg(code.blocks)
        code.variable_lifetime, code.generator_info = VariableLifetime(code.blocks), None

    PostProcessor.run = run  # pyright: ignore


def _load_scipy_when_asked() -> None:
    """Half of SciPy is loaded to see whether it is there; a rule that multiplies matrices loads it again."""
    linalg: Any = importlib.import_module("numba.np.linalg")
    if "numba.np.arraymath" in sys.modules or not importlib.util.find_spec("scipy"):
        return
    load, linalg.ensure_blas = linalg.ensure_blas, lambda: None
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = load


def _describe_errors_when_raised() -> None:
    """Where an error would come from is told at each statement and call, tens of thousands of times."""
    for module in (errors, lowering, typeinfer):
        module.new_error_context = _ErrorContext  # pyright: ignore


class _ErrorContext:
    """As Numba's, by two plain methods: what errors within have to do with."""

    def __init__(self, message: str, *arguments: Any, **named: Any):
        self.message, self.arguments, self.named = message, arguments, named
        place = named.get("loc")
        if place is not None and not place.filename.startswith(errors._numba_path):
            errors.loc_info.update(named)

    def __enter__(self) -> None:
        """There is nothing to prepare."""

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        if isinstance(problem, errors.NumbaError):
            problem.add_context(errors._format_msg(self.message, self.arguments, self.named))


def _infer_calls_with_numbers_once() -> None:
    """What an operator makes of numbers is sought among dozens of declarations, at each place where it stands."""
    infer: Any = BaseFunction.get_call_type

    def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or not all(type(each) in NUMBERS for each in args):
            return infer(function, context, args, kws)
        known = function.__dict__.setdefault("_inferred", {})
        key = (context, *args)
        if key not in known:
            known[key] = infer(function, context, args, kws)
        return known[key]

    BaseFunction.get_call_type = get_call_type  # pyright: ignore


def _take_in_declarations_once() -> None:
    """All that is declared to the compiler is gone through for what is new, several times for each function."""
    for kind in (BaseContext, BaseTypingContext):
        kind.refresh = _when_declared(kind.refresh)  # pyright: ignore


def _when_declared(refresh: Callable[[Any], None]) -> Callable[[Any], None]:
    def refresh_when_declared(context: Any) -> None:
        declared = _declared(context), _declared(getattr(context, "typing_context", None))
        if vars(context).get("_taken_in") != declared:
            refresh(context)
            context._taken_in = declared

    return refresh_when_declared


def _declared(context: Any) -> int:
    """How much is declared in the registries that a context knows."""
    registries = getattr(context, "_registries", ())
    return sum(len(declared) for registry in registries for declared in vars(registry).values())


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Collect no garbage meanwhile: a compilation makes millions of objects, and keeps most of them to its end."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
