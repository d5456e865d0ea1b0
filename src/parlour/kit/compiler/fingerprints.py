"""Fingerprints of compiled code: digests of everything that a function's code depends on.

That is the function itself, the rules it calls, directly or not, and the constants and lookup tables that any of them
reads, wherever they are defined. Equal fingerprints mean equal code. Comments, times and file paths do not matter.
"""

from __future__ import annotations

import enum
import functools
import hashlib
from collections.abc import Collection, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np


class Dependencies(NamedTuple):
    """A function by itself: a digest of its code and of the values that it reads, and what it calls."""

    digest: bytes
    calls: tuple[Any, ...]  # rules and generic calls


def fingerprint(functions: Collection[object], states: Collection[np.dtype]) -> str:
    """Return the fingerprint of some functions together; generic calls mean the rules for these types of states."""
    digests = {node.digest for _, node in reachable(functions, states)}
    return hashlib.sha256(b"".join(sorted(digests))).hexdigest()[:16]


def reachable(functions: Collection[object], states: Collection[np.dtype]) -> Iterator[tuple[object, Dependencies]]:
    """Yield some functions and all they call, directly or not, each once."""
    unseen, seen = list(functions), set[int]()
    while unseen:
        call = unseen.pop()
        if id(call) in seen:
            continue
        seen.add(id(call))
        node = _resolved(call, states) if is_generic(call) else node_of(getattr(call, "py_func", call))
        yield call, node
        unseen += node.calls


def is_generic(value: object) -> bool:
    """True for a call that is resolved by the type of a state."""
    return callable(value) and hasattr(value, "find") and hasattr(value, "interpreted")


def _resolved(call: Any, states: Collection[np.dtype]) -> Dependencies:
    """Return the dependencies of a generic call for some states."""
    found = {state: call.find(state) for state in states}
    meanings = sorted(f"{state} {_name(rule)}" for state, rule in found.items())
    return Dependencies(f"{_name(call)} {meanings}".encode(), tuple(found.values()))


@functools.cache
def node_of(function: FunctionType) -> Dependencies:
    """Return the direct dependencies of one function."""
    digest, calls = hashlib.sha256(), []
    returned = str(function.__annotations__.get("return"))  # the compiler converts whole numbers
    for part in _parts((_name(function), returned, function.__code__, function.__defaults__, *_values_read(function))):
        if isinstance(part, str | bytes):
            digest.update(part if isinstance(part, bytes) else f"{part}\0".encode())
        else:
            digest.update(f"{_name(part)} {getattr(part, 'flags', '')}\0".encode())
            calls.append(part)
    return Dependencies(digest.digest(), tuple(calls))


def _name(value: Any) -> str:
    return f"{value.__module__}.{value.__qualname__}"


def _values_read(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Yield the global values that a function names; for a module, those of its attributes that it names."""
    names = sorted(set(_names(function.__code__)))
    for name in names:
        if name in function.__globals__:
            yield from _values_under(name, function.__globals__[name], names, set())
    for cell in function.__closure__ or ():
        yield "", cell.cell_contents


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _values_under(name: str, value: object, names: list[str], seen: set[str]) -> Iterator[tuple[str, object]]:
    yield name, value
    if isinstance(value, ModuleType) and value.__name__ not in seen:
        seen.add(value.__name__)
        for attribute in names:
            if attribute in vars(value):
                yield from _values_under(f"{name}.{attribute}", vars(value)[attribute], names, seen)


def _parts(value: Any) -> Iterator[Any]:
    """Break a value into texts and bytes that are the same in every process, and the calls in it."""
    if is_generic(value) or (callable(value) and hasattr(value, "py_func")):
        yield value
    elif isinstance(value, np.ndarray | np.generic):
        yield from (f"{value.dtype} {value.shape}", value.tobytes())
    elif isinstance(value, tuple | list):
        yield f"{type(value).__name__} of {len(value)}"
        for each in value:
            yield from _parts(each)
    elif isinstance(value, set | frozenset):
        yield from sorted(map(repr, value))
    elif isinstance(value, CodeType):
        yield from _parts((value.co_code, value.co_names, value.co_varnames, value.co_argcount, value.co_consts))
    elif isinstance(value, type) and issubclass(value, enum.Enum):
        yield from _parts([(member.name, member.value) for member in value])
    elif isinstance(value, ModuleType):
        yield value.__name__
    elif hasattr(value, "__qualname__"):
        yield _name(value)
        yield from _parts(getattr(value, "__code__", None))
    else:
        yield repr(value)
