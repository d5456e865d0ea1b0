"""OpenSpiel's C++ versions of the same games, and C versions compiled on the spot."""

from __future__ import annotations

import ctypes
import importlib
import os
import random
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

GAMES = {"breakthrough": "breakthrough(rows=8,columns=8)", "connect_four": "connect_four"}
EXPLORATION = 1.4  # for results from -1 to 1; ours is 0.7, for results scaled to 0 … 1
MEGABYTES = 1000
SOURCES = Path(__file__).parent / "c"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


class UnavailableError(Exception):
    """A contestant that cannot run here; its column shows the message."""


class OpenSpiel:
    """A game of OpenSpiel at its start. Raises UnavailableError."""

    def __init__(self, name: str):
        if name not in GAMES:
            raise UnavailableError("–")
        self._spiel = _module()
        self._game = self._spiel.load_game(GAMES[name])
        self.start = self._game.new_initial_state()

    def play(self, games: int) -> float:
        """Play random games from the start, all in C++, and return the mean result of seat 0.

        The bot runs a single simulation of the root, which its evaluator judges by `count` random games.
        """
        return self._search(simulations=1, rollouts=games).total_reward

    def simulate(self, simulations: int) -> int:
        """Run a tree search from the start, with one random game per simulation; return the number of simulations."""
        return self._search(simulations, rollouts=1).explore_count

    def _search(self, simulations: int, rollouts: int) -> Any:
        evaluator = self._spiel.RandomRolloutEvaluator(rollouts, random.getrandbits(31))
        seed, solve, verbose = random.getrandbits(31), True, False
        arguments = evaluator, EXPLORATION, simulations, MEGABYTES, solve, seed, verbose
        return self._spiel.MCTSBot(self._game, *arguments).mcts_search(self.start)

    def survey(self, games: int) -> tuple[float, float]:
        """Return the plies per game and the legal actions per ply of random games, played one by one."""
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


class Tally(ctypes.Structure):
    """Totals of `play_many` in c/playout.h."""

    _fields_ = (("games", ctypes.c_int64), ("plies", ctypes.c_int64), ("total", ctypes.c_double * 2))


class Native:
    """Random games of one of the games in `c/`. Raises UnavailableError if there is no C version or no compiler."""

    def __init__(self, name: str):
        source = SOURCES / f"{name}.c"
        if not source.exists():
            raise UnavailableError("–")
        self._play = _compile(source).play_many
        self._play.argtypes = ctypes.POINTER(ctypes.c_uint64), ctypes.POINTER(Tally), ctypes.c_int64
        self._play.restype = None

    def play(self, word: int, games: int) -> Tally:
        """Play random games from the start; `word` seeds the random generator."""
        rng, tally = ctypes.c_uint64(word), Tally()
        self._play(rng, tally, games)
        return tally


def compiler() -> str:
    """The C compiler: $CC, cc, gcc or clang. Raises UnavailableError."""
    for name in (os.environ.get("CC"), "cc", "gcc", "clang"):
        if name and shutil.which(name):
            return name
    raise UnavailableError("no C compiler found")


def compiler_version() -> str:
    """The compiler's name and version."""
    lines = subprocess.run([compiler(), "--version"], capture_output=True, text=True, check=True).stdout.splitlines()
    return lines[0]


def _compile(source: Path) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / f"{source.stem}.so"
        command = [compiler(), *FLAGS, "-o", str(library), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise UnavailableError(f"{source.name} does not compile: {done.stderr.strip()}")
        return ctypes.CDLL(str(library))
