"""Trials: a mutant in place of the rules, the cases that call the function with the fault, then the conformance kit."""

from __future__ import annotations

import ast
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

from .mutants import Mutant, compiled, rules

ROOT = Path(__file__).parents[2]
LONG = 2.0  # seconds of CPU time; slower tests are not worked cases
SLOWER = 5  # times as long as without a fault a case may take
PATIENCE = 60  # seconds of CPU time for the conformance kit
SEARCHING = ("a search", "no player")  # the checks of the kit that take the most time


class Case(NamedTuple):
    """A test, how long it takes, and the rules that it calls, each by module and name."""

    test: Any
    seconds: float
    calls: frozenset[str]


class Trials:
    """A pytest plugin that runs the collected tests on each mutant up to the first failure, in a process of its own."""

    def __init__(self, game: str, mutants: list[Mutant]):
        self.game, self.mutants = game, mutants
        self.unpromised = 0  # how many were noticed by the conformance kit alone
        self.survivors: list[Mutant] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if self._is_ours(item)]

    def _is_ours(self, item: Any) -> bool:
        """Whether a test is the game's, and of every day; counts are, for the compiled rules."""
        if "test_perft.py" in item.nodeid:
            return f"::test_interpreted[{self.game}-" in item.nodeid
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
        """The cases notice nothing; perhaps the conformance kit does."""
        if _breaks_a_promise(self.game, mutant):
            self.unpromised += 1
            return
        self.survivors.append(mutant)
        say(f"{number}  {mutant}" + ("" if called else "  (no case calls it)"))


def say(text: str) -> None:
    """Print past pytest's capturing."""
    print(text, file=sys.__stderr__, flush=True)


def _cases(tests: list[Any], modules: set[Path]) -> Iterator[Case]:
    """The worked cases among some tests: those that pass, and take no longer than that."""
    called: set[str] = set()
    tracers = [tracer for path in modules for tracer in _tracers(path, called)]
    for test in tests:
        told = _in_child(lambda test=test: _traced(test, tracers, called), LONG)
        if told:
            seconds, calls = told
            yield Case(test, seconds, frozenset(calls))


def _tracers(path: Path, called: set[str]) -> Iterator[tuple[Path, str, CodeType]]:
    """The rules of a module, each of which adds its module and name to a set when it is called."""
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
    """Which case is the first to fail with a mutant in place of the rules; their number if none, None if it hangs."""

    def work() -> int:
        _put_in_place(mutant.path, mutant.function, mutant.code)
        return next((number for number, case in enumerate(cases) if not _passes_in_time(case)), len(cases))

    return _in_child(work, LONG)


def _passes_in_time(case: Case) -> bool:
    signal.setitimer(signal.ITIMER_PROF, LONG + SLOWER * case.seconds)
    return _passes(case.test)


def _breaks_a_promise(game: str, mutant: Mutant) -> bool:
    """Whether the conformance kit notices a mutant, by its checks that do not search."""

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
