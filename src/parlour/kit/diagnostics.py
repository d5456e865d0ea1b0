"""Author-friendly diagnostics of mistakes in rules: file, line, and how to fix them.

Numba reports the same mistakes in hundreds of lines, from deep inside the compiler.
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
from parlour.kit.compiler.fingerprints import reachable

from .compiler import INTERPRETED
from .record_views import no_field
from .source_locations import code_location

KIT = "parlour.kit."  # its plain functions are known to the compiler
REASON = re.compile(r"^(?!Failed in|During:|File |<|\s*$|\[|-|…)(.+)$", re.MULTILINE)
LINE = re.compile(r'File "([^"]+)", line (\d+)')


def explain(functions: Collection[object], states: Collection[np.dtype], problem: Exception) -> GameDefinitionError:
    """Return an error for rules that cannot be compiled: the author's mistake if one is found, or Numba's reason."""
    called = (getattr(call, "py_func", call) for call, _ in reachable(functions, states))
    rules = (rule for rule in called if isinstance(rule, FunctionType) and not rule.__module__.startswith(KIT))
    return GameDefinitionError(next(faults(rules), None) or _compiler_reason(problem))


def problems_in(package: str) -> Iterator[str]:
    """Yield the mistakes in all loaded rules of a game's package."""
    modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")]
    rules = {value.py_func for module in modules for value in vars(module).values() if hasattr(value, "py_func")}
    own = [rule for rule in rules if rule.__module__.startswith(package)]
    yield from faults(sorted(own, key=lambda rule: (rule.__module__, rule.__code__.co_firstlineno)))


def faults(functions: Iterable[FunctionType]) -> Iterator[str]:
    """Yield the mistakes in functions: unknown fields of records, and calls of plain Python functions."""
    for function in () if INTERPRETED else functions:
        tree = _syntax_tree(function)
        for node in ast.walk(tree) if tree else ():
            yield from _in_node(node, function)


def _syntax_tree(function: FunctionType) -> ast.AST | None:
    """Return a function's syntax tree with the line numbers of its file, or None without source code."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
    return ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)


def _in_node(node: ast.AST, function: FunctionType) -> Iterator[str]:
    if isinstance(node, ast.Attribute):
        kind = _kind(node.value, function)
        if kind is not None and kind.names and node.attr not in kind.names:
            yield f"{code_location(function, node.lineno)}: {no_field(kind, node.attr)}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        called = function.__globals__.get(node.func.id)
        if isinstance(called, FunctionType) and not hasattr(called, "find") and _package(called) == _package(function):
            there, here = code_location(called, called.__code__.co_firstlineno), code_location(function, node.lineno)
            yield f"{here}: {node.func.id} is not a rule. Put @rule above it in {there}."


def _kind(node: ast.AST, function: FunctionType) -> np.dtype | None:
    """Return the type of an expression that starts with a record parameter, or None."""
    match node:
        case ast.Name(id=name):
            kind: np.dtype[Any] | None = function.__globals__.get(str(function.__annotations__.get(name)))
            return kind if isinstance(kind, np.dtype) else None
        case ast.Subscript(value=of):
            return _kind(of, function)
        case ast.Attribute(value=of, attr=name):
            kind = _kind(of, function)
            return kind[name].base if kind is not None and kind.names and name in kind.names else None
        case _:
            return None


def _package(function: FunctionType) -> str:
    """Return the package of a function; Numba may know plain functions of others."""
    return function.__module__.rpartition(".")[0]


def _compiler_reason(problem: Exception) -> str:
    """Extract the last reason in Numba's message before its first reference to the author's file."""
    text = str(problem)
    where = next((found for found in LINE.finditer(text) if "parlour/kit/" not in found[1].replace("\\", "/")), None)
    reasons = REASON.findall(text[: where.start()] if where else text)
    reason = reasons[-1].strip() if reasons else f"{type(problem).__name__}: {text}"
    return (
        f"{where[1]}:{where[2]}: this cannot be compiled: {reason}"
        if where
        else f"The rules cannot be compiled: {reason}"
    )
