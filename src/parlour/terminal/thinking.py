"""Work that takes time, each piece in a thread of its own, so that the table never freezes.

The threads are daemons: leaving the table waits for none of them.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from parlour.game import Game, State, load_package
from parlour.players import Decision, Player
from parlour.players.warming import warm_up


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
        except Exception as problem:  # noqa: BLE001 - whatever happens in the thread is told at the table
            result = problem
        if not self.dropped:
            self.done(self, result)


class Warming:
    """The compilation of a game, on a copy; the game itself goes on interpreted, and is switched over at the end."""

    def __init__(self, game: Game, done: Callable[[Warming, Exception | None], None]):
        self.game, self.done = game, done
        self.began = time.monotonic()
        threading.Thread(target=self._run, name="warming", daemon=True).start()

    def seconds(self) -> float:
        """How long it has been at work."""
        return time.monotonic() - self.began

    def _run(self) -> None:
        problem: Exception | None = None
        try:
            warm_up(load_package(self.game.package, **self.game.options))
            self.game.compiled = True
        except Exception as trouble:  # noqa: BLE001 - the table goes on interpreted and says so
            problem = trouble
        self.done(self, problem)
