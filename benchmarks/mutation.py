"""`python -m benchmarks.mutation GAME`: whether a game's tests notice it when its rules are wrong.

Each mutant is the rules with one small fault: a comparison turned, a clause dropped, a number off by one. A mutant
that the game's worked cases and perft counts do not notice is printed: it does the same as the rules, or a case is
missing. Rules run interpreted; tests that take a second or more are no worked cases, and left out.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

os.environ["NUMBA_DISABLE_JIT"] = "1"
import pytest
from _pytest.runner import runtestprotocol

import parlour

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "parlour" / "games"
NOT_RULES = {"__init__", "notation", "reading", "writing", "evaluation", "levels", "table", "telling", "worth"}
LONG = 1.0  # seconds of CPU time; what takes longer is no worked case
LIMIT = 20  # seconds of CPU time for all tests of a mutant
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


# Faults -------------------------------------------------------------------------------------------


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of the functions of a module."""
    for function in ast.parse(path.read_text("utf-8")).body:
        if not isinstance(function, ast.FunctionDef) or function.name.startswith("_"):
            continue
        function.decorator_list.clear()
        for node in list(ast.walk(function)):
            for field, place, old in list(_children(node)):
                for new in _faults(old):
                    _put(node, field, place, new)
                    fault = f"{_line(old)}  →  {_line(new)}"
                    yield Mutant(path, function.name, old.lineno, old.col_offset, fault, _compiled(function, path))
                _put(node, field, place, old)


def _compiled(function: ast.FunctionDef, path: Path) -> CodeType:
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
    """What could stand in a node's place by mistake."""
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


# Trials -------------------------------------------------------------------------------------------


class Trials:
    """A pytest plugin that runs the collected tests on each mutant up to the first failure, in a process of its own."""

    def __init__(self, game: str, mutants: list[Mutant]):
        self.game, self.mutants = game, mutants
        self.survivors: list[Mutant] = []

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if "test_perft.py" not in item.nodeid or self._is_ours(item.nodeid)]

    def _is_ours(self, test: str) -> bool:
        return f"::test_interpreted[{self.game}-" in test

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        parlour.load(self.game)
        cases = [item for item in session.items if _in_child(lambda item=item: _passes(item), LONG) == 0]
        say(f"{len(cases)} of {len(session.items)} tests are worked cases; {len(self.mutants)} mutants")
        for number, mutant in enumerate(self.mutants, 1):
            failed = _in_child(lambda mutant=mutant: _first_failure(cases, mutant), LIMIT)
            if failed == 0:
                self.survivors.append(mutant)
                say(f"{number}  {mutant}")
            elif 0 < failed <= len(cases):
                cases.insert(0, cases.pop(failed - 1))  # it may well notice the next one, too
        return True


def say(text: str) -> None:
    """Print past pytest's capturing."""
    print(text, file=sys.__stderr__, flush=True)


def _in_child(work: Any, limit: float) -> int:
    """What a piece of work gives, done in a process of its own; -1 if it takes too long."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_PROF, limit)
        os.write(writer, str(int(work())).encode())
        os._exit(0)
    os.close(writer)
    with open(reader) as pipe:
        given = pipe.read()
    os.waitpid(child, 0)
    return int(given or -1)


def _passes(item: Any) -> int:
    """0 if a test passes."""
    return sum(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _first_failure(cases: list[Any], mutant: Mutant) -> int:
    """Which of the tests, from 1, is the first to fail with a mutant in place of the rules; 0 if none."""
    _put_in_place(mutant)
    return next((number for number, case in enumerate(cases, 1) if _passes(case)), 0)


def _put_in_place(mutant: Mutant) -> None:
    name = ".".join(mutant.path.relative_to(ROOT / "src").with_suffix("").parts)
    getattr(importlib.import_module(name), mutant.function).__code__ = mutant.code


def main() -> None:
    """Try the mutants of a game, or some of them."""
    games = sorted(folder.name for folder in GAMES.iterdir() if (folder / "rules.py").exists())
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=__doc__)
    parser.add_argument("game", choices=games)
    parser.add_argument("--module", nargs="+", help="only the mutants of these modules")
    parser.add_argument("--sample", type=int, help="only so many, drawn evenly")
    options = parser.parse_args()
    every = [mutant for path in _modules(options.game, options.module) for mutant in mutants(path)]
    count = min(options.sample or len(every), len(every))
    trials = Trials(options.game, [every[i * len(every) // count] for i in range(count)])
    tests = [ROOT / "tests" / "games" / options.game, ROOT / "tests" / "test_perft.py"]
    pytest.main(["-q", "-p", "no:cacheprovider", f"--rootdir={ROOT}", *map(str, tests)], plugins=[trials])
    say(f"{options.game}: {len(every)} mutants, {count} tried, {len(trials.survivors)} not noticed")


def _modules(game: str, wanted: list[str] | None) -> list[Path]:
    """A game's rules, and what they are made of."""
    files = [*sorted((GAMES / game).glob("*.py")), *sorted((GAMES / game / "round").glob("*.py"))]
    return [path for path in files if path.stem in (wanted or {path.stem} - NOT_RULES)]


if __name__ == "__main__":
    main()
