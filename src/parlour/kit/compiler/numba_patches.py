"""What Numba does at every step of a compilation that nobody asks for, done quicker or left out.

None of it changes what compiled code does; without it compilation takes half as long again.
tests/kit/test_numba_patches.py tells what a new Numba does otherwise.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import sys
from collections.abc import Callable
from typing import Any

from llvmlite.binding import ffi
from numba import types
from numba.core import base, cgutils, interpreter, ir, lowering, targetconfig, transforms, typeinfer
from numba.core.base import BaseContext
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.types.functions import BaseFunction
from numba.core.typing.context import BaseContext as BaseTypingContext

errors: Any = importlib.import_module("numba.core.errors")
NUMBERS = {types.Integer, types.Float, types.Boolean, types.IntegerLiteral, types.BooleanLiteral}
NOTHING = contextlib.nullcontext()
WITHOUT_VARIABLES = {ir.Loc, str, int, bool, type(None)}
PLAIN = {*NUMBERS, types.Record, types.Array, types.NestedArray}  # types that tell all of what they are


@functools.cache
def apply() -> None:
    """Have all of it in this process."""
    _compare_flags_quickly()
    _tell_records_quickly()
    _time_no_locks()
    _copy_records_whole()
    _list_variables_quickly()
    _trace_lives_when_asked()
    _remove_what_with_leaves_where_it_is()
    _mangle_flags_once()
    _load_scipy_when_asked()
    _describe_errors_when_raised()
    _gather_no_warnings()
    _look_for_places_once()
    _count_references_to_what_is_counted()
    _infer_calls_once()
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

    def variables_in(instruction: Any, value: Any) -> list[Any]:
        kind = type(value)
        if kind is ir.Var:
            return [value]
        if kind is dict or kind is tuple or kind is list:
            found = []
            for each in value.values() if kind is dict else value:
                if type(each) not in WITHOUT_VARIABLES:
                    found += variables_in(instruction, each)
            return found
        return search(instruction, value)

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


def _remove_what_with_leaves_where_it_is() -> None:
    """All code is gone through twice for what a `with` has left in it; no rule has one."""
    remove: Any = interpreter.peep_hole_delete_with_exit

    def remove_if_any(code: Any) -> Any:
        any_with = any(type(each) is ir.EnterWith for block in code.blocks.values() for each in block.body)
        return remove(code) if any_with else code

    interpreter.peep_hole_delete_with_exit = remove_if_any  # pyright: ignore


def _mangle_flags_once() -> None:
    """A function's name in compiled code says with which flags it was compiled, compressed anew each time."""
    kind: Any = targetconfig.TargetConfig
    mangle, known = kind.get_mangle_string, dict[str, str]()

    def get_mangle_string(flags: Any) -> str:
        summary = flags.summary()
        if summary not in known:
            known[summary] = mangle(flags)
        return known[summary]

    kind.get_mangle_string = get_mangle_string


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


def _gather_no_warnings() -> None:
    """Warnings are gathered at each step of the inference of types, so as to tell none of them twice."""
    errors.WarningsFixer.catch_warnings = lambda fixer, filename=None, lineno=None: NOTHING


def _look_for_places_once() -> None:
    """Of what implements an operation it is asked each time whether it takes a place in the code."""
    base._has_loc = functools.cache(base._has_loc)  # pyright: ignore


def _count_references_to_what_is_counted() -> None:
    """Of each variable it is told where its value is no longer used, though only arrays are counted."""
    for name in ("incref", "decref"):
        setattr(lowering.Lower, name, _if_counted(getattr(lowering.Lower, name)))


def _if_counted(count: Any) -> Any:
    def count_if_counted(lower: Any, kind: Any, value: Any) -> None:
        if _is_counted(lower.context.data_model_manager, kind):
            count(lower, kind, value)

    return count_if_counted


@functools.cache
def _is_counted(models: Any, kind: Any) -> bool:
    return models[kind].contains_nrt_meminfo()


def _infer_calls_once() -> None:
    """What an operator makes of numbers, arrays and records is sought among dozens of declarations each time."""
    infer: Any = BaseFunction.get_call_type

    def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or hasattr(function.templates[0], "changes") or not all(type(each) in PLAIN for each in args):
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
        typing = getattr(context, "typing_context", None)
        declared = _declared(context), _declared(typing)
        known = vars(context).get("_taken_in")
        if known is None:
            refresh(context)  # which looks for registries, too
        elif known != declared:
            for registry in [*context._registries]:
                context.install_registry(registry)
            if typing is not None:
                typing.refresh()
        context._taken_in = declared

    return refresh_when_declared


def _declared(context: Any) -> int:
    """How much is declared in the registries that a context knows."""
    registries = getattr(context, "_registries", ())
    return sum(len(declared) for registry in registries for declared in vars(registry).values())
