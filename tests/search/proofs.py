"""Comparing proven moves with brute force, in late positions of all two-player games without chance.

`python -m tests.search.proofs --count 300` checks that many positions from each source, and prints a line for each.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from parlour.core.game import State
from parlour.search.alphabeta import AlphaBeta
from parlour.search.mcts import Search
from parlour.search.report import MoveReport, Report

from .brute_force import BruteForce
from .late_positions import SOURCES, Source, after

FURTHER = 2  # positions after each one, to which a search goes on
SETTINGS = {
    "alpha-beta": {},
    "all moves": {"width": 2, "reduce": False, "quiescence": False},
    "contempt": {"contempt": 0.3},
    "full contempt": {"contempt": 1.0, "width": 0.5},
}


@dataclass(frozen=True)
class Proof:
    """A move reported as proven, and its exact result."""

    state: State
    search: str
    move: MoveReport
    exact: float

    def holds(self) -> bool:
        return self.move.value == self.exact

    def __str__(self) -> str:
        return f"{self.search}: {self.move.text} is {self.exact:g}, not {self.move.value:g}, in {self.state!r}"


def proofs(source: Source, count: int, seed: int = 1) -> Iterator[Proof]:
    """Yield the proven moves of all searches, in `count` positions and their successors."""
    dice = random.Random(seed)
    for line in islice(solved_lines(source, dice), count):
        for name, run in searches(line[0][0]).items():
            for state, exact in line:
                for move in run(state).moves:
                    if move.proven:
                        yield Proof(state, name, move, exact[move.action])


def solved_lines(source: Source, dice: random.Random) -> Iterator[list[tuple[State, dict[int, float]]]]:
    """Yield late positions with some successors, and the exact result of each move."""
    game = source.game()
    solver = BruteForce(game)
    for state in source.positions(game, dice):
        line = []
        while len(line) <= FURTHER and not state.is_terminal() and (exact := solver.results(state)):
            line.append((state, exact))
            state = after(state, dice)
        if line:
            yield line


def searches(state: State) -> dict[str, Callable[[State], Report]]:
    """Return searches that move on from position to position, keeping what they know."""
    found: dict[str, Callable[[State], Report]] = {"tree search": tree_search(state)}
    for name, settings in SETTINGS.items():
        found[name] = alpha_beta(state, **settings)
    return found


def alpha_beta(state: State, **settings: float) -> Callable[[State], Report]:
    search = AlphaBeta(state, seed=1, memory=0.5, **settings)

    def run(state: State) -> Report:
        search.go_to(state)
        return search.run(nodes=3000)

    return run


def tree_search(state: State) -> Callable[[State], Report]:
    search = Search(state, seed=1, memory=4)

    def run(state: State) -> Report:
        search.go_to(state)
        return search.run(simulations=1000)

    return run


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.search.proofs", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="positions from each source, each with two after it")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for source in SOURCES:
        called: dict[str, list[Proof]] = {}
        for proof in proofs(source, given.count, given.seed):
            called.setdefault(proof.search, []).append(proof)
        for name, found in called.items():
            wrong = [proof for proof in found if not proof.holds()]
            print(f"{source}, {name}: {len(found)} moves called proven, {len(wrong)} wrong", *wrong[:3], flush=True)


if __name__ == "__main__":
    main()
