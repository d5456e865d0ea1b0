"""Faults that an author makes in rules, found by reading them: file, line and the way out.

The compiler meets them deep inside, and tells of it in hundreds of lines.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Collection, Iterable, Iterator
from types import FunctionType
from typing import Any

import numpy as np

from parlour.errors import GameDefinitionError

from .compiler import INTERPRETED
from .compiler.fingerprints import reachable
from .record_views import no_field
from .source_locations import code_location

KIT = "parlour.kit."  # in which what is no rule is the compiler's own
REASON = re.compile(r"^(?!Failed in|During:|File |<|\s*$|\[|-|…)(.+)$", re.MULTILINE)
LINE = re.compile(r'File "([^"]+)", line (\d+)')


def explain(functions: Collection[Any], states: Collection[np.dtype], problem: Exception) -> GameDefinitionError:
    """Why a rule cannot be compiled, in a sentence: the author's fault if one is found, else what the compiler says."""
    called = (getattr(call, "py_func", call) for call, _ in reachable(functions, states))
    rules = (rule for rule in called if not rule.__module__.startswith(KIT))
    return GameDefinitionError(next(faults(rules), None) or _said(problem))


def problems_in(package: str) -> Iterator[str]:
    """The faults in all rules of a game's package that are loaded."""
    modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")]
    rules = {value.py_func for module in modules for value in vars(module).values() if hasattr(value, "py_func")}
    own = [rule for rule in rules if rule.__module__.startswith(package)]
    yield from faults(sorted(own, key=lambda rule: (rule.__module__, rule.__code__.co_firstlineno)))


def faults(functions: Iterable[Any]) -> Iterator[str]:
    """The faults in the code of some functions: fields that a record has not, calls of what is no rule."""
    for function in () if INTERPRETED else functions:
        tree = _tree(function)
        for node in ast.walk(tree) if tree else ():
            yield from _in_node(node, function)


def _tree(function: Any) -> ast.AST | None:
    """A function's syntax, with the lines of its file; None where there is no source."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
    return ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)


def _in_node(node: ast.AST, function: Any) -> Iterator[str]:
    if isinstance(node, ast.Attribute):
        kind = _kind(node.value, function)
        if kind is not None and kind.names and node.attr not in kind.names:
            yield f"{code_location(function, node.lineno)}: {no_field(kind, node.attr)}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        called = function.__globals__.get(node.func.id)
        if _is_plain(called) and _are_neighbours(called, function):
            there, here = code_location(called, called.__code__.co_firstlineno), code_location(function, node.lineno)
            yield f"{here}: {node.func.id} is not a rule. Put @rule above it in {there}."


def _kind(node: ast.AST, function: Any) -> np.dtype | None:
    """The type of an expression that comes from a parameter which is a record; None for anything else."""
    match node:
        case ast.Name(id=name):
            kind = function.__globals__.get(str(function.__annotations__.get(name)))
            return kind if isinstance(kind, np.dtype) else None
        case ast.Subscript(value=of):
            return _kind(of, function)
        case ast.Attribute(value=of, attr=name):
            kind = _kind(of, function)
            return kind[name].base if kind is not None and kind.names and name in kind.names else None
    return None


def _is_plain(called: Any) -> bool:
    """Whether a function is one of Python's only."""
    return isinstance(called, FunctionType) and not hasattr(called, "find")


def _are_neighbours(one: Any, other: Any) -> bool:
    """Whether two functions stand in one package: what libraries bring, the compiler may know."""
    return one.__module__.rpartition(".")[0] == other.__module__.rpartition(".")[0]


def _is_kit(file: str) -> bool:
    """Whether a file is the kit's, which calls the author's rules."""
    return "parlour/kit/" in file.replace("\\", "/")


def _said(problem: Exception) -> str:
    """What the compiler says, without how it came to that: its first word of a file is of the innermost rule."""
    text = str(problem)
    where = next((found for found in LINE.finditer(text) if not _is_kit(found[1])), None)
    reasons = REASON.findall(text[: where.start()] if where else text)
    said = reasons[-1].strip() if reasons else f"{type(problem).__name__}: {text}"
    return (
        f"{where[1]}:{where[2]}: this cannot be compiled: {said}" if where else f"The rules cannot be compiled: {said}"
    )
