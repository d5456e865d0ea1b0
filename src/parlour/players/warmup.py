"""Compiling games in the background, while a table shows the board by interpreted rules.

Compilation takes seconds, once per version of a game. Several processes share the work and write to the code cache.
"""

from __future__ import annotations

import functools
import itertools
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from parlour import kit
from parlour.core.game import Game, State, load_package
from parlour.kit.compiler import cache_folder
from parlour.search import tree, uct
from parlour.search.alphabeta import AlphaBeta
from parlour.search.mcts import Search
from parlour.search.outlook import EstimatedOutlook
from parlour.search.puct import Floats, Mask, PuctSearch

from .levels import levels_of

ENOUGH = 1_200  # simulations until the search's tables have grown once


def warm_up(game: Game) -> None:
    """Call everything that a match and its players need, once. For searches with an evaluator, call `warm_puct` too.

    Do not pass a game that another thread plays by interpreted rules; load a separate one.
    """
    warm_state(game)
    warm_search(game)
    warm_alphabeta(game)
    warm_luck(game)
    marker = _marker(game)
    if marker:
        marker.touch()


def is_warm(game: Game) -> bool:
    """Whether the game is in the code cache, so that `warm_up` is fast."""
    marker = _marker(game)
    return marker is not None and marker.exists()


def start_compiling(game: Game) -> list[subprocess.Popen[bytes]]:
    """Start processes that compile a game; none if there is no code cache or they cannot be started."""
    if _marker(game) is None or not sys.executable:
        return []
    parts = [part for part, warm in PARTS.items() if warm is not warm_alphabeta or uses_alphabeta(game)]
    commands = [[sys.executable, "-m", __name__, part, game.package, json.dumps(game.options)] for part in parts]
    try:
        return [subprocess.Popen(command, stdin=QUIET, stdout=QUIET, stderr=QUIET) for command in commands]
    except OSError:
        return []


def warm_state(game: Game) -> None:
    """Compile the functions that State calls, in the order that duplicates the least work of the process for the
    search.
    """
    state = _interpreted_first_decision(game)
    game.run(uct.roll_out, kit.copy(state.record), kit.new(tree.Tree))
    state.clone().apply_action(state.legal_actions()[0])
    state = first_decision(game)
    state.observation(0).key()
    state.returns()
    game.state_from_text(state.to_text())
    if game.type.has_chance:
        state.chance_outcomes()
        game.run(kit.purpose, state.record)
        game.run(kit.roller, state.record)


def warm_search(game: Game) -> None:
    """Compile the functions that tree search calls."""
    search = Search(_interpreted_first_decision(game), seed=0)
    search.run(simulations=ENOUGH)


def warm_puct(game: Game) -> None:
    """Compile the functions that `PuctSearch` calls: two to four seconds more on a new machine.

    `warm_up` does not call it, because no level uses it.
    """
    seats = game.num_players()

    def know_nothing(observations: Floats, masks: Mask) -> tuple[Mask, Floats]:
        return masks, np.zeros((len(masks), seats), np.float32)

    search = PuctSearch(_interpreted_first_decision(game), know_nothing, seed=0, rollout=0.5)
    search.run(simulations=ENOUGH)


def warm_alphabeta(game: Game) -> None:
    """Compile the functions that alpha-beta calls, if a level uses it."""
    if uses_alphabeta(game):
        AlphaBeta(_interpreted_first_decision(game), seed=0).run(depth=2)


def warm_luck(game: Game) -> None:
    """Compile the functions that luck needs, if the game reports it."""
    if game.info.tells_luck:
        EstimatedOutlook(game).value(_interpreted_first_decision(game))
        EstimatedOutlook(game).value(game.new_initial_state())


def uses_alphabeta(game: Game) -> bool:
    """Whether a level of the game uses alpha-beta."""
    return any(spec.kind.name == "alphabeta" for spec in levels_of(game).values())


class Warming:
    """Compiles a game in the background; until then, the game is interpreted.

    `done` is called in a thread, with the exception if there was one, unless it was `dropped` before.
    """

    def __init__(self, game: Game, done: Callable[[Warming, Exception | None], object]):
        self.game, self.done = game, done
        self.is_first = not is_warm(game)
        self.began = time.monotonic()
        self.dropped = False
        self._processes = start_compiling(game) if self.is_first else []
        threading.Thread(target=self._run, name="warming", daemon=True).start()

    def seconds(self) -> float:
        """Elapsed seconds."""
        return time.monotonic() - self.began

    def drop(self) -> None:
        """Cancel the compilation."""
        self.dropped = True
        for process in self._processes:
            process.terminate()

    def _run(self) -> None:
        for process in self._processes:
            process.wait()
        if self.dropped:
            return
        problem: Exception | None = None
        try:
            warm_up(load_package(self.game.package, **self.game.options))
            self.game.compiled = True
        except Exception as trouble:
            problem = trouble
        if not self.dropped:
            self.done(self, problem)


PARTS = {"search": warm_search, "state": warm_state, "alphabeta": warm_alphabeta}
QUIET = subprocess.DEVNULL


def first_decision(game: Game) -> State:
    """The first position in which a seat is to act, after the same chance outcomes every time."""
    state = game.new_initial_state()
    dice = kit.seeded(0)
    for turn in itertools.count(1):
        if not state.is_chance_node():
            break
        game.check_length(turn)
        state.roll(dice)
    return state


def _interpreted_first_decision(game: Game) -> State:
    """Return the first decision, reached by interpreted rules, so that only later calls compile."""
    game.compiled = False
    state = first_decision(game)
    game.compiled = True
    return state


def _marker(game: Game) -> Path | None:
    """The file that marks this version of a game and of the searches as compiled."""
    folder = cache_folder.usable_folder()
    return folder / f"{kit.version(game.rules.State)}-{_version_of_search()}.warm" if folder else None


@functools.cache
def _version_of_search() -> str:
    """A digest of the search code, in twelve hexadecimal digits."""
    return cache_folder.digest_of(Path(str(tree.__file__)).parent)


if __name__ == "__main__":
    part, package, options = sys.argv[1:]
    PARTS[part](load_package(package, **json.loads(options)))
