"""Author-friendly diagnostics of mistakes in rules: file, line, and how to fix them.

Numba reports the same mistakes in hundreds of lines, from deep inside the compiler.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from types import FunctionType

import numpy as np

from parlour.errors import GameDefinitionError
from parlour.kit.compiler.fingerprints import is_generic, reachable

from .compiler import INTERPRETED
from .constructs import construct_at
from .record_views import no_field
from .rule_source import RuleSource, source_of
from .source_locations import code_location

GAMES = ("parlour.games.", "parlour.templates.")
REASON = re.compile(r"^(?!Failed in|During:|File |<|\s*$|\[|-|…| +raised from )(?: *TypingError: )?(.+)$", re.MULTILINE)
COLOUR = re.compile(r"\x1b\[[\d;]*m")
FLOAT_INDEX = (
    "an index is a float. A variable with a sum of unsigned fields and a negative number becomes one: "
    "convert the sum with I8(…)."
)
LINE = re.compile(r'File "([^"]+)", line (\d+)')


def explain(functions: Collection[object], states: Collection[np.dtype], problem: Exception) -> GameDefinitionError:
    """Return an error for rules that cannot be compiled: the author's mistake if one is found, or Numba's reason."""
    called = (getattr(call, "py_func", call) for call, _ in reachable(functions, states))
    rules = (rule for rule in called if isinstance(rule, FunctionType) and _is_of_a_game(rule))
    return GameDefinitionError(next(faults(rules), None) or _compiler_reason(problem))


def problems_in(package: str) -> Iterator[str]:
    """Yield the mistakes in all loaded rules of a game's package."""
    modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")]
    rules = {value.py_func for module in modules for value in vars(module).values() if hasattr(value, "py_func")}
    own = [rule for rule in rules if rule.__module__.startswith(package)]
    yield from faults(sorted(own, key=lambda rule: (rule.__module__, rule.__code__.co_firstlineno)))


def faults(functions: Iterable[FunctionType]) -> Iterator[str]:
    """Yield the mistakes in functions: what rules cannot use, unknown fields, and calls of plain functions."""
    sources = map(source_of, () if INTERPRETED else functions)
    for source in filter(None, sources):
        yield from _in_nodes([source.definition], source)


def _in_nodes(nodes: Iterable[ast.AST], source: RuleSource) -> Iterator[str]:
    """Yield the mistakes in some nodes and below; at most one about what begins at the same node."""
    for node in nodes:
        if construct := construct_at(node, source):
            yield f"{source.location(node)}: {construct.message}"
            continue
        yield from _in_node(node, source)
        yield from _in_nodes(_below(node), source)


def _below(node: ast.AST) -> Iterable[ast.AST]:
    """Return the nodes below one that are compiled: not docstrings, annotations, decorators and texts of errors."""
    match node:
        case ast.FunctionDef(body=body):
            return body
        case ast.Expr(value=ast.Constant()) | ast.Raise():
            return ()
        case ast.Assert(test=part) | ast.AnnAssign(value=part):
            return (part,) if part else ()
        case _:
            return ast.iter_child_nodes(node)


def _in_node(node: ast.AST, source: RuleSource) -> Iterator[str]:
    if isinstance(node, ast.Attribute):
        kind = source.kind(node.value)
        if kind is not None and kind.names and node.attr not in kind.names:
            yield f"{source.location(node)}: {no_field(kind, node.attr)}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        called = source.value(node.func)
        if (
            isinstance(called, FunctionType)
            and not is_generic(called)
            and _package(called) == _package(source.function)
        ):
            there = code_location(called, called.__code__.co_firstlineno)
            yield f"{source.location(node)}: {node.func.id} is not a rule. Put @rule above it in {there}."


def _is_of_a_game(function: FunctionType) -> bool:
    """Whether an author wrote a function, so it is not part of Parlour."""
    return not f"{function.__module__}.".startswith("parlour.") or function.__module__.startswith(GAMES)


def _package(function: FunctionType) -> str:
    """Return the package of a function; Numba may know plain functions of others."""
    return function.__module__.rpartition(".")[0]


def _compiler_reason(problem: Exception) -> str:
    """Extract the last reason in Numba's message before its first reference to the author's file."""
    text = COLOUR.sub("", str(problem))
    where = next((found for found in LINE.finditer(text) if "parlour/kit/" not in found[1].replace("\\", "/")), None)
    reasons = REASON.findall(text[: where.start()] if where else text)
    reason = reasons[-1].strip() if reasons else f"{type(problem).__name__}: {text}"
    reason = FLOAT_INDEX if "array index type float" in reason else reason
    return (
        f"{where[1]}:{where[2]}: this cannot be compiled: {reason}"
        if where
        else f"The rules cannot be compiled: {reason}"
    )
