"""Work that takes time, each piece in a thread of its own, so that the table never freezes.

The threads are daemons: leaving the table waits for none of them.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from parlour.game import Game, State, load_package
from parlour.players import Decision, Player
from parlour.players.warming import is_warm, start_compiling, warm_up


class Thinking:
    """A player at work on a decision. `done` is called with it in the thread, unless it was `dropped` before."""

    def __init__(self, player: Player, state: State, done: Callable[[Thinking, Decision | Exception], None]):
        self.player, self.state, self.done = player, state.clone(), done
        self.stop = threading.Event()
        self.dropped = False
        self.began = time.monotonic()
        threading.Thread(target=self._run, name="thinking", daemon=True).start()

    def hurry(self) -> None:
        """Have the player decide now."""
        self.stop.set()

    def drop(self) -> None:
        """Have it stop; nobody waits for the decision any more."""
        self.dropped = True
        self.stop.set()

    def seconds(self) -> float:
        """How long it has been at work."""
        return time.monotonic() - self.began

    def _run(self) -> None:
        try:
            result: Decision | Exception = self.player.decide(self.state, self.stop)
        except Exception as problem:
            result = problem
        if not self.dropped:
            self.done(self, result)


class Warming:
    """The compilation of a game, apart; the game itself goes on interpreted, and is switched over at the end."""

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
