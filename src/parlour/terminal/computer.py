"""Computer players at the table, which decide in a thread so that the table never freezes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from textual.app import App

from parlour.core.game import State
from parlour.players import Decision, Player, ask

Outcome = Decision | Exception  # an exception if the player failed


class PendingDecision:
    """A decision in progress. `done` is called with the outcome in the thread, unless it was dropped before.

    The thread is a daemon, so quitting does not wait for it.
    """

    def __init__(self, player: Player, state: State, done: Callable[[PendingDecision, Outcome], Any]):
        self.player, self.state, self.done = player, state.clone(), done
        self.stop = threading.Event()
        self.is_dropped = False
        self.began = time.monotonic()
        threading.Thread(target=self._run, name="computer", daemon=True).start()

    def drop(self) -> None:
        """Stop, and ignore the decision."""
        self.is_dropped = True
        self.stop.set()

    def _run(self) -> None:
        try:
            outcome: Outcome = ask(self.player, self.state, self.stop)
        except Exception as problem:
            outcome = problem
        if not self.is_dropped:
            self.done(self, outcome)


class Computer:
    """Makes one decision at a time for an app."""

    def __init__(self, app: App[Any]):
        self._app = app
        self._pending: PendingDecision | None = None

    @property
    def is_thinking(self) -> bool:
        return self._pending is not None

    @property
    def seconds(self) -> float:
        """Seconds since it began to think."""
        return time.monotonic() - self._pending.began if self._pending else 0.0

    def ask(self, player: Player, state: State, answer: Callable[[Outcome], Any]) -> None:
        """Let a player decide. `answer` is called with the outcome in the app's thread, unless it is dropped before."""

        def done(pending: PendingDecision, outcome: Outcome) -> None:
            self._app.call_later(self._finish, pending, outcome, answer)

        self._pending = PendingDecision(player, state, done)

    def hurry(self) -> None:
        """Make the player decide now."""
        if self._pending:
            self._pending.stop.set()

    def drop(self) -> None:
        """Stop, and ignore the outcome."""
        if self._pending:
            self._pending.drop()
            self._pending = None

    def _finish(self, pending: PendingDecision, outcome: Outcome, answer: Callable[[Outcome], Any]) -> None:
        if pending is self._pending:
            self._pending = None
            answer(outcome)
