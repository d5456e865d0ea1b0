"""Proven moves, compared with plain minimax in late positions of all two-player games without chance.

`python -m tests.search.proofs --count 300` checks that many positions from each source, and prints a line for each.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

from parlour import kit
from parlour.core.game import Game, State, load_package
from parlour.kit import TERMINAL, actor, apply, legal, record, returns, rule
from parlour.kit.fields import I8, Array
from parlour.notation import write_board
from parlour.search.alphabeta import AlphaBeta
from parlour.search.mcts import Search
from parlour.search.report import MoveReport, Report

DEPTH = 60  # maximum plies per line
POSITIONS = 30_000  # maximum positions per answer
WON, LOST = 1.0, -1.0


@record
class Effort:
    """The number of positions searched, their limit, and a buffer."""

    positions: I8
    limit: I8
    result: kit.Result


@rule
def solve(line: Array[object], moves: Array[kit.Moves], effort: Effort, ply: int, seat: int) -> float:
    """Return the result of line[ply] for a seat; arbitrary once the limit of positions is exceeded."""
    s = line[ply]
    who = actor(s)
    if who == TERMINAL:
        returns(s, effort.result.value)
        return float(effort.result.value[seat])
    effort.positions += 1 if ply + 1 < len(line) else effort.limit
    if effort.positions > effort.limit:
        return 0.0
    best = LOST
    for i in range(legal(s, moves[ply].action)):
        if best < WON:
            line[ply + 1] = s
            apply(line[ply + 1], moves[ply].action[i])
            best = max(best, solve(line, moves, effort, ply + 1, who))
    return best if who == seat else -best


class BruteForce:
    """Solves positions of two-player games without chance."""

    def __init__(self, game: Game):
        self.game = game
        self._line = kit.new(game.rules.State, DEPTH)
        self._moves = kit.new(kit.Moves, DEPTH)

    def results(self, state: State) -> dict[int, float] | None:
        """Return each move's result for the seat to act; None if that takes too long."""
        effort, found = kit.new(Effort), {}
        effort.limit = POSITIONS
        for action in state.legal_actions():
            self._line[0] = state.child(action).record
            found[action] = self.game.run(solve, self._line, self._moves, effort, 0, state.current_player())
        return found if effort.positions <= effort.limit else None


def outcomes(state: State) -> set[tuple[float, ...]]:
    """Return the possible results of three selfish seats, for every choice between equally good moves."""
    if state.is_terminal():
        return {tuple(state.returns())}
    seat, moves = state.current_player(), [outcomes(state.child(action)) for action in state.legal_actions()]
    sure = max(min(result[seat] for result in results) for results in moves)
    return {result for results in moves for result in results if result[seat] >= sure}


DICE = "abcdefABCDEF"


def random_endings(game: Game, dice: random.Random) -> Iterator[State]:
    """Yield positions of random games, from 1 to 8 plies before the end."""
    while True:
        line = [game.new_initial_state()]
        while not line[-1].is_terminal():
            line.append(line[-1].child(dice.choice(line[-1].legal_actions())))
        yield line[-1 - min(dice.randint(1, 8), len(line) - 1)]


def nearly_drawn(game: Game, dice: random.Random) -> Iterator[State]:
    """Like `random_endings`, with few quiet plies or turns left (the last field of the position text)."""
    longer = load_package(game.package, **{**game.options, "quiet": 100})
    for state in random_endings(longer, dice):
        rest = state.to_text().rpartition(" ")[0]
        late = game.state_from_text(f"{rest} {dice.randrange(int(game.options['quiet']))}")
        if not late.is_terminal():
            yield late


def few_dice(game: Game, dice: random.Random) -> Iterator[State]:
    """Yield positions of Invictus with two to four dice and nearly equal scores."""
    while True:
        squares = [""] * 81
        for square in dice.sample(range(9, 72), dice.randint(2, 4)):
            squares[square] = dice.choice(DICE)
        scores = ",".join(str(40 + dice.randint(0, 3)) for _ in range(2))
        quiet = dice.randrange(int(game.options["quiet"]))
        state = game.state_from_text(f"{write_board(squares, 9)} {dice.randint(0, 1)} 0 {scores} 0,0 {quiet}")
        if not state.is_terminal():
            yield state


@dataclass(frozen=True)
class Source:
    """A source of late positions of a game."""

    package: str
    positions: Callable[[Game, random.Random], Iterator[State]]
    quiet: int | None = None

    def game(self) -> Game:
        return load_package(self.package, **({} if self.quiet is None else {"quiet": self.quiet}))

    def __str__(self) -> str:
        name = f"{self.package.rpartition('.')[2]}-{self.positions.__name__}"
        return name if self.quiet is None else f"{name}-{self.quiet}"


SOURCES = [
    *(Source("parlour.games.lokai_and_bele", nearly_drawn, quiet) for quiet in (1, 2, 3)),
    *(Source("parlour.games.invictus", few_dice, quiet) for quiet in (1, 2, 3)),
    *(Source("parlour.games.invictus", nearly_drawn, quiet) for quiet in (2, 3)),
    *(Source("parlour.games.columna", nearly_drawn, quiet) for quiet in (1, 2)),
    *(Source(f"benchmarks.games.{name}", random_endings) for name in ("connect_four", "breakthrough")),
    Source("tests.search.nim", random_endings),
]


FURTHER = 2  # successors of each position to which a search moves on
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
            state = state.child(dice.choice(state.legal_actions()))
        if line:
            yield line


def searches(state: State) -> dict[str, Callable[[State], Report]]:
    """Return searches that move on from position to position, keeping their trees."""
    tree = Search(state, seed=1, memory=4)
    tables = {name: AlphaBeta(state, seed=1, memory=0.5, **settings) for name, settings in SETTINGS.items()}
    found = {name: partial(_continued, search, nodes=3000) for name, search in tables.items()}
    return {"tree search": partial(_continued, tree, simulations=1000)} | found


def _continued(search: Search | AlphaBeta, state: State, **budget: int) -> Report:
    search.go_to(state)
    return search.run(**budget)


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
