"""The table of Python constructs that rules cannot use, with what to write instead of each.

Some do not compile. Others compile silently, but are slow or wrong. The guide "What you can write in a rule" shows the
table with examples.
"""

from __future__ import annotations

import ast
import functools
import random
from collections.abc import Callable
from typing import NamedTuple, cast

import numpy as np

from .compiler.fingerprints import is_generic, reachable
from .records import copy, new
from .rule_source import UNKNOWN, RuleSource

Test = Callable[[ast.AST, RuleSource], bool]

TABLE = "Use an array in the record, or a constant table made by lookup(…)."
WHOLE = "Divide with //, or convert with int(…)."
GATHERED = {list: "list", sorted: "list", set: "set", frozenset: "set", dict: "dict"}  # calls that make collections
ALLOCATING = (new, copy, np.zeros, np.ones, np.empty, np.full, np.array, np.asarray, np.arange, np.copy)
CHANGING = "add append clear discard extend fill insert pop popitem remove reverse setdefault sort update".split()
DICE = random.Random, np.random.RandomState
INT, NOTHING = (int, "int"), (None, "None")


class Construct(NamedTuple):
    """Something that rules cannot use."""

    name: str
    message: str  # the mistake, and what to write instead
    is_at: Test  # whether it begins at a node


def construct_at(node: ast.AST, source: RuleSource) -> Construct | None:
    """Return the first construct of the table that begins at a node, or None."""
    return next((each for each in CONSTRUCTS if each.is_at(node, source)), None)


def _node(*kinds: type[ast.AST]) -> Test:
    return lambda node, source: isinstance(node, kinds) and node is not source.definition


def _calls(*functions: object) -> Test:
    return lambda node, source: (
        isinstance(node, ast.Call) and any(source.value(node.func) is each for each in functions)
    )


def _collection(name: str, *literals: type[ast.AST]) -> Test:
    """Return a test for code that makes a list, set or dict: literals, comprehensions and calls."""
    is_call = _calls(*(function for function, made in GATHERED.items() if made == name))
    return lambda node, source: (
        (isinstance(node, literals) and isinstance(getattr(node, "ctx", None), ast.Load | None))
        or is_call(node, source)
    )


def _is_text(node: ast.AST, source: RuleSource) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def _takes_optional_arguments(node: ast.AST, source: RuleSource) -> bool:
    taken = source.definition.args
    return node is source.definition and bool(taken.defaults or taken.kwonlyargs or taken.vararg or taken.kwarg)


def _is_rule(value: object) -> bool:
    return is_generic(value) or (callable(value) and hasattr(value, "py_func"))


def _names_arguments(node: ast.AST, source: RuleSource) -> bool:
    return isinstance(node, ast.Call) and bool(node.keywords) and _is_rule(source.value(node.func))


def _is_rule_of_a_module(node: ast.AST, source: RuleSource) -> bool:
    return isinstance(node, ast.Attribute) and _is_rule(source.value(node))


def _calls_itself(node: ast.AST, source: RuleSource) -> bool:
    called = source.value(node.func) if isinstance(node, ast.Call) else None
    return _is_rule(called) and source.function in _reached(called)


@functools.cache
def _reached(rule: object) -> frozenset[object]:
    """Return the functions of a rule and of all rules that it calls."""
    return frozenset(getattr(call, "py_func", call) for call, _ in reachable([rule], ()))


def _changes_a_global(node: ast.AST, source: RuleSource) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in CHANGING and isinstance(source.value(node.func.value), list | dict | set | np.ndarray)
    return isinstance(node, ast.Global | ast.Nonlocal) or any(
        not isinstance(target, ast.Name) and source.value(_root(target)) is not UNKNOWN for target in _targets(node)
    )


def _targets(node: ast.AST) -> list[ast.expr]:
    """Return what a statement assigns to."""
    match node:
        case ast.Assign(targets=targets):
            return targets
        case ast.AugAssign(target=target):
            return [target]
        case _:
            return []


def _root(node: ast.AST) -> ast.AST:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node


def _is_global_collection(node: ast.AST, source: RuleSource) -> bool:
    return isinstance(node, ast.Name) and isinstance(source.value(node), list | dict | set)


def _chooses_from_mixed_tuple(node: ast.AST, source: RuleSource) -> bool:
    match node:
        case ast.Subscript(value=of, slice=index) if not isinstance(index, ast.Constant):
            return _is_mixed(of, source)
        case ast.For(iter=of):
            return _is_mixed(of, source)
        case _:
            return False


def _is_mixed(node: ast.expr, source: RuleSource) -> bool:
    """Whether a node is a tuple, or the name of one, whose elements are of different types."""
    written = [value.elts for value in source.values(node) if isinstance(value, ast.Tuple)]
    types = [{_written_type(each, source) for each in elements} - {None} for elements in written]
    value = source.value(node)
    if isinstance(value, tuple):
        types.append(set(map(_type, cast(tuple[object, ...], value))))
    return any(len(found) > 1 for found in types)


def _written_type(node: ast.expr, source: RuleSource) -> object:
    if isinstance(node, ast.Tuple):
        return (tuple, *(_written_type(each, source) for each in node.elts))
    if source.is_float(node):
        return float
    number = node.operand if isinstance(node, ast.UnaryOp) else node
    return type(number.value) if isinstance(number, ast.Constant) else None


def _type(value: object) -> object:
    """Return the type of a value; of a tuple, `tuple` and the types of its elements."""
    return (tuple, *map(_type, cast(tuple[object, ...], value))) if isinstance(value, tuple) else type(value)


