"""Mutants: the rules with one small fault, a comparison turned, a clause dropped, a number off by one."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

SWAPS = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.And: (ast.Or,), ast.Or: (ast.And,),
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.BitAnd: (ast.BitOr,), ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,), ast.LShift: (ast.RShift,), ast.RShift: (ast.LShift,), ast.Mod: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mod,),
}  # fmt: skip


class Mutant(NamedTuple):
    """A function with one fault, and the fault in words."""

    path: Path
    function: str
    line: int
    column: int
    fault: str
    code: CodeType

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}:{self.column}: {self.function}: {self.fault}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of the rules of a module."""
    for function in rules(path):
        for node in list(ast.walk(function)):
            for field, place, old in list(_children(node)):
                for new in _faults(old):
                    _put(node, field, place, new)
                    fault = f"{_line(old)}  →  {_line(new)}"
                    yield Mutant(path, function.name, old.lineno, old.col_offset, fault, compiled(function, path))
                _put(node, field, place, old)


def rules(path: Path) -> Iterator[ast.FunctionDef]:
    """The functions of a module that are compiled, without what says so."""
    for function in ast.parse(path.read_text("utf-8")).body:
        if isinstance(function, ast.FunctionDef) and _is_rule(function):
            function.decorator_list.clear()
            yield function


def _is_rule(function: ast.FunctionDef) -> bool:
    return any(ast.unparse(decorator) in ("rule", "inline") for decorator in function.decorator_list)


def compiled(function: ast.FunctionDef, path: Path) -> CodeType:
    module = ast.fix_missing_locations(ast.Module([copy.deepcopy(function)], []))
    return next(part for part in compile(module, path, "exec").co_consts if isinstance(part, CodeType))


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, Any]]:
    """The statements and expressions right under a node, and where each stands."""
    for field, value in ast.iter_fields(node):
        if field in ("decorator_list", "annotation", "returns", "bases"):
            continue
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.expr | ast.stmt) and not isinstance(child, ast.JoinedStr):
                yield field, place, child


def _put(node: ast.AST, field: str, place: int | None, child: ast.AST) -> None:
    if place is None:
        setattr(node, field, child)
    else:
        getattr(node, field)[place] = child


def _line(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0]


def _faults(node: ast.AST) -> Iterator[Any]:
    """Mutants of a syntax node."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield from (_with(node, ops=[*ops[:i], new(), *ops[i + 1 :]]) for new in SWAPS.get(type(op), ()))
        case ast.BoolOp(values=values):
            yield from (_with(node, op=new()) for new in SWAPS[type(node.op)])
            yield from (_joined(node, values[:i] + values[i + 1 :]) for i in range(len(values)))
        case ast.BinOp(op=op):
            yield from (_with(node, op=new()) for new in SWAPS.get(type(op), ()))
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp():
            yield _with(node, body=node.orelse, orelse=node.body)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.If(test=ast.Call() | ast.Name() | ast.Attribute() | ast.Subscript() as test):
            yield _with(node, test=ast.UnaryOp(ast.Not(), test))
    if _can_go(node):
        yield ast.Pass()


def _with(node: Any, **fields: Any) -> Any:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _joined(node: ast.BoolOp, values: list[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else _with(node, values=values)


def _can_go(node: ast.AST) -> bool:
    """Whether a statement that does something could have been forgotten."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Return(value=None) | ast.If(orelse=[]):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return False
