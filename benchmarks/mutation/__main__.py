"""Check whether a game's tests catch faults in its rules.

Each mutant has one small fault in the rules: a reversed comparison, a dropped clause, a number off by one. A mutant is
printed if it survives the game's worked cases, its perft counts and the conformance kit: either it behaves like the
rules, or a case is missing. Rules run interpreted. Tests of two seconds or more are left out, and each mutant runs only
against the cases that call the changed function.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pytest

from .trials import ROOT, Trials, mutants, say

GAMES = ROOT / "src" / "parlour" / "games"
NOT_RULES = {"evaluation", "solution", "solving"}  # also compiled, but not rules


def main() -> None:
    """Try the mutants of a game, or some of them."""
    games = sorted(folder.name for folder in GAMES.iterdir() if (folder / "rules.py").exists())
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=__doc__)
    parser.add_argument("game", choices=games)
    parser.add_argument("--module", nargs="+", help="try only the mutants of these modules")
    parser.add_argument("--sample", type=int, help="try only this number of mutants, spread evenly")
    options = parser.parse_args()
    every = [mutant for path in _modules(options.game, options.module) for mutant in mutants(path)]
    count = min(options.sample or len(every), len(every))
    trials = Trials(options.game, [every[i * len(every) // count] for i in range(count)])
    paths = map(str, _tests(options.game))
    status = pytest.main(["-q", "-m", "", "-p", "no:cacheprovider", f"--rootdir={ROOT}", *paths], plugins=[trials])
    if status == pytest.ExitCode.USAGE_ERROR:  # a path is wrong, and no mutant was tried
        sys.exit(status)
    tried = f"{options.game}: {len(every)} mutants, {count} tried"
    say(f"{tried}, {trials.unpromised} caught by conformance tests only, {len(trials.survivors)} survived")


def _tests(game: str) -> list[Path]:
    """Paths of a game's tests: its own, those of every game, and perft."""
    tests = ROOT / "tests"
    return [tests / "games" / game, *sorted((tests / "games").glob("test_*.py")), tests / "search" / "test_perft.py"]


def _modules(game: str, wanted: list[str] | None) -> list[Path]:
    """Return the modules of a game's rules."""
    files = [*sorted((GAMES / game).glob("*.py")), *sorted((GAMES / game / "round").glob("*.py"))]
    return [path for path in files if path.stem in (wanted or {path.stem} - NOT_RULES)]


if __name__ == "__main__":
    main()
