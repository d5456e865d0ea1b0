"""OpenSpiel's C++, of the same games."""

from __future__ import annotations

import importlib
import random
from typing import Any

GAMES = {"breakthrough": "breakthrough(rows=8,columns=8)", "connect_four": "connect_four"}
EXPLORATION = 1.4  # with results from -1 to 1; ours is 0.7, with results taken to 0 … 1
MEGABYTES = 1000


class UnavailableError(Exception):
    """A contestant that cannot run here; the message is what its column shows."""


class OpenSpiel:
    """A game of OpenSpiel at its start. Raises UnavailableError."""

    def __init__(self, name: str):
        if name not in GAMES:
            raise UnavailableError("–")
        self._spiel = _module()
        self._game = self._spiel.load_game(GAMES[name])
        self.start = self._game.new_initial_state()

    def play(self, games: int) -> float:
        """Random games from the start, all in C++; the mean result of seat 0.

        A bot's only simulation sees just the root, which its evaluator judges by that many random games.
        """
        return self._search(simulations=1, rollouts=games).total_reward

    def simulate(self, simulations: int) -> int:
        """A tree search from the start, with one random game a simulation; how many simulations it made."""
        return self._search(simulations, rollouts=1).explore_count

    def _search(self, simulations: int, rollouts: int) -> Any:
        evaluator = self._spiel.RandomRolloutEvaluator(rollouts, random.getrandbits(31))
        seed, solve, verbose = random.getrandbits(31), True, False
        arguments = evaluator, EXPLORATION, simulations, MEGABYTES, solve, seed, verbose
        return self._spiel.MCTSBot(self._game, *arguments).mcts_search(self.start)

    def survey(self, games: int) -> tuple[float, float]:
        """Plies a game and legal actions a ply, of random games played one by one."""
        plies = choices = 0
        for _ in range(games):
            state = self.start.clone()
            while not state.is_terminal():
                actions = state.legal_actions()
                plies, choices = plies + 1, choices + len(actions)
                state.apply_action(random.choice(actions))
        return plies / games, choices / plies


def version() -> str:
    """OpenSpiel's version. Raises UnavailableError."""
    return _module().__version__


def _module() -> Any:
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        raise UnavailableError("OpenSpiel is not installed (pip install open_spiel)") from None
