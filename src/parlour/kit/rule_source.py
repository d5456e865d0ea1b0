"""The source of a rule: its syntax tree, and what the names and expressions in it stand for."""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from .source_locations import code_location

UNKNOWN = object()  # the value of names that are not global
FLOATS = (float, "float", "F4", "F8")
WHOLE = ("ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "trunc")  # functions of `math`
ELEMENT = re.compile(r"(?:Array\[)*(\w+)\]*")  # in an annotation


class RuleSource:
    """The syntax tree of a function, with the line numbers of its file."""

    def __init__(self, function: FunctionType, definition: ast.FunctionDef):
        self.function, self.definition = function, definition
        code = function.__code__
        self._local = {*code.co_varnames, *code.co_cellvars}
        self._assigned = defaultdict[str, list[ast.expr]](list)  # the values of local names
        for node in ast.walk(definition):
            for name, value in _assignments(node):
                self._assigned[name].append(value)
        self._pending = set[str]()  # names whose values are being looked up

    def location(self, node: ast.AST) -> str:
        """Return the location of a node in its file."""
        return code_location(self.function, getattr(node, "lineno", self.definition.lineno))

    def returned(self) -> object:
        """Return the annotation of the result."""
        return self.function.__annotations__.get("return")

    def values(self, node: ast.AST) -> list[ast.expr]:
        """Return what is assigned to a local name, or the node itself."""
        assigned = self._assigned.get(node.id) if isinstance(node, ast.Name) else None
        return assigned or ([node] if isinstance(node, ast.expr) else [])

    def value(self, node: ast.AST) -> Any:
        """Return the value of a global name or of an attribute of a module; UNKNOWN for other nodes."""
        if isinstance(node, ast.Attribute):
            module = self.value(node.value)
            return getattr(module, node.attr, UNKNOWN) if isinstance(module, ModuleType) else UNKNOWN
        if not isinstance(node, ast.Name) or node.id in self._local:
            return UNKNOWN
        return self.function.__globals__.get(node.id, getattr(builtins, node.id, UNKNOWN))

    def kind(self, node: ast.AST) -> np.dtype[Any] | None:
        """Return the type of a record, a field or an array's elements, or None."""
        match node:
            case ast.Name(id=name):
                return self._kind_of_local(name) if name in self._assigned else self._kind_of_name(node, name)
            case ast.Subscript(value=of):
                return self.kind(of)
            case ast.Attribute(value=of, attr=name):
                kind = self.kind(of)
                return kind[name].base if kind is not None and kind.names and name in kind.names else None
            case _:
                return None

    def array(self, node: ast.AST) -> np.dtype[Any] | None:
        """Return the type of a field that is an array, with its shape, or None."""
        kind = self.kind(node.value) if isinstance(node, ast.Attribute) else None
        if not isinstance(node, ast.Attribute) or kind is None or node.attr not in (kind.names or ()):
            return None
        return kind[node.attr] if kind[node.attr].subdtype else None

    def _kind_of_local(self, name: str) -> np.dtype[Any] | None:
        kinds = set(self._looked_up(name, self.kind))
        return kinds.pop() if len(kinds) == 1 else None

    def _kind_of_name(self, node: ast.Name, name: str) -> np.dtype[Any] | None:
        """Return the type of a parameter by its annotation, or of a global table."""
        element = ELEMENT.fullmatch(str(self.function.__annotations__.get(name)))
        kind: Any = self.function.__globals__.get(element[1]) if element else None
        is_number = isinstance(kind, type) and issubclass(kind, np.number)
        table: Any = self.value(node)
        if type(table) is np.ndarray:
            return getattr(table, "dtype", None)
        return np.dtype(cast(Any, kind)) if is_number or isinstance(kind, np.dtype) else None

    def is_float(self, node: ast.AST | None) -> bool:
        """Whether the value of an expression is certainly a float."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, float)
            case ast.BinOp(op=ast.Div()):
                return True
            case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
                return self.is_float(one) or self.is_float(other)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=of):
                return self.is_float(of)
            case ast.Name(id=name):
                return self._is_float_name(node, name)
            case ast.Call():
                return self._returns_float(node)
            case ast.Attribute() | ast.Subscript():
                kind = self.kind(node)
                return isinstance(self.value(node), float) or (kind is not None and kind.kind == "f")
            case _:
                return False

    def _is_float_name(self, node: ast.Name, name: str) -> bool:
        annotated = self.function.__annotations__.get(name) in FLOATS
        return annotated or isinstance(self.value(node), float) or any(self._looked_up(name, self.is_float))

    def _returns_float(self, call: ast.Call) -> bool:
        function = self.value(call.func)
        if function in (min, max, abs, sum):
            return any(map(self.is_float, call.args))
        if getattr(function, "__module__", None) == "math":
            return function.__name__ not in WHOLE
        return function in (float, np.float32, np.float64) or _annotation(function) in FLOATS

    def _looked_up(self, name: str, look_up: Any) -> list[Any]:
        """Return the result of a look-up for each value of a local name; [] for values that depend on themselves."""
        if name in self._pending:
            return []
        self._pending.add(name)
        found = [look_up(value) for value in self._assigned.get(name, ())]
        self._pending.remove(name)
        return found


def source_of(function: FunctionType) -> RuleSource | None:
    """Return the source of a function, or None if there is none."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    definition = tree.body[0]
    return RuleSource(function, definition) if isinstance(definition, ast.FunctionDef) else None


def _annotation(function: Any) -> object:
    return getattr(getattr(function, "py_func", function), "__annotations__", {}).get("return")


def _assignments(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield the local names that a node assigns to, with their values."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _paired(target, value)
        case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
            yield name, ast.BinOp(target, op, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            yield from _paired(target, value)
        case _:
            pass


def _paired(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, other in zip(target.elts, value.elts, strict=True):
            yield from _paired(one, other)
