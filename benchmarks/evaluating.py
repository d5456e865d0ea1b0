"""Compare search with a Python evaluator, by batch size, with OpenSpiel's search.

Each search starts at the beginning of Connect Four and runs 800 simulations. The evaluator is a small NumPy network
with random weights, or a dummy with equal priors and values of 0, which times the search alone.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from parlour.search import PuctSearch

from .ours import Ours, Run, Timing, race
from .peers import GAMES, UnavailableError

YARDSTICK = "connect_four"
SIMULATIONS = 800
SIZES = (1, 4, 16, 64, 256)
HIDDEN = 128
BOTH_SEATS = np.array([1, -1], np.float32)  # factors that turn the first seat's value into both seats' values
NOTES = "CPU time on one core. The contestants of a row alternate. Medians of nine rounds."
out = Console(width=100)
Think = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]  # from observations to priors and first seat's values


class Network:
    """Two layers of random weights: a prior for each action, and the value."""

    def __init__(self, numbers: int, actions: int):
        rng = np.random.default_rng(1)
        self._first = rng.normal(0, 0.1, (numbers, HIDDEN)).astype(np.float32)
        self._second = rng.normal(0, 0.1, (HIDDEN, actions + 1)).astype(np.float32)

    def __call__(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        answer = np.maximum(seen @ self._first, 0) @ self._second
        return np.exp(answer[:, :-1]), np.tanh(answer[:, -1:])


class Nothing:
    """Equal priors, and values of 0."""

    def __init__(self, numbers: int, actions: int):
        self._actions = actions

    def __call__(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.ones((len(seen), self._actions), np.float32), np.zeros((len(seen), 1), np.float32)


def ours(kind: Callable[[int, int], Think], batch_size: int) -> Run:
    """Return a run of our searches, with batches of some size."""
    game, seeds = Ours(YARDSTICK).game, itertools.count()
    think = kind(game.observation_spec.size, game.num_distinct_actions())

    def evaluate(seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        priors, value = think(seen)
        return priors, value * BOTH_SEATS

    def search() -> int:
        start = game.new_initial_state()
        return PuctSearch(start, evaluate, batch_size, next(seeds)).run(simulations=SIMULATIONS).simulations

    return lambda count: sum(search() for _ in range(count))


def openspiel(kind: Callable[[int, int], Think]) -> Run:
    """Searches of OpenSpiel's bot in Python, which evaluates one position at a time. Raises UnavailableError."""
    mcts, spiel = _module("open_spiel.python.algorithms.mcts"), _module("pyspiel")
    game = spiel.load_game(GAMES[YARDSTICK])
    think = kind(game.observation_tensor_size(), game.num_distinct_actions())
    evaluator = _evaluator(mcts.Evaluator, think)
    bot = mcts.MCTSBot(game, 1.25, SIMULATIONS, evaluator, child_selection_fn=mcts.SearchNode.puct_value)

    def search() -> int:
        evaluator.known.clear()
        return bot.mcts_search(game.new_initial_state()).explore_count

    return lambda count: sum(search() for _ in range(count))


def _evaluator(base: Any, think: Think) -> Any:
    """A network as OpenSpiel's bot queries it: values of a position first, priors later."""

    class Thinking(base):
        def __init__(self) -> None:
            self.known: dict[bytes, tuple[np.ndarray, np.ndarray]] = {}

        def evaluate(self, state: Any) -> np.ndarray:
            return self._think(state)[1][0] * BOTH_SEATS

        def prior(self, state: Any) -> list[tuple[int, float]]:
            priors, legal = self._think(state)[0][0], state.legal_actions()
            total = sum(priors[action] for action in legal)
            return [(action, priors[action] / total) for action in legal]

        def _think(self, state: Any) -> tuple[np.ndarray, np.ndarray]:
            seen = np.array(state.observation_tensor(), np.float32)
            key = seen.tobytes()
            if key not in self.known:
                self.known[key] = think(seen[None])
            return self.known[key]

    return Thinking()


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        raise UnavailableError("OpenSpiel is not installed (pip install open_spiel)") from None


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.evaluating", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds per contestant (default: 3)")
    wanted = parser.parse_args(arguments)
    table = Table(
        "", "with network", "speed-up over\nOpenSpiel", "search alone", "speed-up over\nOpenSpiel", caption=NOTES
    )
    table.title = "Connect Four: simulations per second"
    timings = [race(_contestants(kind), wanted.seconds) for kind in (Network, Nothing)]
    for name in timings[0]:
        table.add_row(name, *(cell for column in timings for cell in _cells(column, name)))
    out.print(table)


def _contestants(kind: Callable[[int, int], Think]) -> dict[str, Run]:
    """Return the installed competitors, and ours by batch size."""
    runs = {f"batches of {size}": ours(kind, size) for size in SIZES}
    try:
        return {"OpenSpiel, in Python": openspiel(kind), **runs}
    except UnavailableError as why:
        out.print(str(why))
        return runs


def _cells(timings: dict[str, Timing], name: str) -> tuple[str, str]:
    rival = next((timing for other, timing in timings.items() if other.startswith("OpenSpiel")), None)
    timing = timings[name]
    return f"{1e9 / timing.median:,.0f}", f"{rival.ratio(timing):.1f}" if rival else "–"


if __name__ == "__main__":
    main()
