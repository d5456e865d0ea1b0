"""Having everything compiled before it is needed: a table shows the board meanwhile, by interpreted rules.

Compilation takes seconds, once for each version of a game. Processes share it, and leave the code in the cache.
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

ENOUGH = 1_200  # simulations, so that the search's tables grow once


def warm_up(game: Game) -> None:
    """Call everything that a match and its players call, once; `warm_puct` is for whoever brings an evaluator.

    The game must not be one that another thread plays by interpreted rules: give this its own.
    """
    warm_state(game)
    warm_search(game)
    warm_calculation(game)
    warm_luck(game)
    marker = _marker(game)
    if marker:
        marker.touch()


def is_warm(game: Game) -> bool:
    """Whether the game was compiled before, so that `warm_up` takes a moment only."""
    marker = _marker(game)
    return marker is not None and marker.exists()


def start_compiling(game: Game) -> list[subprocess.Popen[bytes]]:
    """Have other processes compile a game; none where the code cannot be kept or they cannot be started."""
    if _marker(game) is None or not sys.executable:
        return []
    parts = [part for part, warm in PARTS.items() if warm is not warm_calculation or is_calculated(game)]
    commands = [[sys.executable, "-m", __name__, part, game.package, json.dumps(game.options)] for part in parts]
    try:
        return [subprocess.Popen(command, stdin=QUIET, stdout=QUIET, stderr=QUIET) for command in commands]
    except OSError:
        return []


def warm_state(game: Game) -> None:
    """Call what the methods of State call; first a playout and an action, which the other process needs last."""
    state = _interpreted_first_decision(game)
    game.run(uct.roll_out, kit.copy(state.record), kit.new(tree.Workspace), kit.seeded(0), 1)
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
    """Call what a search calls."""
    search = Search(_interpreted_first_decision(game), seed=0)
    search.run(simulations=ENOUGH)


def warm_puct(game: Game) -> None:
    """Call what a search by an evaluator of one's own calls, `PuctSearch`: two to four seconds more on a new machine.

    No level plays by it, so that `warm_up` leaves it out, and those who wait for a table do not wait for it.
    """
    seats = game.num_players()

    def know_nothing(observations: Floats, masks: Mask) -> tuple[Mask, Floats]:
        return masks, np.zeros((len(masks), seats), np.float32)

    search = PuctSearch(_interpreted_first_decision(game), know_nothing, seed=0, rollout=0.5)
    search.run(simulations=ENOUGH)


def warm_calculation(game: Game) -> None:
    """Call what alpha-beta calls, where a level plays by it."""
    if is_calculated(game):
        AlphaBeta(_interpreted_first_decision(game), seed=0).run(depth=2)


def warm_luck(game: Game) -> None:
    """Call what tells luck, in a game that tells it."""
    if game.info.tells_luck:
        EstimatedOutlook(game).value(_interpreted_first_decision(game))
        EstimatedOutlook(game).value(game.new_initial_state())


def is_calculated(game: Game) -> bool:
    """Whether a level plays the game by alpha-beta."""
    return any(spec.kind.name == "alphabeta" for spec in levels_of(game).values())


class Warming:
    """The compilation of a game, apart; the game itself goes on interpreted, and is switched over at the end.

    `done` is called in a thread, with the problem if there was one, unless it was `dropped` before.
    """

    def __init__(self, game: Game, done: Callable[[Warming, Exception | None], None]):
        self.game, self.done = game, done
        self.is_first = not is_warm(game)
        self.began = time.monotonic()
        self.dropped = False
        self._processes = start_compiling(game) if self.is_first else []
        threading.Thread(target=self._run, name="warming", daemon=True).start()

    def seconds(self) -> float:
        """How long it has been at work."""
        return time.monotonic() - self.began

    def drop(self) -> None:
        """Stop it; nobody waits for the game any more."""
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


PARTS = {"search": warm_search, "state": warm_state, "calculation": warm_calculation}
QUIET = subprocess.DEVNULL


def first_decision(game: Game) -> State:
    """A position in which a seat is to act, after whatever chance brings before; the same each time."""
    state = game.new_initial_state()
    dice = kit.seeded(0)
    for turn in itertools.count(1):
        if not state.is_chance_node():
            break
        game.check_length(turn)
        state.roll(dice)
    return state


def _interpreted_first_decision(game: Game) -> State:
    """For what is compiled first to be what is called next."""
    game.compiled = False
    state = first_decision(game)
    game.compiled = True
    return state


def _marker(game: Game) -> Path | None:
    """The file that says that this version of a game is compiled, with what searches it."""
    folder = cache_folder.usable_folder()
    return folder / f"{kit.version(game.rules.State)}-{_version_of_search()}.warm" if folder else None


@functools.cache
def _version_of_search() -> str:
    """Twelve hex digits that change when what warms a game does."""
    return cache_folder.digest_of(Path(str(tree.__file__)).parent)


if __name__ == "__main__":
    part, package, options = sys.argv[1:]
    PARTS[part](load_package(package, **json.loads(options)))
