"""Play Parlour's players against OpenSpiel's bots, with equal time per move on one core.

OpenSpiel plays Parlour's own rules through the bridge. Its bot is
  playouts   its tree search in Python with Parlour's compiled playouts; with information sets if there are secrets
  own        its tree search in C++ with its own playouts; not for games with secrets
Each opening of some random moves is played twice, with seats exchanged.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console
from rich.table import Table

from parlour.bridges.openspiel import RandomRolloutEvaluator
from parlour.players import Player, ask, make_any_player
from parlour.players.levels import MASTER, LevelPlayer
from parlour.players.warmup import warm_up

EXPLORATION = 1.4  # with results from -1 to 1
MEGABYTES = 1000
ENDLESS = 10**9  # simulations, more than any search completes
DUEL = "deathmatch_arena(players=2)"
GAMES = ("lokai_and_bele", "columna", "invictus", "bingo_chess", DUEL, "bingo_battle", "maexchen")
out = Console(width=max(100, Console().width))


class Bot(Protocol):
    """Chooses an action for a state of OpenSpiel."""

    simulations: int  # simulations of its last move

    def step(self, state: Any) -> int: ...


class Ours:
    """A Parlour player."""

    simulations = 0  # simulations are not counted

    def __init__(self, player: Player):
        self._player = player

    def step(self, state: Any) -> int:
        return ask(self._player, state.parlour_state).action


class Own:
    """OpenSpiel's search in C++."""

    simulations = 0

    def __init__(self, game: Any, seconds: float, seed: int):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        solve, verbose = True, False
        limits = {"max_wall_clock_time": seconds}
        self._bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, ENDLESS, MEGABYTES, solve, seed, verbose, **limits)

    def step(self, state: Any) -> int:
        root = self._bot.mcts_search(state)
        self.simulations = root.explore_count
        return root.best_child().action


class WithPlayouts:
    """OpenSpiel's search in Python. The number of simulations is chosen to fill its time, based on its last move."""

    simulations = 0

    def __init__(self, game: Any, seconds: float, seed: int):
        self._seconds, self._rate = seconds, 100.0
        dice, evaluator = np.random.RandomState(seed), RandomRolloutEvaluator(seed=seed)
        if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
            settings = {"random_state": dice, "use_observation_string": True}
            self._bot, self._limit = ismcts.ISMCTSBot(game, evaluator, EXPLORATION, 1, **settings), "_max_simulations"
        else:
            settings = {"random_state": dice, "solve": True}
            self._bot, self._limit = mcts.MCTSBot(game, EXPLORATION, 1, evaluator, **settings), "max_simulations"

    def step(self, state: Any) -> int:
        self.simulations = max(2, round(self._rate * self._seconds))
        setattr(self._bot, self._limit, self.simulations)
        start = time.perf_counter()
        action = int(self._bot.step(state))
        self._rate = self.simulations / (time.perf_counter() - start)
        return action


RIVALS: dict[str, Callable[[Any, float, int], Bot]] = {"playouts": WithPlayouts, "own": Own}


@dataclass
class Tally:
    """Outcome of a match: our results, seconds by player, and simulations per move."""

    results: list[float] = field(default_factory=list)
    seconds: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    simulations: list[int] = field(default_factory=list)

    def row(self) -> list[str]:
        won, lost = sum(it > 0 for it in self.results), sum(it < 0 for it in self.results)
        decided = f"{100 * won / (won + lost):.0f} %" if won + lost else "–"
        pairs = [statistics.mean(pair) for pair in zip(self.results[::2], self.results[1::2], strict=False)]
        doubt = 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else float("nan")
        return [
            f"{won} / {len(self.results) - won - lost} / {lost}",
            decided,
            f"{statistics.mean(self.results):+.2f} ± {doubt:.2f}",
            *(f"{statistics.mean(self.seconds[ours]):.2f}" for ours in (True, False)),
            f"{statistics.mean(self.simulations):,.0f}",
        ]


def play_match(name: str, options: argparse.Namespace, tally: Tally) -> Iterator[Tally]:
    """Play pairs of games, and print the score after each."""
    game = pyspiel.load_game(f"parlour_{name}")
    warm_up(game.parlour_game)
    for pair in range(options.pairs):
        for seat in range(2):
            seed = options.seed + pair
            ours = Ours(_our_player(options, seed))
            theirs = RIVALS[options.rival](game, options.seconds, seed)
            bots = [ours, theirs] if seat == 0 else [theirs, ours]
            tally.results.append(_play(game, bots, seat, options.opening, seed, tally))
        yield tally


def _our_player(options: argparse.Namespace, seed: int) -> Player:
    if options.ours:
        return make_any_player(options.ours.format(seconds=options.seconds), seed)
    return LevelPlayer(MASTER, seed, options.seconds)


def _play(game: Any, bots: list[Bot], seat: int, opening: int, seed: int, tally: Tally) -> float:
    """Play a game, and return our result."""
    state, dice = game.new_initial_state(), random.Random(seed)
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
            continue
        actor, legal = state.current_player(), state.legal_actions()
        moves += 1
        if moves <= opening:
            state.apply_action(dice.choice(legal))
        elif len(legal) == 1:
            state.apply_action(legal[0])
        else:
            start = time.perf_counter()
            action = bots[actor].step(state)
            tally.seconds[actor == seat].append(time.perf_counter() - start)
            if actor != seat:
                tally.simulations.append(bots[actor].simulations)
            state.apply_action(action)
    return state.returns()[seat]


def main(arguments: list[str] | None = None) -> None:
    """Play and print."""
    options = _parse(arguments)
    ours = (options.ours or MASTER.name).format(seconds=options.seconds)
    title = f"{ours} against OpenSpiel's bot ({options.rival})"
    columns = (
        "game",
        "won / drawn / lost",
        "share of decided games",
        "mean result",
        "seconds\nper move",
        "rival's seconds\nper move",
        "rival's\nsimulations",
    )
    table = Table(
        *columns, title=title, caption=f"{options.seconds} s per move, {options.pairs} pairs of games, 95% intervals"
    )
    for name, tally in _tallies(options).items():
        if tally.results:
            table.add_row(name, *tally.row())
    out.print(table)


def _tallies(options: argparse.Namespace) -> dict[str, Tally]:
    """Play a match of each game; Ctrl-C shows the games played so far."""
    tallies: dict[str, Tally] = {}
    with suppress(KeyboardInterrupt):
        for name in options.only or GAMES:
            tally = tallies[name] = Tally()
            with out.status(f"{name} …") as status:
                for standing in play_match(name, options, tally):
                    status.update(f"{name}: {' '.join(standing.row())}")
    return tallies


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    program = "python -m benchmarks.openspiel_match"
    parser = argparse.ArgumentParser(prog=program, description=__doc__, formatter_class=form)
    parser.add_argument(
        "--only", nargs="+", metavar="GAME", help="play only these games, with options as in columna(quiet=9)"
    )
    parser.add_argument("--rival", choices=RIVALS, default="playouts", help="OpenSpiel's bot (default: playouts)")
    parser.add_argument("--ours", help="our player, such as mcts:seconds={seconds} (default: the master)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds per move (default: 1)")
    parser.add_argument("--pairs", type=int, default=10, help="number of pairs of games (default: 10)")
    parser.add_argument("--opening", type=int, default=2, help="number of random moves at the start (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="seed of dice, openings and bots (default: 1)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
