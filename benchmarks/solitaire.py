"""Measure how close to perfect the players are in Bingo Battle: alone, or against a perfect opponent.

The game is solved, so each decision has a known cost: how much it lowers the expected result below the optimum. The
costs of a game add up to the player's expected loss, which varies far less than results do.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

import parlour
from parlour import kit
from parlour.core import solutions
from parlour.core.solutions import Solution
from parlour.players import Player, ask, make_any_player
from parlour.players.warmup import warm_up

PLAYERS = ("random", "beginner", "casual", "mcts:simulations=5000")
out = Console()


@dataclass(frozen=True)
class Played:
    """One game of a player: the result, and the cost and time of the decisions."""

    score: float
    cost: float
    decisions: int
    seconds: float


def play(start: parlour.State, player: Player, solution: Solution, seed: int) -> Played:
    """Play a game and compute the cost of the player's decisions. Any opponent plays perfectly; seats alternate."""
    seat = seed % start.game.num_players()
    state, dice = start.clone(), kit.seeded(seed)
    cost, decisions, seconds = 0.0, 0, 0.0
    while not state.is_terminal():
        if state.is_chance_node():
            state.roll(dice)
            continue
        values = solution.values(state)
        action = max(values, key=values.__getitem__)
        if state.current_player() == seat:
            before = time.perf_counter()
            action = ask(player, state).action
            seconds += time.perf_counter() - before
            decisions += 1
            cost += max(values.values()) - values[action]
        state.apply_action(action)
    return Played(state.returns()[seat], cost, decisions, seconds)


def mean_and_doubt(values: list[float]) -> tuple[float, float]:
    """Return the mean, and the half-width of its 95% interval."""
    return statistics.mean(values), 1.96 * statistics.stdev(values) / len(values) ** 0.5


def rows(game: parlour.Game, names: list[str], games: int, seed: int) -> Iterator[list[str]]:
    """Print the results of each player."""
    warm_up(game)
    start, solution = game.new_initial_state(), solutions.load(game)
    best = solution.value(start) if game.num_players() == 1 else 0.0  # with seats exchanged
    for name in names:
        played = [play(start, make_any_player(name, seed + i), solution, seed + i) for i in range(games)]
        (cost, doubt), (score, wide) = (
            mean_and_doubt([getattr(it, what) for it in played]) for what in ("cost", "score")
        )
        pace = sum(it.seconds for it in played) / sum(it.decisions for it in played)
        yield [
            name,
            f"{best - cost:.3f} ± {doubt:.3f}",
            f"{100 * (1 - cost / best):.1f} %" if best else "",
            f"{score:.2f} ± {wide:.2f}",
            f"{1000 * pace:.1f}",
        ]


def main(arguments: list[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solitaire", description=__doc__)
    parser.add_argument("players", nargs="*", default=PLAYERS, help="levels or players, such as mcts:simulations=500")
    parser.add_argument("--games", type=int, default=100, help="number of games per player, 2 or more (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of dice and players (default: 1)")
    parser.add_argument("--seats", type=int, choices=(1, 2), default=1, help="1: solitaire; 2: against perfect play")
    options = parser.parse_args(arguments)
    game = parlour.load("bingo_battle", players=options.seats)
    best = solutions.load(game).value(game.new_initial_state())
    title = f"Bingo Battle: the first player expects {best:.4f} with perfect play"
    columns = "player", "expected result", "share of perfect", "result", "ms per decision"
    table = Table(*columns, title=title, caption=f"{options.games} games each, with 95% intervals")
    with out.status("playing …"):
        for row in rows(game, list(options.players), options.games, options.seed):
            table.add_row(*row)
    out.print(table)


if __name__ == "__main__":
    main()
