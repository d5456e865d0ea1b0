"""Compare the cost of collecting random games with that of only playing them.

Bare playouts and collected parts, including their Parquet files, alternate on one core. A figure is the median CPU time
of the rounds, so other processes hardly affect it. Collecting needs no shared memory: n processes take an n-th of the
time. The cost of the first part, of which a thousand games are stored in full, is spread over a million games.
"""

from __future__ import annotations

import argparse
import statistics
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

import parlour
from parlour.lab.collecting.collection import Portion, make_collection
from parlour.lab.collecting.collector import CollectingWorker
from parlour.search.playout import play_random_games

MILLION, CORES = 1_000_000, 2
out = Console()


class Round(NamedTuple):
    """Core seconds per million games."""

    bare: float
    collected: float


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of some work."""
    began = time.process_time()
    work()
    return time.process_time() - began


def rounds(name: str, games: int, count: int) -> list[Round]:
    """Yield rounds in which both methods alternate."""
    game = parlour.load(name)
    start = game.new_initial_state()
    collector = CollectingWorker(make_collection(game), "random", threading.Event())
    play_random_games(start, 1, 1)
    first = seconds(lambda: collector(Portion("random", 0, 0, 1000)))
    found = []
    for number in track(range(1, count + 1), name, console=out, transient=True):
        bare = seconds(lambda: play_random_games(start, games, 1))
        part = Portion("random", number, number * games, (number + 1) * games)
        collected = seconds(lambda part=part: collector(part))
        found.append(Round(bare * MILLION / games, collected * MILLION / games + first))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.collecting", description=__doc__)
    parser.add_argument("--games", nargs="*", default=parlour.games())
    parser.add_argument("--part", type=int, default=50_000, help="games per part (default: 50000)")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    grid = Table("game", "µs per game, only played", "collected", "time ratio", f"a million games on {CORES} cores")
    for name in given.games:
        found = rounds(name, given.part, given.rounds)
        bare, collected = (statistics.median(each) for each in zip(*found, strict=True))
        ratio = statistics.median(each.collected / each.bare for each in found)
        minutes = collected / CORES / 60
        grid.add_row(name, f"{bare:.2f}", f"{collected:.2f}", f"{ratio:.2f}", f"{minutes:.2f} min")
    out.print(grid)


if __name__ == "__main__":
    main()
