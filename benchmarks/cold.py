"""Time the first search and the first playout of a game with an empty compilation cache.

Each is timed three times, in a process of its own with an empty cache. A row gives the shortest wall time in seconds,
starting after the game has been loaded. Run this on an otherwise idle machine.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import parlour
from parlour.core.game import Game
from parlour.players.warmup import first_decision
from parlour.search import Search, play_random_games

ROUNDS = 3


def search(game: Game) -> None:
    """Run the first search, from a position found with interpreted rules."""
    game.compiled = False
    state = first_decision(game)
    game.compiled = True
    Search(state, seed=0).run(simulations=100)


def playout(game: Game) -> None:
    """Play the first random game."""
    play_random_games(game.new_initial_state(), 1, seed=0)


JOBS: dict[str, Callable[[Game], None]] = {"search": search, "playout": playout}


def work(name: str, job: str) -> None:
    """Print the seconds that a job takes."""
    game = parlour.load(name)
    began = time.perf_counter()
    JOBS[job](game)
    print(time.perf_counter() - began)


def seconds(name: str, job: str) -> float:
    """Run a job in a process with an empty cache and return its seconds."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "benchmarks.cold", "--work", name, job]
        return float(subprocess.check_output(command, env=os.environ | {"PARLOUR_CACHE": cache}, text=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=parlour.games(), metavar="game")
    parser.add_argument("--work", nargs=2, metavar=("GAME", "JOB"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        return work(*arguments.work)
    print(f"| seconds | {' | '.join(f'first {job}' for job in JOBS)} |\n|---|{'--:|' * len(JOBS)}", flush=True)
    for name in arguments.games:
        least = [min(seconds(name, job) for _ in range(ROUNDS)) for job in JOBS]
        print(f"| {parlour.load(name).info.title} | {' | '.join(f'{each:.1f}' for each in least)} |", flush=True)
    return None


if __name__ == "__main__":
    main()
