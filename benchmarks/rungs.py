"""Measure how much search fits in the time of each rung, for the games' `levels.toml`: `python -m benchmarks.rungs`.

The search is that of the game's master level, or plain tree search if master does not search. It decides positions
from a game between skilled players. Time is that of the process, so other work on the machine hardly matters.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import parlour
from parlour.core.game import Game, State
from parlour.lab.search_ladder import counted_of, player
from parlour.match import Match
from parlour.players import ask
from parlour.players.levels import RUNGS
from parlour.players.spec import parse_spec
from parlour.players.warmup import warm_up
from parlour.runs.fixed_budget import make_player

POSITIONS = 12
FIRST = 2_000  # simulations or positions of the first measurement
TREE = ",reuse=1,early=1"


def positions(game: Game) -> Iterator[State]:
    """Yield decisions of a game between skilled players, spread evenly over it."""
    match, skilled, found = Match(game, seed=1), make_player("skilled", game, 1), list[State]()
    while not match.state.is_terminal():
        found.append(match.state.clone())
        match.play(ask(skilled, match.state).action)
    yield from found[:: max(1, len(found) // POSITIONS)]


def per_second(states: list[State], budget: int) -> float:
    """Return the number of simulations or positions that a search with a budget examines per second."""
    searcher = parse_spec(player(states[0].game, budget)).make(1)
    began, done = time.process_time(), 0
    for state in states:
        report = ask(searcher, state).report
        done += report.simulations if report else 0
    return done / (time.process_time() - began)


def rungs(game: Game) -> Iterator[str]:
    """Yield the lines of a game's rungs, with budgets of two significant digits."""
    warm_up(game)
    states = list(positions(game))
    per_second(states, 100)  # compiles
    speed = per_second(states, FIRST)
    for name in RUNGS:
        seconds = int(name.removesuffix("ms")) / 1000
        speed = per_second(states, int(seconds * speed))
        budget = int(float(f"{seconds * speed:.1e}"))
        yield f'{name} = "{player(game, budget)}{TREE if counted_of(game) == "simulations" else ""}"'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=parlour.games())
    for name in parser.parse_args().games:
        print(f"# {name}", *rungs(parlour.load(name)), sep="\n", flush=True)


if __name__ == "__main__":
    main()
