"""Send requests of every family to pairs of worlds in every game, and compare the responses.

The counts are kept in a file, so an interrupted run can be resumed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

import parlour
from benchmarks.hostile.server import out, write

from .questions import FAMILIES
from .twins import twins
from .walk import Tally, walk

WALKS, MOMENTS = 4, 25  # walks per job, moments per walk
QUICK = 20  # number of pairs


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pairs", type=int, default=10_000, help="number of pairs per game and family (default: 10000)"
    )
    parser.add_argument("--game", action="append", choices=parlour.games(), help="test only this game (repeatable)")
    parser.add_argument("--minutes", type=float, default=600, help="stop after this number of minutes (default: 600)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (default: 1)")
    parser.add_argument("--compiled", action="store_true", help="compile the games first")


def run(given: argparse.Namespace) -> bool:
    """Compare worlds until there are enough pairs. Returns whether none differed."""
    file = Path(given.out) / "worlds.json"
    counted: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    pairs, until = QUICK if given.quick else given.pairs, time.monotonic() + 60 * given.minutes
    games = given.game or parlour.games()
    with ProcessPoolExecutor(given.jobs) as pool:
        working: dict[Future[Tally], str] = {}
        for game, seed in _jobs(counted, games, pairs, until):
            working[pool.submit(run_job, game, seed, given.compiled)] = game
            if len(working) >= given.jobs:
                _collect(working, counted)
                write(file, counted)
        while working:
            _collect(working, counted)
        write(file, counted)
    show(counted)
    return not any(game["differences"] for game in counted.values())


def _jobs(counted: dict[str, Any], games: list[str], pairs: int, until: float) -> Iterator[tuple[str, int]]:
    """Yield jobs for the games in turn: a game and a seed."""
    while time.monotonic() < until:
        missing = [game for game in games if fewest(counted.get(game)) < pairs]
        if not missing:
            return
        for game in missing:
            seen = counted.setdefault(game, {"pieces": 0, "pairs": {}, "told": {}, "differences": {}})
            seen["pieces"] += 1
            yield game, seen["pieces"]


def fewest(seen: dict[str, Any] | None) -> int:
    """The number of a game's pairs in the family with the fewest."""
    return min((seen["pairs"].get(family, 0) for family in FAMILIES), default=0) if seen else 0


def run_job(game: str, seed: int, compiled: bool) -> Tally:
    """Run the walks of one job."""
    return asyncio.run(walks(game, seed, WALKS, MOMENTS, compiled))


async def walks(
    game: str,
    seed: int,
    count: int,
    moments: int,
    compiled: bool = False,
    families: Collection[str] = tuple(FAMILIES),
) -> Tally:
    """Walk through a game `count` times, for at most `moments` each. The seed determines everything."""
    tally, rng = Tally(), random.Random(f"{game} {seed}")
    with tempfile.TemporaryDirectory() as folder:
        async with twins(Path(folder), compiled) as both:
            for _ in range(count):
                await walk(both, game, rng, moments, tally, families)
    return tally


def _collect(working: dict[Future[Tally], str], counted: dict[str, Any]) -> None:
    """Add the results of finished jobs to the counts."""
    done, _ = wait(working, return_when=FIRST_COMPLETED)
    for future in done:
        tally, seen = future.result(), counted[working.pop(future)]
        for name, counter in (("pairs", tally.pairs), ("told", tally.told_apart)):
            for family, count in counter.items():
                seen[name][family] = seen[name].get(family, 0) + count
        for family, found in tally.differences.items():
            seen["differences"].setdefault(family, []).extend(found)


def show(counted: dict[str, Any]) -> None:
    """Print the pairs and differences of each game and family."""
    grid = Grid(title="Pairs of worlds, and the number with different answers")
    for heading in ("", *counted):
        grid.add_column(heading, justify="right" if heading else "left")
    for family in FAMILIES:
        grid.add_row(family, *(_cell(seen, family) for seen in counted.values()))
    out.print(grid)


def _cell(seen: dict[str, Any], family: str) -> str:
    found = len(seen["differences"].get(family, []))
    return f"{seen['pairs'].get(family, 0)}, [{'red' if found else 'green'}]{found}[/]"
