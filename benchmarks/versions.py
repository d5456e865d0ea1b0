"""Compare the speed of playouts and searches in this checkout and another one, in one run.

Each checkout plays in a separate process, alternating for nine rounds. A row gives both medians of the CPU time, and
the median of the nine ratios, round by round.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROUNDS = 9
SECONDS = 0.4  # seconds per round
SIMULATIONS = 1000
SEARCHED = ("breakthrough", "connect_four", "columna", "lokai_and_bele")  # games that begin with a decision
HERE = Path(__file__).parents[1]


class Checkout:
    """A process that runs a checkout's sources, with a compilation cache of its own."""

    def __init__(self, root: Path):
        paths = os.pathsep.join([str(root / "src"), str(root)])
        command = [sys.executable, __file__, "--work"]
        environment = os.environ | {"PYTHONPATH": paths}
        self._process = subprocess.Popen(
            command, cwd=root, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, *words: object) -> list[str]:
        """Return the process's answer."""
        assert self._process.stdin and self._process.stdout
        print(*words, file=self._process.stdin, flush=True)
        return self._process.stdout.readline().split()

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


def work() -> None:
    """Answer `game job count` with nanoseconds of CPU time per unit; without a job, with the names of the games."""
    from benchmarks.ours import Ours, all_games  # versions in the checkout

    jobs: dict[str, Callable[[Ours, int], float]] = {
        "playout": lambda game, count: game.play(count).plies,
        "search": lambda game, count: sum(game.simulate(SIMULATIONS) for _ in range(count)),
    }
    games: dict[str, Ours] = {}
    for line in sys.stdin:
        name, job, count = line.split()
        if name == "games":
            print(*all_games(), flush=True)
            continue
        if name not in games:
            games[name] = Ours(name)
        game = games[name]
        began = time.process_time_ns()
        units = jobs[job](game, int(count))
        print((time.process_time_ns() - began) / units, (time.process_time_ns() - began) / 1e9, flush=True)


def compare(one: Checkout, other: Checkout, game: str, job: str) -> tuple[float, float, float]:
    """Return both medians, and the median of the ratios of the first to the second."""
    count = 1
    for checkout in (one, other):
        checkout.ask(game, job, 1)
    while float(one.ask(game, job, count)[1]) < SECONDS / 2:
        count *= 2
    rounds = [(float(one.ask(game, job, count)[0]), float(other.ask(game, job, count)[0])) for _ in range(ROUNDS)]
    here, there = zip(*rounds, strict=True)
    return statistics.median(here), statistics.median(there), statistics.median(a / b for a, b in rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path, help="folder of the other checkout")
    parser.add_argument("--only", nargs="+", help="compare only these games")
    arguments = parser.parse_args()
    here, there = Checkout(HERE), Checkout(arguments.checkout.resolve())
    print("| | this checkout | the other | ratio |\n|---|--:|--:|--:|")
    games = arguments.only or here.ask("games", "-", 0)
    rows = [(game, "playout", "ns a ply") for game in games]
    rows += [(game, "search", "ns a simulation") for game in games if game in SEARCHED]
    for game, job, unit in rows:
        new, old, ratio = compare(here, there, game, job)
        print(f"| {game}, {job}, {unit} | {new:.1f} | {old:.1f} | {ratio:.3f} |", flush=True)
    here.close()
    there.close()


if __name__ == "__main__":
    work() if "--work" in sys.argv else main()
