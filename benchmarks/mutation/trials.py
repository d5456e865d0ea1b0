"""Trials: a mutant in place of the rules, the cases that call the function with the fault, then the conformance kit."""

from __future__ import annotations

import ast
import copy
import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

import parlour
from parlour.conformance import CHECKS, Sampled

SWAPS = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.And: (ast.Or,), ast.Or: (ast.And,),
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.BitAnd: (ast.BitOr,), ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,), ast.LShift: (ast.RShift,), ast.RShift: (ast.LShift,), ast.Mod: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mod,),
}  # fmt: skip
ROOT = Path(__file__).parents[2]
LONG = 2.0  # seconds of CPU time; slower tests are not worked cases
SLOWER = 5  # time limit of a case, relative to its time without a fault
PATIENCE = 60  # seconds of CPU time for the conformance kit
SEARCHING = ("searches use", "no player")  # beginnings of the names of the slowest checks


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
    """Return the compiled functions of a module, without their decorators."""
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
    """Yield the statements and expressions directly below a node, each with its place."""
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
    """Whether a statement has an effect, so an author could have forgotten it."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Return(value=None) | ast.If(orelse=[]):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return False


class Case(NamedTuple):
    """A test, its duration, and the rules that it calls, each by module and name."""

    test: Any
    seconds: float
    calls: frozenset[str]


class Trials:
    """A pytest plugin that runs the collected tests on each mutant up to the first failure, in a process of its own."""

    def __init__(self, game: str, mutants: list[Mutant]):
        self.game, self.mutants = game, mutants
        self.unpromised = 0  # mutants caught by the conformance kit alone
        self.survivors: list[Mutant] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if self._is_ours(item)]

    def _is_ours(self, item: Any) -> bool:
        """Whether a test is one of the game's fast tests, or a perft test of its interpreted rules."""
        if "test_perft.py" in item.nodeid:
            return f"::test_interpreted_counts_match_the_table[{self.game}-" in item.nodeid
        return not item.get_closest_marker("campaign")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        parlour.load(self.game)
        cases = sorted(_cases(session.items, {mutant.path for mutant in self.mutants}), key=lambda case: case.seconds)
        say(f"{len(cases)} of {len(session.items)} tests are worked cases; {len(self.mutants)} mutants")
        for number, mutant in enumerate(self.mutants, 1):
            chosen = [case for case in cases if f"{mutant.path}:{mutant.function}" in case.calls]
            failed = _first_failure(chosen, mutant)
            if failed is not None and failed < len(chosen):
                cases.remove(chosen[failed])
                cases.insert(0, chosen[failed])  # likely to catch the next mutant, too
            elif failed is not None:
                self._look_again(number, mutant, bool(chosen))
        return True

    def _look_again(self, number: int, mutant: Mutant, called: bool) -> None:
        """Run the conformance kit on a mutant that no case has caught."""
        if _breaks_a_promise(self.game, mutant):
            self.unpromised += 1
            return
        self.survivors.append(mutant)
        say(f"{number}  {mutant}" + ("" if called else "  (no case calls it)"))


def say(text: str) -> None:
    """Print despite pytest's output capturing."""
    print(text, file=sys.__stderr__, flush=True)


def _cases(tests: list[Any], modules: set[Path]) -> Iterator[Case]:
    """Return the worked cases among some tests: those that pass quickly enough."""
    called: set[str] = set()
    tracers = [tracer for path in modules for tracer in _tracers(path, called)]
    for test in tests:
        traced = _in_child(lambda test=test: _traced(test, tracers, called), LONG)
        if traced:
            seconds, calls = traced
            yield Case(test, seconds, frozenset(calls))


def _tracers(path: Path, called: set[str]) -> Iterator[tuple[Path, str, CodeType]]:
    """Wrap the rules of a module so that each call adds the rule's module and name to a set."""
    vars(_module(path))["_called"] = called
    for function in rules(path):
        function.body[:0] = ast.parse(f"_called.add({f'{path}:{function.name}'!r})").body
        yield path, function.name, compiled(function, path)


def _traced(test: Any, tracers: list[tuple[Path, str, CodeType]], called: set[str]) -> tuple[float, list[str]] | None:
    """Duration of a test and the rules it calls; None if it fails."""
    for tracer in tracers:
        _put_in_place(*tracer)
    start = time.process_time()
    passes = _passes(test)
    return (time.process_time() - start, sorted(called)) if passes else None


def _in_child(work: Callable[[], Any], limit: float) -> Any:
    """Result of a function run in its own process; None if it uses too much CPU time."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_PROF, limit)
        os.write(writer, json.dumps(work()).encode())
        os._exit(0)
    os.close(writer)
    with open(reader) as pipe:
        given = pipe.read()
    os.waitpid(child, 0)
    return json.loads(given) if given else None


def _passes(test: Any) -> bool:
    return not any(report.failed for report in runtestprotocol(test, log=False, nextitem=None))


def _first_failure(cases: list[Case], mutant: Mutant) -> int | None:
    """Return the index of the first case that fails with a mutant; the number of cases if none does, None if it
    hangs.
    """

    def work() -> int:
        _put_in_place(mutant.path, mutant.function, mutant.code)
        return next((number for number, case in enumerate(cases) if not _passes_in_time(case)), len(cases))

    return _in_child(work, LONG)


def _passes_in_time(case: Case) -> bool:
    signal.setitimer(signal.ITIMER_PROF, LONG + SLOWER * case.seconds)
    return _passes(case.test)


def _breaks_a_promise(game: str, mutant: Mutant) -> bool:
    """Whether the conformance kit catches a mutant with its checks that do not search."""

    def work() -> bool:
        _put_in_place(mutant.path, mutant.function, mutant.code)
        sampled = Sampled(parlour.load(game))
        checks = [check for check in CHECKS if not check.name.startswith(SEARCHING)]
        return any(True for check in checks for _ in check.faults(sampled))

    return _in_child(work, PATIENCE) is not False


def _put_in_place(path: Path, function: str, code: CodeType) -> None:
    getattr(_module(path), function).__code__ = code


def _module(path: Path) -> Any:
    return importlib.import_module(".".join(path.relative_to(ROOT / "src").with_suffix("").parts))