def _chooses_an_array(node: ast.AST, source: RuleSource) -> bool:
    """Whether a node chooses between an array and one of another shape."""
    return isinstance(node, ast.IfExp) and source.array(node.body) != source.array(node.orelse)


def _has_float_index(node: ast.AST, source: RuleSource) -> bool:
    if not isinstance(node, ast.Subscript):
        return False
    return any(map(source.is_float, node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]))


def _stores_float(node: ast.AST, source: RuleSource) -> bool:
    kinds = [source.kind(target) for target in _targets(node) if not isinstance(target, ast.Name)]
    is_stored = any(kind is not None and kind.kind in "iu" for kind in kinds)
    value = node.value if isinstance(node, ast.Assign | ast.AugAssign) else None
    return is_stored and (source.is_float(value) or isinstance(getattr(node, "op", None), ast.Div))


def _returns_float(node: ast.AST, source: RuleSource) -> bool:
    return isinstance(node, ast.Return) and source.returned() in INT and source.is_float(node.value)


def _lacks_return(node: ast.AST, source: RuleSource) -> bool:
    return node is source.definition and source.returned() not in NOTHING and _goes_on(source.definition.body)


def _goes_on(body: list[ast.stmt]) -> bool:
    """Whether the end of some statements may be reached."""
    match body[-1]:
        case ast.Return() | ast.Raise():
            return False
        case ast.If(body=one, orelse=other) if other:
            return _goes_on(one) or _goes_on(other)
        case ast.While(test=ast.Constant(value=True)) as loop:
            return any(isinstance(each, ast.Break) for each in ast.walk(loop))
        case _:
            return True


def _is_unsigned_difference(node: ast.AST, source: RuleSource) -> bool:
    kinds = [source.kind(node.left), source.kind(node.right)] if isinstance(node, ast.BinOp) else [None]
    is_difference = isinstance(getattr(node, "op", None), ast.Sub)
    return is_difference and all(kind is not None and kind.kind == "u" and kind.itemsize < 8 for kind in kinds)


def _is_random(node: ast.AST, source: RuleSource) -> bool:
    value = source.value(node)
    return value is random or value is np.random or isinstance(getattr(value, "__self__", None), DICE)


CONSTRUCTS = (
    Construct("optional arguments", "a rule cannot have optional arguments. Pass every argument in each call.",
              _takes_optional_arguments),
    Construct("named arguments", "a rule cannot be called with named arguments. Pass them in order, without names.",
              _names_arguments),
    Construct("module.rule", "a rule cannot be called through its module. Import it by its name.",
              _is_rule_of_a_module),
    Construct("recursion", "a rule cannot call itself. Use a loop, with an array in the record for what is left to do.",
              _calls_itself),
    Construct("nested function", "a rule cannot contain another function or class. Define it as a rule of its own.",
              _node(ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)),
    Construct("missing return", "this rule can end without a result. End it with `return …`.", _lacks_return),
    Construct("generator", "a rule cannot use `yield`. Write the results to an array, and return their number.",
              _node(ast.Yield, ast.YieldFrom)),
    Construct("import", "a rule cannot import. Import at the top of the file.", _node(ast.Import, ast.ImportFrom)),
    Construct("try", "a rule cannot use `try`. Test with `if` before something can fail.",
              _node(ast.Try, ast.TryStar)),
    Construct("with", "a rule cannot use `with`.", _node(ast.With)),
    Construct("print", "a rule cannot print. See what it does with `parlour check GAME --trace RULE`.", _calls(print)),
    Construct("text", "a rule cannot use text. Use numbers here, and words in notation.py and table.py.", _is_text),
    Construct("generator expression", "a rule cannot use a generator expression. Write a loop.",
              _node(ast.GeneratorExp)),
    Construct("list", f"a rule cannot make a list. {TABLE}", _collection("list", ast.List, ast.ListComp)),
    Construct("set", "a rule cannot make a set. Use a U8 field with a bit for each square, or an array in the record.",
              _collection("set", ast.Set, ast.SetComp)),
    Construct("dict", f"a rule cannot make a dict. {TABLE}", _collection("dict", ast.Dict, ast.DictComp)),
    Construct("new array", "a rule cannot make an array or a record. Use a field of the record.", _calls(*ALLOCATING)),
    Construct("change of a global", "a rule cannot change a global. Use a field of the record.", _changes_a_global),
    Construct("global list", "a rule cannot read a global list, set or dict. Make it a tuple or a table: lookup(…).",
              _is_global_collection),
    Construct("mixed tuple", "a rule cannot choose from a tuple of different types. Use one tuple for each type.",
              _chooses_from_mixed_tuple),
    Construct("choice of arrays", "a rule cannot choose between arrays of different shapes. Use an `if` statement.",
              _chooses_an_array),
    Construct("float index", f"a float cannot be an index. {WHOLE}", _has_float_index),
    Construct("float in a whole number", f"this field holds whole numbers, not floats. {WHOLE}", _stores_float),
    Construct("float result", f"a rule annotated `-> int` cannot return a float. {WHOLE}", _returns_float),
    Construct("unsigned difference",
              "the difference of two unsigned fields is never negative when compiled. Use I8(…).",
              _is_unsigned_difference),
    Construct("random", "a rule cannot use Python's or NumPy's random numbers. Draw with below(rng, n) in `roll`.",
              _is_random),
)  # fmt: skip
