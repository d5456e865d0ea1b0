"""Thinking, in a thread of its own, so that the table never freezes.

The thread is a daemon: leaving the table does not wait for it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from parlour.game import State
from parlour.players import Decision, Player, ask


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
            result: Decision | Exception = ask(self.player, self.state, self.stop)
        except Exception as problem:
            result = problem
        if not self.dropped:
            self.done(self, result)
