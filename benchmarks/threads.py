"""Compare the number of simulations that several threads and one thread run in the same time.

One thread and several threads alternate on the same opening position. Each figure is the median over the rounds, and
the ratio is the median of the ratios per round. With fewer free cores than threads, the ratio is lower.
"""

from __future__ import annotations

import argparse
import os
import statistics

from rich.console import Console
from rich.progress import track
from rich.table import Table

import parlour
from parlour.match import Match
from parlour.players.warmup import warm_up
from parlour.search.parallel import ParallelSearch

out = Console()


def simulations(state: parlour.State, threads: int, seconds: float) -> int:
    return ParallelSearch(state, threads, seed=1).run(seconds=seconds).simulations


def race(state: parlour.State, threads: int, seconds: float, rounds: int) -> list[tuple[int, int]]:
    """Return the number of simulations of one thread and of several, round by round."""
    turns = track(range(rounds), state.game.title, console=out, transient=True)
    return [(simulations(state, 1, seconds), simulations(state, threads, seconds)) for _ in turns]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.threads", description=__doc__)
    parser.add_argument("--games", nargs="*", default=parlour.games())
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds per search (default: 0.5)")
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    grid = Table("game", "simulations per second, 1 thread", f"{given.threads} threads", "speed-up")
    for name in given.games:
        game = parlour.load(name)
        warm_up(game)
        rounds = race(Match(game, seed=1).state, given.threads, given.seconds, given.rounds)
        one, many = (statistics.median(counts) / given.seconds for counts in zip(*rounds, strict=True))
        ratio = statistics.median(many / one for one, many in rounds)
        grid.add_row(name, f"{one:,.0f}", f"{many:,.0f}", f"{ratio:.2f}")
    out.print(grid)


if __name__ == "__main__":
    main()
