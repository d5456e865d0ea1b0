"""Parlour's own playouts and searches."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import parlour
from parlour import kit
from parlour.core.game import load_package
from parlour.kit import CHANCE, TERMINAL, Moves, Rng, actor, apply, below, legal, record, roll, rule
from parlour.kit.fields import I8, Array
from parlour.search.mcts import Search
from parlour.search.playout import Tally, play_many

YARDSTICKS = ("breakthrough", "connect_four")


@record
class Survey:
    """Totals of random games."""

    plies: I8
    choices: I8
    rolls: I8


@dataclass(frozen=True)
class Shape:
    """Statistics of random games."""

    plies: float  # actions a game
    choices: float  # legal actions a ply
    rolls: float  # chance events a game


class Ours:
    """One game at its start, with its default options."""

    def __init__(self, name: str):
        shelf = "benchmarks.games" if name in YARDSTICKS else "parlour.games"
        self.game = load_package(f"{shelf}.{name}")
        kind = self.game.rules.State
        self._start, self._state = kit.new(kind, 1), kit.new(kind, 1)
        self._start[0] = self.game.new_initial_state().record
        self._moves, self._result = kit.new(kit.Moves), kit.new(kit.Result)
        self._rng = kit.seeded(1)
        self._seeds = itertools.count()

    def play(self, games: int, rng: Rng | None = None) -> Tally:
        """A tally of random games."""
        tally = kit.new(Tally)
        rng = self._rng if rng is None else rng
        play_many(self._start, self._state, self._moves, self._result, rng, tally, games)
        return tally

    def simulate(self, simulations: int) -> int:
        """A new tree search; how many simulations it made."""
        return Search(self.game.new_initial_state(), seed=next(self._seeds)).run(simulations).simulations

    def shape(self, games: int) -> Shape:
        """Measured on random games, with the legal actions listed at every ply."""
        survey = kit.new(Survey)
        look_around(self._start, self._state, self._moves, self._rng, survey, games)
        return Shape(survey.plies / games, survey.choices / survey.plies, survey.rolls / games)


def all_games() -> list[str]:
    """The yardsticks and then the games of the package."""
    return [*YARDSTICKS, *parlour.games()]


@rule
def look_around(start: Array[object], state: Array[object], moves: Moves, rng: Rng, survey: Survey, games: int) -> None:
    """Play random games, and count what is met on the way."""
    for _ in range(games):
        state[0] = start[0]
        while actor(state[0]) != TERMINAL:
            if actor(state[0]) == CHANCE:
                roll(state[0], rng)
                survey.rolls += 1
            else:
                count = legal(state[0], moves.action)
                apply(state[0], moves.action[below(rng, count)])
                survey.choices += count
                survey.plies += 1
